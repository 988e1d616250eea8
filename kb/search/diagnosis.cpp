// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "kb/search/diagnosis.h"

#include "kb/search/rankedmatches.h"

#include <algorithm>
#include <optional>
#include <tuple>
#include <utility>

namespace kb {

namespace {

bool isOnLine(const Match &match, Span line)
{
    return match.line.begin < line.end && line.begin < match.line.end;
}

/// Whether a match stands on what speaks for another one: its line, where else its regex matches, and its signs.
bool isExplained(const Match &match, const Match &by)
{
    const auto isSignOnLine = [&](const Reason &reason) {
        return reason.kind == ReasonKind::Sign && reason.value > 0 && isOnLine(match, reason.span);
    };
    return isOnLine(match, by.line)
        || std::ranges::any_of(by.otherLines, [&](Span line) { return isOnLine(match, line); })
        || std::ranges::any_of(by.reasons, isSignOnLine);
}

/// Whether its message is surely there. What errors end in is no answer, and may be there all the same.
bool isFound(const Match &match)
{
    return match.isAnswer() || hasRegexReason(match);
}

/// Whether it may as well be the cause, of which its line speaks: as grade() sees it.
bool isCandidate(const Match &match, const Match &cause)
{
    return isExplained(match, cause) && !match.followsFrom && isRival(match, cause);
}

/// The match that another one follows from in the end; itself: it follows from none that is an answer. Entries may lead
/// to one another in a circle: the best one of it is where that ends.
std::size_t rootOf(std::span<const Match> matches, std::size_t match)
{
    std::vector<std::size_t> way {match};
    for (;;) {
        const std::optional<std::uint32_t> cause = matches[way.back()].followsFrom;
        const auto next = std::ranges::find_if(
            matches, [&](const Match &other) { return cause == other.entry && other.isAnswer(); });
        const auto number = std::size_t(next - matches.begin());
        if (next == matches.end())
            return way.back();
        if (const auto again = std::ranges::find(way, number); again != way.end())
            return *std::min_element(again, way.end()); // the best comes first
        way.push_back(number);
    }
}

std::size_t lineNumber(std::string_view text, Span line)
{
    return line == Span {} ? 0 : 1 + std::size_t(std::ranges::count(text.substr(0, line.begin), '\n'));
}

} // namespace

bool hasRegexReason(const Match &match)
{
    return std::ranges::contains(match.reasons, ReasonKind::Regex, &Reason::kind);
}

std::string_view partName(Part part)
{
    switch (part) {
    case Part::Cause: return "cause";
    case Part::Candidate: return "candidate";
    case Part::Consequence: return "consequence";
    case Part::Alternative: return "alternative";
    case Part::Similar: return "similar";
    }
    return {};
}

std::vector<DiagnosedMatch> diagnose(
    std::string_view text, std::span<const Match> matches, const EntryReader &readEntry)
{
    std::vector<std::size_t> roots(matches.size());
    for (std::size_t i = 0; i < matches.size(); ++i)
        roots[i] = rootOf(matches, i);
    std::vector<std::size_t> causes; // by problem
    // A problem explains what speaks for its cause and for what follows from it. Words alone are no message of their
    // own.
    const auto explains = [&](std::size_t cause, const Match &match) {
        for (std::size_t i = 0; i < matches.size(); ++i) {
            if (roots[i] == cause && matches[i].isAnswer() && isExplained(match, matches[i]))
                return true;
        }
        return match.line == Span {};
    };
    std::vector<DiagnosedMatch> diagnosis(matches.size());
    for (std::size_t i = 0; i < matches.size(); ++i) {
        DiagnosedMatch &one = diagnosis[i] = {i, Part::Similar, matches.size(), lineNumber(text, matches[i].line), {}};
        if (!matches[i].isAnswer() || roots[i] != i)
            continue;
        const auto cause = std::ranges::find_if(causes, [&](std::size_t c) { return explains(c, matches[i]); });
        one.problem = std::size_t(cause - causes.begin());
        if (cause == causes.end()) {
            one.part = Part::Cause;
            causes.push_back(i);
            continue;
        }
        const bool mayBeCause = isCandidate(matches[i], matches[*cause]);
        one.part = mayBeCause ? Part::Candidate : Part::Alternative;
        if (mayBeCause)
            diagnosis[*cause].part = Part::Candidate;
    }
    for (DiagnosedMatch &one : diagnosis) {
        if (roots[one.match] != one.match && isFound(matches[one.match])) {
            one.part = Part::Consequence;
            one.problem = diagnosis[roots[one.match]].problem;
        } else if (one.part == Part::Similar) {
            one.problem = causes.size();
        }
    }
    std::ranges::stable_sort(diagnosis, {}, [&](const DiagnosedMatch &one) {
        const bool byLine = one.part == Part::Consequence;
        return std::tuple(one.problem, one.part, byLine ? one.line : 0);
    });
    tellApart(diagnosis, matches, readEntry);
    return diagnosis;
}

void tellApart(std::span<DiagnosedMatch> diagnosis, std::span<const Match> matches, const EntryReader &readEntry)
{
    std::optional<Entry> first; // of the problem at hand
    std::optional<std::size_t> problem;
    for (std::size_t i = 0; i < diagnosis.size(); ++i) {
        DiagnosedMatch &one = diagnosis[i];
        one.distinction = {};
        const bool isFirst = i == 0 || diagnosis[i - 1].problem != one.problem;
        if (isFirst || one.part == Part::Similar || one.part == Part::Consequence)
            continue;
        if (std::exchange(problem, one.problem) != one.problem) {
            const auto begin = std::ranges::find(diagnosis, one.problem, &DiagnosedMatch::problem);
            first = readEntry(matches[begin->match].entry);
        }
        const std::optional<Entry> other = first ? readEntry(matches[one.match].entry) : std::nullopt;
        if (!other)
            continue;
        const auto &edges = first->transitions.frequentlyConfusedWith;
        if (const auto edge = std::ranges::find(edges, other->id, &Transition::entryId); edge != edges.end())
            one.distinction = edge->condition;
    }
}

} // namespace kb
