// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// Turns a regex around: a text that it matches. Knows the constructs that entries use; check the text with the regex.
#pragma once

#include "textrandom.h"

#include <string>
#include <string_view>
#include <vector>

namespace bench {

/// The alternatives of a regex, or of the one group that it consists of.
[[nodiscard]] std::vector<std::string> topLevelAlternatives(std::string_view regex);

/// One text that the regex should match; wildcards become a few words.
[[nodiscard]] std::string textOfRegex(std::string_view regex, Random &random);

} // namespace bench
