// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "kb/search/textscan.h"

#include "kb/search/ecosystem.h"

#include <algorithm>
#include <cstring>

namespace kb {

namespace {

constexpr std::uint32_t maxScannedLine = 2000; // longer lines (minified JSON) are cut, so that words stay neighbours
constexpr std::size_t maxJoined = 256; // each is looked at a second time
constexpr std::size_t maxStatuses = 64;

// Where the piece of a line that begins at `begin` ends: at a space, where there is one nearby.
std::uint32_t pieceEnd(std::string_view text, std::uint32_t begin, std::uint32_t lineEnd)
{
    if (lineEnd - begin <= maxScannedLine)
        return lineEnd;
    for (std::uint32_t at = begin + maxScannedLine; at > begin + maxScannedLine / 2; --at) {
        if (text[at] == ' ' || text[at] == ',')
            return at;
    }
    return begin + maxScannedLine;
}

// The API of which a line names a call or a status: the hash of the word that these names begin with, 0 for none.
// cudnnSetTensor4dDescriptor and CUDNN_STATUS_BAD_PARAM are of the same.
struct NamedApi {
    std::uint64_t ofCall = 0;
    std::uint64_t ofStatus = 0;

    /// names: the tokens of a line that look like a call or status; the first part of a name follows it.
    void read(const TextScan &scan, std::span<const std::uint32_t> names)
    {
        for (const std::uint32_t name : names) {
            std::uint64_t &api = scan.tokens[name].shape == TokenShape::Call ? ofCall : ofStatus;
            if (api == 0 && name + 1 < scan.tokens.size() && scan.tokens[name + 1].kind == TokenKind::Part)
                api = scan.tokens[name + 1].hash;
        }
    }
    bool completes(const NamedApi &other) const
    {
        const auto has = [](std::uint64_t one, std::uint64_t lacking) { return one != 0 && lacking == 0; };
        return (has(ofCall, ofStatus) && has(other.ofStatus, other.ofCall) && ofCall == other.ofStatus)
            || (has(ofStatus, ofCall) && has(other.ofCall, other.ofStatus) && ofStatus == other.ofCall);
    }
};

void addStatus(const Token &token, TextScan &scan)
{
    if (token.shape == TokenShape::Status && scan.statuses.size() < maxStatuses
        && !std::ranges::contains(scan.statuses, token.hash, &Token::hash))
        scan.statuses.push_back(token);
}

// Makes the last two lines one.
void joinLast(TextScan &scan)
{
    const ScannedLine last = scan.lines.back();
    scan.lines.pop_back();
    ScannedLine &line = scan.lines.back();
    line.end = last.end;
    line.errorLike = line.errorLike || last.errorLike;
    scan.joined.push_back(std::uint32_t(scan.lines.size() - 1));
}

} // namespace

std::string TextScan::inOneLine(std::uint32_t begin, std::uint32_t end) const
{
    std::string line(text.substr(begin, end - begin));
    std::ranges::replace_if(line, [](char c) { return c == '\n' || c == '\r'; }, ' ');
    return line;
}

TextScan scanText(std::string_view text, std::stop_token stop)
{
    TextScan scan;
    scan.text = text;
    scan.tokens.reserve(text.size() / 5 + 16);
    scan.lines.reserve(text.size() / 60 + 4);
    std::uint32_t begin = 0;
    const std::uint32_t size = std::uint32_t(text.size());
    const std::uint64_t cuda = cudaEcosystem();
    NamedApi before; // of the last line
    std::vector<std::uint32_t> names; // of this one
    while (begin < size && !stop.stop_requested()) {
        const void *const newline = std::memchr(text.data() + begin, '\n', size - begin);
        const std::uint32_t lineEnd = newline ? std::uint32_t(static_cast<const char *>(newline) - text.data()) : size;
        while (begin < lineEnd) {
            const std::uint32_t end = pieceEnd(text, begin, lineEnd);
            ScannedLine line {begin, end, std::uint32_t(scan.tokens.size())};
            names.clear();
            tokenize(text.substr(begin, end - begin), [&](Token token) {
                token.begin += begin;
                token.end += begin;
                const WordFacts &facts = wordFacts(token.hash);
                line.errorLike = line.errorLike || facts.errorLike;
                if (token.kind == TokenKind::Part) {
                    scan.ecosystems |= facts.ecosystems & cuda; // "cudaMalloc", "RTX3090"
                } else if (token.kind == TokenKind::Word) {
                    scan.ecosystems |= facts.ecosystems;
                    if (token.shape != TokenShape::Plain)
                        names.push_back(std::uint32_t(scan.tokens.size()));
                }
                scan.tokens.push_back(token);
            });
            NamedApi api;
            api.read(scan, names);
            for (const std::uint32_t name : names)
                addStatus(scan.tokens[name], scan);
            if (scan.tokens.size() > line.firstToken) {
                scan.lines.push_back(line);
                const bool follows = scan.lines.size() > 1 && scan.lines.end()[-2].end + 1 == line.begin;
                if (follows && scan.joined.size() < maxJoined && api.completes(before)
                    && line.end - scan.lines.end()[-2].begin <= maxScannedLine) {
                    joinLast(scan);
                    api = {};
                }
                before = api;
            }
            begin = end;
        }
        begin = lineEnd + 1;
    }
    return scan;
}

} // namespace kb
