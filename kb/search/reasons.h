// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// Puts the reasons of a match into the form in which people read them. Private to the search; pure functions.
#pragma once

#include "kb/search/keywordindex.h"

#include <string>
#include <string_view>
#include <vector>

namespace kb {

/// The words that tell most of those given (in any order), at most six, rarest first, separated by spaces. What lies
/// within another or overlaps it (a part of an identifier, pairs of ideographs) is one word with it.
[[nodiscard]] std::string tellingWords(std::vector<KeywordQuery::Word> words, std::string_view text);

/// The most telling kind first, each kind once; values that contradict the entry, and signs, twice at most.
void orderReasons(std::vector<Reason> &reasons);

} // namespace kb
