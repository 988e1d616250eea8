// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// The table that ./dev bench prints and the JSON that it writes.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace bench {

/// One line of the table. A target is an upper bound, or a lower one where atLeast is set.
struct Row {
    std::string name; // "search, 5 KB of log"
    std::optional<double> median; // in unit
    std::optional<double> p95;
    std::string unit; // "ms", "MB", ""
    std::optional<double> ratio; // measured in the same run
    std::string ratioTo; // "plain loop over all regexes"
    std::optional<double> target; // for the median, or for the ratio where targetIsRatio
    bool targetIsRatio = false;
    bool atLeast = false;
};

class Report final {
public:
    void add(Row row); // prints it at once, so that a long run shows progress
    [[nodiscard]] std::string json() const;

private:
    std::vector<Row> m_rows;
};

} // namespace bench
