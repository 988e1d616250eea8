// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// What pages for readers (the window's, text and HTML, not the files that are read back) share: how an entry's
// workarounds and dead ends, and labels, are shown.
#pragma once

#include "kb/entry.h"

#include <string>
#include <string_view>

namespace kb {

/// Whether an explanation says what the action says: many entries repeat it. A page says it once.
[[nodiscard]] bool repeats(const LocalizedText &explanation, const LocalizedText &action, Language language);
/// What stands between a label and its text: a colon as the language writes it.
[[nodiscard]] std::string_view labelEnd(Language language);

/// How a tier is shown, as the window shows it: what it says of the entry's truth, in a class of the style sheet and in
/// a sign.
struct TierLook {
    std::string_view style; // "good", "bad", "note", "open"
    std::string_view sign;
};
[[nodiscard]] TierLook tierLook(Tier tier);
/// "✓ Checked · library"; empty where the tier is not known and the file says none.
[[nodiscard]] std::string tierBadge(const Entry &entry, Language language);

} // namespace kb
