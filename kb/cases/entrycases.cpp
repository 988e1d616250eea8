// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "kb/cases/entrycases.h"

#include <algorithm>
#include <optional>

namespace kb {

namespace {

constexpr std::size_t maxFindings = 100; // of one entry: a hostile file can't make their reporting expensive

/// Why a case that is in order by itself does not fit its entry.
std::optional<gpu::CaseError> misfit(
    const gpu::Case &testCase, const Entry &entry, const std::vector<gpu::Case> &others)
{
    if (std::ranges::contains(others, testCase.name, &gpu::Case::name))
        return gpu::CaseError {"/name", "Another case of the entry has this name; give it one of its own."};
    const bool ofWorkaround = testCase.role == gpu::Role::Workaround;
    if (!ofWorkaround && testCase.role != gpu::Role::DeadEnd)
        return {};
    const std::size_t rows = ofWorkaround ? entry.workarounds.size() : entry.deadEnds.size();
    if (testCase.index >= 0 && std::size_t(testCase.index) < rows)
        return {};
    return gpu::CaseError {"/index",
        "The entry has " + std::to_string(rows) + (ofWorkaround ? " workarounds" : " dead ends")
            + "; count the one that the case tests from 0."};
}

} // namespace

EntryCases entryCases(const Entry &entry)
{
    EntryCases result;
    if (entry.cases.empty())
        return result;
    const auto note = [&](std::string field, std::string detail) {
        if (result.findings.size() < maxFindings) {
            result.findings.push_back({.rule = Rule::CaseInvalid,
                .severity = Severity::Error,
                .entryId = entry.id,
                .field = std::move(field),
                .detail = std::move(detail)});
        }
    };
    const gpu::Json cases = gpu::Json::parse(entry.cases, nullptr, false);
    if (!cases.is_array()) {
        note("/cases", "This is no JSON array; write a list of cases.");
        return result;
    }
    std::size_t index = 0;
    for (const gpu::Json &json : cases) {
        const std::string place = "/cases/" + std::to_string(index++);
        std::expected<gpu::Case, gpu::CaseError> parsed = gpu::parseCase(json);
        if (!parsed)
            note(place + parsed.error().pointer, parsed.error().message);
        else if (const std::optional<gpu::CaseError> error = misfit(*parsed, entry, result.cases))
            note(place + error->pointer, error->message);
        else
            result.cases.push_back(std::move(*parsed));
    }
    return result;
}

} // namespace kb
