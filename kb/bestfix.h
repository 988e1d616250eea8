// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// What a list says of how an entry is fixed, in one number.
#pragma once

#include "kb/entry.h"

namespace kb {

/// What is known of the workaround that is known to help most.
struct BestFix {
    float bound = -1; // 0..1: the lower bound of what was counted, or what is claimed; -1: nothing is known
    bool isCounted = false;
    bool operator==(const BestFix &) const = default;
};
/// Where no workaround says anything of its rate, what the entry claims of itself.
[[nodiscard]] BestFix bestFix(const Entry &entry);

} // namespace kb
