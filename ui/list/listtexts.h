// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// What is said of a result as a whole.
#pragma once

#include "model/list/searchsession.h"

namespace ui {

/// Of a pasted text: "1 cause \u00B7 2 consequences".
[[nodiscard]] QString matchCountText(const model::SearchResult &result);
/// Of a log of cuDNN's API, by how many of its calls can become a case: what can be done, and the button for it.
[[nodiscard]] QString logBarText(int cases);
[[nodiscard]] QString logBarAction(int cases);
/// Where a result has no rows, or the chosen chips leave none: what to do.
[[nodiscard]] QString emptyListText(const model::SearchResult &result);
/// Why a text that was dropped or pasted is not searched for, and what to do.
[[nodiscard]] QString pasteFailureText(const kb::Error &error);

} // namespace ui
