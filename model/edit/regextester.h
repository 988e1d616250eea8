// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// Tries a regex as the search would read it: on its own entry's signature, on a text, and on the signatures of all
// other entries.
#pragma once

#include "model/document/catalog.h"

#include <stop_token>
#include <string>
#include <vector>

namespace model {

struct RegexTry {
    std::string regex;
    std::string entryId; // its own signature does not count among the others
    std::string signature;
    std::string text; // pasted; may be empty
    std::string signatureZh; // may be empty
    bool operator==(const RegexTry &) const = default;
};

struct RegexResult {
    std::string error; // why it does not compile, PCRE2's words; empty: it does
    std::size_t errorOffset = 0; // bytes
    bool limitReached = false; // a match was given up: the regex may need very long
    bool matchesSignature = false; // the English one, as the checks ask
    std::vector<kb::Span> inSignature;
    std::vector<kb::Span> inSignatureZh;
    std::vector<kb::Span> inText;
    std::vector<std::string> others; // ids of the entries of which it matches a signature, in order
};

/// A stopped try returns what it has. Cost: about 0.2 us a signature; each match is limited, and after some that ran
/// into their limit the other entries are left.
[[nodiscard]] RegexResult tryRegex(const Catalog &catalog, const RegexTry &what, const std::stop_token &stop);

} // namespace model
