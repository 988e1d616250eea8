// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "kb/rate.h"

#include "kb/text/plaintext.h"
#include "kb/thread.h"

#include <boost/math/distributions/beta.hpp>

#include <algorithm>
#include <functional>
#include <string>
#include <string_view>
#include <utility>

namespace kb {

namespace {

constexpr double tail = 0.05; // on either side

/// The same for notes that name the same person: blanks, letters' case and a full stop make no other one.
std::string noteKey(std::string_view note)
{
    std::string key = lowered(collapsed(note));
    while (key.ends_with('.') || key.ends_with('!') || key.ends_with(' '))
        key.pop_back();
    return key;
}

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

bool isRepeated(const std::vector<Report> &reports, std::size_t index)
{
    const Report &report = reports[index];
    const std::string thread = threadOf(report.source);
    const std::string note = noteKey(report.note);
    const auto isSame = [&](const Report &earlier) {
        return earlier.worked == report.worked && noteKey(earlier.note) == note && threadOf(earlier.source) == thread;
    };
    return !thread.empty() && std::any_of(reports.begin(), reports.begin() + std::ptrdiff_t(index), isSame);
}

Rate rateOf(const Remedy &row, const RemedyList &list)
{
    if (row.reports.empty())
        return {{}, row.rate};
    int agreeing = 0;
    int all = 0;
    for (std::size_t i = 0; i < row.reports.size(); ++i) {
        const bool counts = !isRepeated(row.reports, i);
        agreeing += counts && row.reports[i].worked == list.helps;
        all += counts;
    }
    return {counted(agreeing, all), {}};
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
