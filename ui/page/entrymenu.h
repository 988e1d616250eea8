// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// The id at the head of an entry's page: a button whose menu copies the id, a link to the entry, or the whole entry as
// Markdown.
#pragma once

#include "kb/entry.h"

class QWidget;

namespace ui {

/// language: of the Markdown.
[[nodiscard]] QWidget *entryMenuButton(const kb::Entry &entry, kb::Language language);

} // namespace ui
