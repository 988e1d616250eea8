// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "kb/search/textscan.h"

#include "kb/search/ecosystem.h"

#include <algorithm>
#include <cstring>

namespace kb {

namespace {

constexpr std::uint32_t maxLineBytes = 2000; // longer lines (minified JSON) are cut, so that words stay neighbours
constexpr std::size_t maxStatuses = 64;

// Where the piece of a line that begins at `begin` ends: at a space, where there is one nearby.
std::uint32_t pieceEnd(std::string_view text, std::uint32_t begin, std::uint32_t lineEnd)
{
    if (lineEnd - begin <= maxLineBytes)
        return lineEnd;
    for (std::uint32_t at = begin + maxLineBytes; at > begin + maxLineBytes / 2; --at) {
        if (text[at] == ' ' || text[at] == ',')
            return at;
    }
    return begin + maxLineBytes;
}

} // namespace

TextScan scanText(std::string_view text, std::stop_token stop)
{
    TextScan scan;
    scan.text = text;
    scan.tokens.reserve(text.size() / 5 + 16);
    scan.lines.reserve(text.size() / 60 + 4);
    std::uint32_t begin = 0;
    const std::uint32_t size = std::uint32_t(text.size());
    while (begin < size && !stop.stop_requested()) {
        const void *const newline = std::memchr(text.data() + begin, '\n', size - begin);
        const std::uint32_t lineEnd = newline ? std::uint32_t(static_cast<const char *>(newline) - text.data()) : size;
        while (begin < lineEnd) {
            const std::uint32_t end = pieceEnd(text, begin, lineEnd);
            ScannedLine line {begin, end, std::uint32_t(scan.tokens.size())};
            tokenize(text.substr(begin, end - begin), [&](Token token) {
                token.begin += begin;
                token.end += begin;
                const WordFacts &facts = wordFacts(token.hash);
                line.errorLike = line.errorLike || facts.errorLike;
                if (token.kind == TokenKind::Word) {
                    scan.ecosystems |= facts.ecosystems;
                    if (token.shape == TokenShape::Status && scan.statuses.size() < maxStatuses
                        && !std::ranges::contains(scan.statuses, token.hash, &Token::hash))
                        scan.statuses.push_back(token);
                }
                scan.tokens.push_back(token);
            });
            if (scan.tokens.size() > line.firstToken)
                scan.lines.push_back(line);
            begin = end;
        }
        begin = lineEnd + 1;
    }
    return scan;
}

} // namespace kb
