// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// What of a pasted text is marked, and what is said under its lines.
#pragma once

#include "model/list/searchsession.h"
#include "ui/text/logmarks.h"

namespace ui {

/// result: of a pasted text. current: the match that is selected; null: none.
[[nodiscard]] LogMarks pasteMarks(
    const model::SearchResult &result, const model::Catalog &catalog, const kb::Match *current);

} // namespace ui
