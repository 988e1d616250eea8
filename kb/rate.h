// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// How often a remedy does what its list says of it: a workaround helps, a dead end does not. Counted from the row's
// reports where there are any; else what the file claims, which is nobody's count (docs/adr/0030).
#pragma once

#include "kb/entryfields.h"

#include <optional>

namespace kb {

/// How many of the reports of a remedy say what its list says of it.
struct Count {
    int agreeing = 0;
    int reports = 0;
    // The middle 90 % of what the rate may be, 0..1:
    double low = 0;
    double high = 0;
    bool operator==(const Count &) const = default;
};

/// The posterior of a rate of which `agreeing` of `reports` (more than 0) agree, from Jeffreys' prior Beta(1/2, 1/2):
/// Beta(agreeing + 1/2, reports - agreeing + 1/2), between its quantiles of 5 % and 95 %; 0 where none agrees, 1 where
/// all do. Source: L. D. Brown, T. T. Cai, A. DasGupta, Interval Estimation for a Binomial Proportion, Statistical
/// Science 16 (2001), section 3.1.2 (equal tails) and 4.1.2 (the ends).
[[nodiscard]] Count counted(int agreeing, int reports);

/// Whether an earlier one of the reports says the same, of the same thread (threadOf) with the same note. One thread
/// may hold several people's words, each with a note of its own, and who says that it worked is not who says that it
/// did not. Reports without a source are the curator's own.
[[nodiscard]] bool isRepeated(const std::vector<Report> &reports, std::size_t index);

struct Rate {
    std::optional<Count> count; // from reports
    std::optional<double> claimed; // 0..1; where nothing is counted
};
/// Each report counts once (isRepeated).
[[nodiscard]] Rate rateOf(const Remedy &row, const RemedyList &list);

/// Pointers to the rows, those first that are known to do most: by the lower bound of what was counted, or by what is
/// claimed; of equal ones what was counted comes first. Then rows of which nothing is known, and last those on which no
/// report agrees; else the file's order.
[[nodiscard]] std::vector<const Remedy *> byRate(const Entry &entry, const RemedyList &list);

} // namespace kb
