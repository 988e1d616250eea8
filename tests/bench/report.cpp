// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "report.h"

#include <nlohmann/json.hpp>

#include <cmath>
#include <cstdio>
#include <format>

namespace bench {

namespace {

std::string number(double value)
{
    const double size = std::abs(value);
    return size >= 1000 ? std::format("{:.0f}", value)
        : size >= 100   ? std::format("{:.1f}", value)
        : size >= 1     ? std::format("{:.2f}", value)
                        : std::format("{:.4f}", value);
}

std::string cell(const std::optional<double> &value, const std::string &unit)
{
    if (!value)
        return "";
    return number(*value) + (unit.empty() ? "" : " " + unit);
}

std::optional<bool> met(const Row &row)
{
    const std::optional<double> value = row.targetIsRatio ? row.ratio : row.median;
    if (!row.target || !value)
        return std::nullopt;
    return row.atLeast ? *value >= *row.target : *value <= *row.target;
}

std::string targetCell(const Row &row)
{
    if (!row.target)
        return "";
    return (row.atLeast ? "≥ " : "≤ ") + cell(row.target, row.targetIsRatio ? "×" : row.unit)
        + (met(row).value_or(false) ? " ✓" : " ✕");
}

std::string line(const Row &row)
{
    return std::format("| {} | {} | {} | {} | {} |", row.name, cell(row.median, row.unit), cell(row.p95, row.unit),
        row.ratio ? cell(row.ratio, "×") + " " + row.ratioTo : "", targetCell(row));
}

constexpr const char *heading = "| what | median | p95 | ratio in the same run | target |\n|---|---|---|---|---|";

} // namespace

void Report::add(Row row)
{
    if (m_rows.empty())
        std::puts(heading);
    std::puts(line(row).c_str());
    std::fflush(stdout);
    m_rows.push_back(std::move(row));
}

std::string Report::json() const
{
    const auto optional = [](const std::optional<double> &value) {
        return value ? nlohmann::ordered_json(*value) : nlohmann::ordered_json();
    };
    nlohmann::ordered_json rows = nlohmann::ordered_json::array();
    for (const Row &row : m_rows) {
        const std::optional<bool> reached = met(row);
        rows.push_back(
            {{"name", row.name}, {"unit", row.unit}, {"median", optional(row.median)}, {"p95", optional(row.p95)},
                {"ratio", optional(row.ratio)}, {"ratio_to", row.ratioTo}, {"target", optional(row.target)},
                {"target_is", row.targetIsRatio ? "ratio" : "median"}, {"bound", row.atLeast ? "lower" : "upper"},
                {"met", reached ? nlohmann::ordered_json(*reached) : nlohmann::ordered_json()}});
    }
    return nlohmann::ordered_json {{"rows", std::move(rows)}}.dump(2) + '\n';
}

} // namespace bench
