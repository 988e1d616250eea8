// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// How much a match of one alternative of a regex says: by how rare the words are that it found, how much of its line it
// is, how little of it a wildcard took, and how many entries have the alternative. Private to the ranking.
// Cost: about 1 us.
#pragma once

#include "kb/search/regexindex.h"
#include "kb/search/signatureindex.h"
#include "kb/search/textscan.h"

namespace kb {

/// The best match of an entry's regex.
struct RegexEvidence {
    float strength = 0;
    Span match;
    Span line;
    bool isPlain = false; // words one after another, enough to be a message, no wildcard took what it liked; or a code
};

/// hit: of the alternative, in the text of the scan. words: where the rarity of words is taken from.
[[nodiscard]] RegexEvidence regexEvidence(
    const RegexAlternative &alternative, const RegexHit &hit, const TextScan &scan, const SignatureIndex &words);

} // namespace kb
