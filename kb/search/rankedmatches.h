// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// What the matches of one text say of each other: what nothing but words speaks for is no answer, signs decide between
// causes of one message, and what follows from another match ranks after it. Nothing here brings up an entry that no
// message brought up.
#pragma once

#include "kb/search/ranker.h"
#include "kb/search/signindex.h"

#include <string_view>
#include <vector>

namespace kb {

/// From this score on a match is an answer.
inline constexpr float leastAnswer = 0.4f;

/// A match with what it was made of. Indices are those of its segment.
struct RankedMatch {
    Match match; // its entry: the library's number
    float strength = 0; // of which the score is made
    std::uint32_t entry = 0;
    Span line; // where its message stands; empty for keywords alone
    bool isSupported = false; // else it is no answer, whatever words of it stand there
    const RankFacts *facts = nullptr;
    const SignIndex *signs = nullptr;
    float signWeight = 0; // of the signs that were found, together
    bool isSpokenAgainst = false; // by one of them at least
    bool isPlain = false; // its regex found a message word for word
    bool isLifted = false; // it is an answer for that alone
};

/// Lowers what is not supported below every answer.
void lowerUnsupported(std::vector<RankedMatch> &matches);

/// Moves matches with signs up or down, where they are good enough to be looked at.
void applySigns(std::vector<RankedMatch> &matches, std::string_view text);

/// Says of each match from which one on another line it follows (Entry::transitions), and moves it behind that one;
/// lowers what errors end in, whichever they are, below every answer.
void applyConsequences(std::vector<RankedMatch> &matches);

/// Moves what healthy runs print as well behind the best error on another line, so far that it is no rival of it.
void moveWarningsBack(std::vector<RankedMatch> &matches);

/// Where nothing is an answer, makes one of the best whose message stands there word for word: it is weak because its
/// line says more, or several entries have it.
void liftPlain(std::vector<RankedMatch> &matches);

/// Whether a match comes so near to another one that it may as well be the right one: it has more strength, or hardly
/// less and is no worse founded, as what only has words of a line is beside what has its regex there. An answer on the
/// same message comes near, too, unless signs or values tell the two apart.
[[nodiscard]] bool isRival(const Match &match, const Match &of);

/// Says of each how sure it is.
void grade(std::vector<RankedMatch> &matches);

} // namespace kb
