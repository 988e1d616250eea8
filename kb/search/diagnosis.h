// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// What a pasted text says is wrong: the matches of a search laid out by cause, what follows from it, and what else it
// may be. Errors that have nothing to do with one another are problems of their own.
#pragma once

#include "kb/search/searchengine.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace kb {

/// What a match is in a diagnosis.
enum class Part : std::uint8_t {
    Cause, // the most likely one of its problem
    Candidate, // likewise, but another one is hardly less likely: the text does not say which of them it is
    Consequence, // follows from another match of its problem
    Alternative, // another cause of what its problem explains, and less likely
    Similar, // no answer, and in no problem
};
[[nodiscard]] std::string_view partName(Part part); // "cause", "candidate", ...

struct DiagnosedMatch {
    std::size_t match = 0; // its number among the matches
    Part part = Part::Cause;
    std::size_t problem = 0; // from 0, the most certain first; of Similar: one after the last
    std::size_t line = 0; // of the text, from 1, where its message begins; 0: found by keywords alone
    LocalizedText distinction; // what tells it from the first one of its problem, as that one says; may be empty
    bool operator==(const DiagnosedMatch &) const = default;
};

/// Whether the entry's regex found it, so that its message is in the text.
[[nodiscard]] bool hasRegexReason(const Match &match);

/// Gives an entry by its number in the library; none where it can't be read.
using EntryReader = std::function<std::optional<Entry>(std::uint32_t entry)>;

/// Every match once, as it is to be read: problem after problem, the parts of each in the order of Part, consequences
/// in the order of their lines. matches: of that text, best first. Reads the entries of each problem with more than
/// one.
[[nodiscard]] std::vector<DiagnosedMatch> diagnose(
    std::string_view text, std::span<const Match> matches, const EntryReader &readEntry);

/// Sets anew what tells each match from the first one of its problem, for a diagnosis whose order changed.
void tellApart(std::span<DiagnosedMatch> diagnosis, std::span<const Match> matches, const EntryReader &readEntry);

} // namespace kb
