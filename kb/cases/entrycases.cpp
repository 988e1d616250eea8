// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "kb/cases/entrycases.h"

#include <algorithm>
#include <optional>

namespace kb {

namespace {

constexpr std::size_t maxFindings = 100; // of one entry: a hostile file can't make their reporting expensive

bool isTaken(const std::string &name, const EntryCases &others)
{
    return std::ranges::contains(others.cases, name, &gpu::Case::name)
        || (others.condition && others.condition->name == name);
}

constexpr std::string_view nameTaken = "Another case of the entry has this name; give it one of its own.";

/// Why a case that is in order by itself does not fit its entry.
std::optional<gpu::CaseError> misfit(const gpu::Case &testCase, const Entry &entry, const EntryCases &others)
{
    if (isTaken(testCase.name, others))
        return gpu::CaseError {"/name", std::string(nameTaken)};
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

std::optional<gpu::CaseError> addCondition(const gpu::Json &json, std::size_t place, EntryCases &cases)
{
    std::expected<MachineCondition, gpu::CaseError> parsed = parseCondition(json);
    if (!parsed)
        return parsed.error();
    if (cases.condition)
        return gpu::CaseError {"/level", "An entry has one case of the level machine; join them by \"any\"."};
    if (isTaken(parsed->name, cases))
        return gpu::CaseError {"/name", std::string(nameTaken)};
    cases.condition = *std::move(parsed);
    cases.conditionPlace = place;
    return {};
}

std::optional<gpu::CaseError> addCase(const gpu::Json &json, std::size_t place, const Entry &entry, EntryCases &cases)
{
    std::expected<gpu::Case, gpu::CaseError> parsed = gpu::parseCase(json);
    if (!parsed)
        return parsed.error();
    if (std::optional<gpu::CaseError> error = misfit(*parsed, entry, cases))
        return error;
    cases.cases.push_back(std::move(*parsed));
    cases.places.push_back(place);
    return {};
}

/// Whether visit(it is a condition) says so of one of the entry's cases; one that is no JSON can't be run either.
template <typename Visit> bool anyCase(const Entry &entry, const Visit &visit)
{
    if (entry.cases.empty())
        return false;
    if (!entry.cases.contains(conditionLevel)) // without parsing them
        return visit(false);
    const gpu::Json cases = gpu::Json::parse(entry.cases, nullptr, false);
    if (!cases.is_array())
        return visit(false);
    return std::ranges::any_of(cases, [&visit](const gpu::Json &json) { return visit(isCondition(json)); });
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
        const std::size_t place = index++;
        const auto error = isCondition(json) ? addCondition(json, place, result) : addCase(json, place, entry, result);
        if (error)
            note("/cases/" + std::to_string(place) + error->pointer, error->message);
    }
    return result;
}

bool hasTestCases(const Entry &entry)
{
    return anyCase(entry, [](bool isCondition) { return !isCondition; });
}

bool hasCondition(const Entry &entry)
{
    return anyCase(entry, [](bool isCondition) { return isCondition; });
}

} // namespace kb
