// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// A pasted text cut into lines and tokens, once, for all stages that look at words; with what the whole text says about
// where it comes from. Private to the search. Cost: about 6 ns and 4 bytes a byte of text.
#pragma once

#include "kb/search/tokenizer.h"

#include <cstdint>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace kb {

struct ScannedLine {
    std::uint32_t begin = 0; // bytes of the text
    std::uint32_t end = 0;
    std::uint32_t firstToken = 0; // up to the next line's
    bool errorLike = false; // holds a word such as "failed"
};

struct TextScan {
    std::string_view text;
    std::vector<Token> tokens; // begin and end are bytes of the text
    std::vector<ScannedLine> lines; // those with tokens; a very long line counts as several, and a line that names a
                                    // call of an API is one with its neighbour that names a status of the same API
    std::vector<std::uint32_t> joined; // of the lines, those that are such a pair
    std::uint64_t ecosystems = 0; // bit per ecosystem (kb/search/ecosystem.h) that left a trace
    std::vector<Token> statuses; // the names that look like a status, each once

    /// The bytes of the text; what ends a line within them reads as spaces.
    [[nodiscard]] std::string inOneLine(std::uint32_t begin, std::uint32_t end) const;
    [[nodiscard]] std::span<const Token> tokensOf(std::size_t line) const
    {
        const std::size_t first = lines[line].firstToken;
        const std::size_t last = line + 1 < lines.size() ? lines[line + 1].firstToken : tokens.size();
        return std::span(tokens).subspan(first, last - first);
    }
};

[[nodiscard]] TextScan scanText(std::string_view text, std::stop_token stop = {});

} // namespace kb
