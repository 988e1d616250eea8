// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "kb/search/rankedmatches.h"

#include "kb/search/reasons.h"
#include "kb/search/textlines.h"

#include <algorithm>
#include <cmath>
#include <functional>

namespace kb {

namespace {

// An answer is a match if the next one has this much less strength: about as much as signs may tell causes apart.
constexpr float clearLead = 1.3f;
// From this share on, a signature stands there in full: what it has more than the line is a word or two that differ.
constexpr float fullCoverage = 0.9f;
// Signs multiply a strength by e to the power of their weights, so many times.
constexpr float signPower = 1.2f;
constexpr float mostWeight = 1.5f; // of the signs of an entry together
// Matches of which the score is a smaller share of the best one's have no say.
constexpr float leastShareForSigns = 0.5f;
// How far signs lift the best of those that share a message above what the message alone says.
constexpr float highestLift = 1.3f;
// A match leads to another one if its score is at least this share of the other one's. It takes its place, and the
// other one keeps this share of its score.
constexpr float leastCause = 0.5f;
constexpr float consequenceShare = 0.97f;
// By how much an error is stronger than a warning that stands beside it: more than what makes a rival.
constexpr float warningShare = 1.4f;
// From this weight of its signs on, the log speaks against an entry.
constexpr float leastDoubt = -0.5f;
// Two regexes found the same message if they share this much of the longer one.
constexpr float leastShared = 0.8f;
// A value that agrees or contradicts tells causes apart as a sign of this weight does.
constexpr float valueWeight = 0.3f;

bool overlaps(Span a, Span b)
{
    return a.begin < b.end && b.begin < a.end;
}

void setStrength(RankedMatch &one, float strength)
{
    one.strength = strength;
    one.match.score = scoreOf(strength);
}

const Reason *reasonOf(const Match &match, ReasonKind kind)
{
    const auto found = std::ranges::find(match.reasons, kind, &Reason::kind);
    return found == match.reasons.end() ? nullptr : &*found;
}

/// Whether the message is there: as its regex has it, or its signature in full.
bool isWhole(const Match &match)
{
    const Reason *const signature = reasonOf(match, ReasonKind::Signature);
    return reasonOf(match, ReasonKind::Regex) || (signature && signature->value >= fullCoverage);
}

/// Whether both regexes found the same message, give or take some of its bytes.
bool isSameMessage(const Match &a, const Match &b)
{
    const Reason *const inA = reasonOf(a, ReasonKind::Regex);
    const Reason *const inB = reasonOf(b, ReasonKind::Regex);
    if (!inA || !inB || !overlaps(inA->span, inB->span))
        return false;
    const auto length = [](Span span) { return float(span.end - span.begin); };
    const float shared = length({std::max(inA->span.begin, inB->span.begin), std::min(inA->span.end, inB->span.end)});
    return shared >= leastShared * std::max(length(inA->span), length(inB->span));
}

/// What the log says for a match beside its message: the weights of its signs, and values that agree with it.
float weightOfRest(const Match &match)
{
    float weight = 0;
    for (const Reason &reason : match.reasons) {
        if (reason.kind == ReasonKind::Sign)
            weight += reason.value;
        else if (reason.kind == ReasonKind::ParameterAgrees || reason.kind == ReasonKind::ParameterContradicts)
            weight += reason.kind == ReasonKind::ParameterAgrees ? valueWeight : -valueWeight;
    }
    return weight;
}

/// Whether no more than the words of their entries sets a match apart from another one: they stand on the same
/// message, and the rest of the log says no more for it.
bool isToldApartByWordsAlone(const Match &match, const Match &of)
{
    return isSameMessage(match, of) && std::exp(signPower * (weightOfRest(of) - weightOfRest(match))) < clearLead;
}

bool isWorseFounded(const Match &match, const Match &than)
{
    return overlaps(match.line, than.line) && !reasonOf(match, ReasonKind::Regex) && reasonOf(than, ReasonKind::Regex);
}

/// Whether a match stands where the other one's message does not: what a program prints twice, with more words the
/// second time, is one message, and has no cause and consequence.
bool isElsewhere(const RankedMatch &one, const RankedMatch &other)
{
    const Reason *const regex = reasonOf(other.match, ReasonKind::Regex);
    const bool isRepeated = regex && overlaps(regex->span, one.line);
    return one.line != Span {} && other.line != Span {} && !overlaps(one.line, other.line) && !isRepeated;
}

bool leadsTo(const RankedMatch &cause, const RankedMatch &other)
{
    const auto has = [](const RankedMatch &one, const RankedMatch &end, bool leadsThere) {
        const std::uint64_t id = end.facts->of(end.entry).id;
        return std::ranges::any_of(one.facts->links(one.entry),
            [&](const RankLink &link) { return link.id == id && (link.leadsThere != 0) == leadsThere; });
    };
    return has(cause, other, true) || has(other, cause, false);
}

} // namespace

void lowerUnsupported(std::vector<RankedMatch> &matches)
{
    for (RankedMatch &one : matches) {
        if (!one.isSupported)
            setStrength(one, strengthOf(leastAnswer * one.match.score));
    }
}

void applySigns(std::vector<RankedMatch> &matches, std::string_view text)
{
    float best = 0;
    for (const RankedMatch &one : matches)
        best = std::max(best, one.match.score);
    const auto isAsked = [&](const RankedMatch &one) {
        return one.line != Span {} && one.match.score >= leastShareForSigns * best && one.signs->hasSigns(one.entry);
    };
    if (std::ranges::none_of(matches, isAsked))
        return;
    std::string buffer;
    const std::string_view readable = readableText(text, buffer);
    std::vector<float> moved; // the strengths
    for (RankedMatch &one : matches) {
        float weight = 0;
        if (isAsked(one)) {
            for (const FoundSign &sign : one.signs->find(one.entry, readable, one.line)) {
                weight += sign.weight;
                one.isSpokenAgainst |= sign.weight < 0;
                one.match.reasons.push_back(
                    {ReasonKind::Sign, sign.match, sign.weight, std::string(sign.says), std::string(sign.saysZh)});
            }
            orderReasons(one.match.reasons);
        }
        if (!one.isSupported)
            weight = std::min(weight, 0.0f); // signs make no answer
        one.signWeight = weight;
        moved.push_back(one.strength * std::exp(signPower * std::clamp(weight, -mostWeight, mostWeight)));
    }
    std::vector<float> limited = moved;
    for (std::size_t i = 0; i < matches.size(); ++i) {
        float byMessage = 0;
        float bySigns = 0;
        for (std::size_t j = 0; j < matches.size(); ++j) {
            if (i == j || overlaps(matches[i].line, matches[j].line)) {
                byMessage = std::max(byMessage, matches[j].strength);
                bySigns = std::max(bySigns, moved[j]);
            }
        }
        if (bySigns > byMessage * highestLift)
            limited[i] *= byMessage * highestLift / bySigns;
    }
    for (std::size_t i = 0; i < matches.size(); ++i)
        setStrength(matches[i], limited[i]);
}

void applyConsequences(std::vector<RankedMatch> &matches)
{
    const auto score = [](const RankedMatch &one) { return one.match.score; };
    const auto isSummary = [](const RankedMatch &one) { return one.facts->of(one.entry).isSummary != 0; };
    std::ranges::stable_sort(matches, std::greater(), score);
    std::vector<const RankedMatch *> causes(matches.size()); // the best one of each; null: none
    std::vector<float> own(matches.size()); // scores before any takes the place of another
    std::ranges::transform(matches, own.begin(), score);
    for (RankedMatch &cause : matches) {
        // The weakest first: what it gives to its cause may make that strong enough for the next.
        for (std::size_t i = matches.size(); i-- > 0;) {
            RankedMatch &other = matches[i];
            // Measured by what the other one has itself: what it took from a third says nothing of this cause.
            const bool isStrongEnough = isSummary(other) || cause.match.score >= leastCause * own[i];
            // What the log speaks against takes no other one's place.
            const bool isDoubted = cause.signWeight <= leastDoubt && cause.match.score < other.match.score;
            if (&cause == &other || !cause.isSupported || isDoubted || !isStrongEnough || !isElsewhere(cause, other)
                || !leadsTo(cause, other) || leadsTo(other, cause))
                continue;
            if (cause.match.score <= other.match.score) {
                cause.match.score = other.match.score; // two that belong together speak for one another
                other.match.score *= consequenceShare;
            }
            if (!causes[i] || causes[i]->match.score < cause.match.score)
                causes[i] = &cause;
        }
    }
    for (std::size_t i = 0; i < matches.size(); ++i) {
        Match &other = matches[i].match;
        if (isSummary(matches[i]))
            other.score *= leastAnswer;
        if (!causes[i])
            continue;
        other.followsFrom = causes[i]->match.entry;
        other.reasons.push_back({ReasonKind::Consequence, causes[i]->line, 0, {}});
        orderReasons(other.reasons);
    }
}

void moveWarningsBack(std::vector<RankedMatch> &matches)
{
    const auto isWarning = [](const RankedMatch &one) { return one.facts->of(one.entry).isWarning != 0; };
    for (RankedMatch &warning : matches) {
        if (!isWarning(warning))
            continue;
        float best = 0; // of the errors
        for (const RankedMatch &other : matches) {
            const bool isError = !isWarning(other) && other.isSupported && reasonOf(other.match, ReasonKind::Regex);
            const bool isApart
                = warning.line != Span {} && other.line != Span {} && !overlaps(warning.line, other.line);
            if (isError && isApart && other.match.score >= leastCause * warning.match.score && !leadsTo(warning, other))
                best = std::max(best, other.match.score);
        }
        if (best >= leastAnswer)
            warning.match.score = std::min(warning.match.score, scoreOf(strengthOf(best) / warningShare));
    }
}

void liftPlain(std::vector<RankedMatch> &matches)
{
    RankedMatch *best = nullptr;
    for (RankedMatch &one : matches) {
        if (one.match.score >= leastAnswer)
            return;
        const bool mayAnswer = one.isPlain && one.isSupported && !one.facts->of(one.entry).isSummary;
        if (mayAnswer && (!best || one.match.score > best->match.score))
            best = &one;
    }
    if (!best)
        return;
    best->match.score = leastAnswer;
    best->isLifted = true;
}

bool isRival(const Match &match, const Match &of)
{
    const bool givesWay = match.score < of.score && isWorseFounded(match, of);
    const bool isNear = strengthOf(match.score) * clearLead > strengthOf(of.score);
    return !givesWay && (isNear || (match.score >= leastAnswer && isToldApartByWordsAlone(match, of)));
}

void grade(std::vector<RankedMatch> &matches)
{
    for (RankedMatch &one : matches) {
        if (one.match.score < leastAnswer)
            continue;
        const auto comesNear = [&](const RankedMatch &other) {
            return &other != &one && !other.match.followsFrom && isRival(other.match, one.match);
        };
        const bool isAlone = !one.match.followsFrom && !reasonOf(one.match, ReasonKind::ParameterContradicts)
            && !one.isSpokenAgainst && !one.isLifted && std::ranges::none_of(matches, comesNear);
        one.match.grade = isAlone && isWhole(one.match) ? Grade::Match : Grade::Likely;
    }
}

} // namespace kb
