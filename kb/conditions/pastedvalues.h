// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// What regexes take out of a pasted text. The text is read as the search reads it (kb/search/textlines.h); of a long
// one the first and the last 256 KiB. No regex can hold it up: all of them together have a quarter of a second.
#pragma once

#include "kb/search/regexcode.h"
#include "kb/search/textlines.h"

#include <chrono>
#include <cstdint>
#include <expected>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace kb {

enum class PasteLack : std::uint8_t {
    NoPaste, // there is no text
    NoMatch,
    TooSlow, // the regex was given up
};

class PastedValues final {
public:
    explicit PastedValues(std::string_view text); // must outlive this

    /// The groups of the first match that took part, joined with a dot: "12.0" for sm_(\d+)(\d) in "sm_120". Never
    /// empty. Each regex is looked for once; it must outlive this.
    using Value = std::expected<std::string, PasteLack>;
    [[nodiscard]] const Value &of(const RegexCode &regex);

private:
    struct Part {
        std::string buffer;
        std::string_view text; // UTF-8
        std::vector<TextLine> lines;
    };
    [[nodiscard]] Value find(const RegexCode &regex);
    [[nodiscard]] Value findIn(const Part &part, const RegexCode &regex);

    std::vector<Part> m_parts;
    std::map<const RegexCode *, Value> m_values;
    std::chrono::steady_clock::duration m_left;
};

} // namespace kb
