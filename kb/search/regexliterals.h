// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// Splits a regex into its top-level alternatives and finds the literals that every match of each must contain. Where an
// alternative has none worth looking for, but a group of them, it is multiplied out: (ab|cd).?e is ab.?e|cd.?e.
// Knows the part of PCRE2's syntax that it can be sure of; any other regex stays whole and has no literals. Whatever it
// does split is valid for PCRE2.
// Cost: about 10 ns a byte.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace kb {

struct RegexBranch {
    std::string pattern;
    std::vector<std::string> literals; // folded (casefold.h); a match holds them in this order without overlap
    bool isPlain = false; // the pattern is these literals joined by .*, so no regex engine is needed
    bool needsNonAscii = false; // every match holds a character outside ASCII
    bool crossesLines = false; // a match may hold, or look at, a line's end
};

/// The alternatives; a text matches the regex exactly if it matches one of them.
[[nodiscard]] std::vector<RegexBranch> splitRegex(std::string_view regex);

} // namespace kb
