// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// What the fields of an entry are called in a file: the one place that knows it.
#pragma once

#include "kb/entry.h"

#include <array>

namespace kb {

/// One of the two lists of remedies and its keys. The Chinese rows stand in a list of their own (docs/adr/0002).
struct RemedyList {
    std::vector<Remedy> Entry::*rows;
    const char *key;
    const char *chineseKey;
    // Within a row:
    const char *explanation;
    const char *rate;
};
inline constexpr RemedyList workaroundList {
    &Entry::workarounds, "workarounds", "workarounds_zh", "how", "success_rate"};
inline constexpr RemedyList deadEndList {&Entry::deadEnds, "dead_ends", "dead_ends_zh", "why_fails", "fail_rate"};
inline constexpr std::array remedyLists = {workaroundList, deadEndList};

} // namespace kb
