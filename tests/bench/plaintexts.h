// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// A second, blunter maker of the two kinds of text that rank worst, which shares nothing with the first but the random
// generator: a ranking that only suits one of the two makers shows by their difference.
#pragma once

#include "textrandom.h"

#include <string>
#include <string_view>

namespace bench {

/// The text without some of its words: each is missing with a probability of 0.3, but two stay.
[[nodiscard]] std::string withWordsMissing(std::string_view text, Random &random);

/// What an alternative of a regex looks like when its signs are simply cut out: a wildcard is a space or a word, a
/// group its first branch, a class one of what it is for.
[[nodiscard]] std::string plainTextOf(std::string_view alternative, Random &random);

/// What may stand before the message in its line: a time, "ERROR: ".
[[nodiscard]] std::string plainPrefix(Random &random);

} // namespace bench
