// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "kb/rate.h"

#include <boost/math/distributions/beta.hpp>

#include <algorithm>
#include <functional>
#include <utility>

namespace kb {

namespace {

constexpr double tail = 0.05; // on either side

/// What rows are sorted by: the value, and whether it was counted.
std::pair<double, bool> sortKey(const Rate &rate)
{
    constexpr double unknown = -1;
    constexpr double nobody = -2;
    if (!rate.count)
        return {rate.claimed.value_or(unknown), false};
    return {rate.count->agreeing == 0 ? nobody : rate.count->low, true};
}

} // namespace

Count counted(int agreeing, int reports)
{
    const boost::math::beta_distribution<> posterior(agreeing + 0.5, reports - agreeing + 0.5);
    return {agreeing, reports, agreeing == 0 ? 0 : quantile(posterior, tail),
        agreeing == reports ? 1 : quantile(complement(posterior, tail))};
}

Rate rateOf(const Remedy &row, const RemedyList &list)
{
    if (row.reports.empty())
        return {{}, row.rate};
    const auto agreeing = std::ranges::count(row.reports, list.helps, &Report::worked);
    return {counted(int(agreeing), int(row.reports.size())), {}};
}

std::vector<const Remedy *> byRate(const Entry &entry, const RemedyList &list)
{
    std::vector<const Remedy *> sorted;
    for (const Remedy &row : entry.*list.rows)
        sorted.push_back(&row);
    std::ranges::stable_sort(
        sorted, std::greater(), [&list](const Remedy *row) { return sortKey(rateOf(*row, list)); });
    return sorted;
}

} // namespace kb
