// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// What the matches of one text say of each other: who has a regex and is not matched by it gives way to whom it
// matches, signs decide between causes of one message, and what follows from another match ranks after it. Nothing here
// brings up an entry that no message brought up.
#pragma once

#include "kb/search/ranker.h"
#include "kb/search/signindex.h"

#include <string_view>
#include <vector>

namespace kb {

/// A match with what it was made of. Indices are those of its segment.
struct RankedMatch {
    Match match; // its entry: the library's number
    float strength = 0; // of which the score is made
    std::uint32_t entry = 0;
    Span line; // where its message stands; empty for keywords alone
    float coverage = 0; // of its signature
    bool byRegex = false; // its regex matched
    const RankFacts *facts = nullptr;
    const SignIndex *signs = nullptr;

    /// Its words stand in the text, but not as its regex wants them.
    [[nodiscard]] bool isRegexMissing() const { return !byRegex && line != Span {} && facts->of(entry).hasRegex; }
};

/// Lowers matches whose regex does not match: most where another one's does.
void applyRegexes(std::vector<RankedMatch> &matches);

/// Moves matches with signs up or down, where they are good enough to be looked at.
void applySigns(std::vector<RankedMatch> &matches, std::string_view text);

/// Says of each match from which one on another line it follows (Entry::transitions), and moves it behind that one.
void applyConsequences(std::vector<RankedMatch> &matches);

} // namespace kb
