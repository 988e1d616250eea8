// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "kb/bestfix.h"

#include "kb/rate.h"

namespace kb {

BestFix bestFix(const Entry &entry)
{
    const std::vector<const Remedy *> best = byRate(entry, workaroundList);
    const Rate rate = best.empty() ? Rate {} : rateOf(*best.front(), workaroundList);
    if (rate.count && rate.count->agreeing > 0)
        return {float(rate.count->low), true};
    return {float(rate.claimed.value_or(entry.fixSuccessRate.value_or(-1))), false};
}

} // namespace kb
