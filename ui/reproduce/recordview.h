// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// A record to be read: what ran, where and when, what it showed, every call with its answer, and the command that
// repeats it.
#pragma once

#include "kb/evidence/record.h"

class QWidget;

namespace ui {

/// Opens a window of its own. language: of what it cites of the case.
void showRecord(const kb::Record &record, kb::Language language, QWidget *parent);

} // namespace ui
