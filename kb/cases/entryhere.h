// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// Entries held against the facts of a machine: one, and those that a pasted text may be about.
#pragma once

#include "kb/conditions/applicability.h"
#include "kb/entry.h"
#include "kb/search/diagnosis.h"

#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace kb {

/// Nothing: the entry has no condition that is in order. pasted: may be empty.
[[nodiscard]] std::optional<Applicability> applicability(
    const Entry &entry, const gpu::Facts &facts, std::string_view pasted);

/// Whether each match of a text applies here, in the order of the matches. A condition is enough only where its message
/// is seen: of a match whose regex did not find it, nothing is said where the condition is so. readEntry may leave out
/// entries without a condition. Cost: that of reading the others.
using MatchesHere = std::vector<std::optional<Applicability>>;
[[nodiscard]] MatchesHere matchesHere(
    std::span<const Match> matches, const gpu::Facts &facts, std::string_view text, const EntryReader &readEntry);

/// Among the candidates of one problem ("one of these"), those that apply come first, and those that do not last.
/// Where none of them applies, nor the cause, an alternative that does and whose message is in the text becomes a
/// candidate, for a condition is enough where its message is seen; but not beside one that is surer and not ruled out.
/// Nothing else moves. matches: those that the diagnosis numbers.
void putApplicableFirst(
    std::vector<DiagnosedMatch> &diagnosis, std::span<const Match> matches, const MatchesHere &here);
/// The same for the numbers of the matches, from the best: diagnosis, by any order, says which are such candidates.
[[nodiscard]] std::vector<std::size_t> applicableFirst(
    std::span<const DiagnosedMatch> diagnosis, std::size_t matches, const MatchesHere &here);

} // namespace kb
