// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "ui/page/pagelimit.h"

#include <algorithm>
#include <string>
#include <utility>

namespace ui {

namespace {

// A row takes about 1 ms to build and lay out, and so do 1,000 characters of text (measured with the preset dev).
constexpr std::size_t maximumCost = 600;
constexpr std::size_t charactersOfACost = 1000;
constexpr std::size_t maximumFindings = 100;

std::size_t sizeOf(const std::string &text)
{
    return text.size();
}

std::size_t sizeOf(const kb::LocalizedText &text)
{
    return std::max(text.en.size(), text.zh.size());
}

std::size_t sizeOf(const std::pair<std::string, std::string> &row)
{
    return row.second.size();
}

std::size_t sizeOf(const kb::VersionClaim &row)
{
    return sizeOf(row.behaviorChange) + sizeOf(row.notes);
}

std::size_t sizeOf(const kb::Report &row)
{
    return row.note.size();
}

std::size_t sizeOf(const kb::Remedy &row)
{
    return sizeOf(row.action) + sizeOf(row.explanation) + sizeOf(row.condition) + sizeOf(row.tradeoff)
        + row.misconception.size();
}

std::size_t sizeOf(const kb::Sign &row)
{
    return row.regex.size() + sizeOf(row.says);
}

std::size_t sizeOf(const kb::Transition &row)
{
    return sizeOf(row.condition);
}

/// What is left of what a page may cost; lists take of it in their order.
class Budget {
public:
    /// The first row is always shown.
    template <typename Row> void cut(std::vector<Row> &rows)
    {
        std::size_t count = 0;
        while (count < rows.size() && (count == 0 || m_left > 0)) {
            m_left -= std::min(m_left, 1 + sizeOf(rows[count]) / charactersOfACost);
            ++count;
        }
        m_cut += rows.size() - count;
        rows.resize(count);
    }
    [[nodiscard]] std::size_t rowsCut() const { return m_cut; }

private:
    std::size_t m_left = maximumCost;
    std::size_t m_cut = 0;
};

} // namespace

std::size_t cutToPage(kb::Entry &entry, std::vector<kb::Finding> &findings)
{
    Budget rows;
    rows.cut(entry.workarounds);
    rows.cut(entry.deadEnds);
    rows.cut(entry.signs);
    rows.cut(entry.versions);
    rows.cut(entry.environment);
    for (auto *const edges :
        {&entry.transitions.leadsTo, &entry.transitions.precededBy, &entry.transitions.frequentlyConfusedWith})
        rows.cut(*edges);
    for (auto *const texts : {&entry.relatedArticles, &entry.aliases, &entry.tags, &entry.sources})
        rows.cut(*texts);
    Budget ofRemedies; // of their own, so that many reports hide no version
    for (auto *const remedies : {&entry.workarounds, &entry.deadEnds}) {
        for (kb::Remedy &remedy : *remedies) {
            ofRemedies.cut(remedy.reports);
            ofRemedies.cut(remedy.sources);
        }
    }
    if (findings.size() > maximumFindings)
        findings.resize(maximumFindings);
    return rows.rowsCut() + ofRemedies.rowsCut();
}

} // namespace ui
