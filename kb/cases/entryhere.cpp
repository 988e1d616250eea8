// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "kb/cases/entryhere.h"

#include "kb/cases/entrycases.h"
#include "kb/conditions/environments.h"

#include <algorithm>
#include <map>
#include <numeric>

namespace kb {

namespace {

int placeHere(const MatchesHere &here, std::size_t match)
{
    if (match >= here.size() || !here[match])
        return 1;
    switch (here[match]->applies) {
    case Applies::Here: return 0;
    case Applies::NotSeen:
    case Applies::CantTell: return 1;
    case Applies::NotHere: return 2;
    }
    return 1;
}

bool isLeading(const DiagnosedMatch &one)
{
    return one.part == Part::Cause || one.part == Part::Candidate;
}

/// diagnosis: of one problem.
void addApplicableCandidates(
    std::span<DiagnosedMatch> diagnosis, std::span<const Match> matches, const MatchesHere &here)
{
    const auto grade = [&matches](const DiagnosedMatch &one) { return matches[one.match].grade; };
    // It keeps its place where it applies, or is surer than the other one and not ruled out.
    const auto keeps = [&](const DiagnosedMatch &lead, const DiagnosedMatch &other) {
        const int place = placeHere(here, lead.match);
        return isLeading(lead) && (place == 0 || (place == 1 && grade(lead) > grade(other)));
    };
    const auto mayLead = [&](const DiagnosedMatch &one) {
        return one.part == Part::Alternative && placeHere(here, one.match) == 0 && hasRegexReason(matches[one.match])
            && std::ranges::none_of(diagnosis, [&](const DiagnosedMatch &lead) { return keeps(lead, one); });
    };
    std::vector<std::size_t> leading;
    for (std::size_t i = 0; i < diagnosis.size(); ++i) {
        if (mayLead(diagnosis[i]))
            leading.push_back(i);
    }
    if (leading.empty())
        return;
    for (const std::size_t i : leading)
        diagnosis[i].part = Part::Candidate;
    for (DiagnosedMatch &one : diagnosis) {
        if (isLeading(one))
            one.part = Part::Candidate;
    }
    std::ranges::stable_sort(diagnosis, {}, &DiagnosedMatch::part);
}

/// facts: those of the environments that the text names.
std::optional<Applicability> answerOf(const Entry &entry, const gpu::Facts &facts, std::string_view pasted)
{
    if (!hasCondition(entry))
        return {};
    const EntryCases cases = entryCases(entry);
    return cases.condition ? std::optional(applicability(*cases.condition, facts, pasted)) : std::nullopt;
}

} // namespace

std::optional<Applicability> applicability(const Entry &entry, const gpu::Facts &facts, std::string_view pasted)
{
    return answerOf(entry, inEnvironments(facts, environmentsIn(pasted)), pasted);
}

MatchesHere matchesHere(
    std::span<const Match> matches, const gpu::Facts &facts, std::string_view text, const EntryReader &readEntry)
{
    MatchesHere here(matches.size());
    const gpu::Facts ofProgram = inEnvironments(facts, environmentsIn(text));
    for (std::size_t i = 0; i < matches.size(); ++i) {
        const std::optional<Entry> entry = readEntry(matches[i].entry);
        if (!entry)
            continue;
        here[i] = answerOf(*entry, ofProgram, text);
        const bool hasMessage = entry->regex.empty() || hasRegexReason(matches[i]);
        if (here[i] && here[i]->applies == Applies::Here && !hasMessage)
            here[i].reset();
    }
    return here;
}

void putApplicableFirst(std::vector<DiagnosedMatch> &diagnosis, std::span<const Match> matches, const MatchesHere &here)
{
    for (auto begin = diagnosis.begin(); begin != diagnosis.end();) {
        const auto end = std::ranges::find_if(
            begin, diagnosis.end(), [&](const DiagnosedMatch &one) { return one.problem != begin->problem; });
        addApplicableCandidates({begin, end}, matches, here);
        begin = end;
    }
    const auto isOtherGroup
        = [](const DiagnosedMatch &a, const DiagnosedMatch &b) { return a.part != b.part || a.problem != b.problem; };
    for (auto begin = diagnosis.begin(); begin != diagnosis.end();) {
        const auto end = std::find_if(
            begin, diagnosis.end(), [&](const DiagnosedMatch &one) { return isOtherGroup(*begin, one); });
        if (begin->part == Part::Candidate)
            std::stable_sort(begin, end, [&here](const DiagnosedMatch &a, const DiagnosedMatch &b) {
                return placeHere(here, a.match) < placeHere(here, b.match);
            });
        begin = end;
    }
}

std::vector<std::size_t> applicableFirst(
    std::span<const DiagnosedMatch> diagnosis, std::size_t matches, const MatchesHere &here)
{
    std::vector<std::size_t> order(matches);
    std::ranges::iota(order, 0);
    std::map<std::size_t, std::vector<std::size_t>> candidates; // by problem
    for (const DiagnosedMatch &one : diagnosis) {
        if (one.part == Part::Candidate && one.match < matches)
            candidates[one.problem].push_back(one.match);
    }
    for (auto &[problem, places] : candidates) {
        std::ranges::sort(places);
        std::vector<std::size_t> moved = places;
        std::ranges::stable_sort(moved, {}, [&here](std::size_t match) { return placeHere(here, match); });
        for (std::size_t i = 0; i < places.size(); ++i)
            order[places[i]] = moved[i];
    }
    return order;
}

} // namespace kb
