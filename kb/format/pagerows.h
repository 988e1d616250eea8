// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// What pages for readers (the window's, text and HTML, not the files that are read back) share: how an entry's
// workarounds and dead ends, and labels, are shown.
#pragma once

#include "kb/entry.h"

#include <string_view>

namespace kb {

/// Whether an explanation says what the action says: many entries repeat it. A page says it once.
[[nodiscard]] bool repeats(const LocalizedText &explanation, const LocalizedText &action, Language language);
/// What stands between a label and its text: a colon as the language writes it.
[[nodiscard]] std::string_view labelEnd(Language language);

} // namespace kb
