// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// Cuts UTF-8 text into the words that search compares: identifiers whole and in parts (camelCase, underscores, digits),
// folded to lower case, Chinese, Japanese and Korean as overlapping pairs of characters. A word is known by its 64-bit
// hash alone. Allocates nothing; about 4 ns a byte.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>

namespace kb {

enum class TokenKind : std::uint8_t {
    Word, // a whole identifier or word
    Part, // of the Word that came just before it
    Number, // digits, with at most two letters after them; hex addresses; pieces of hashes
    Pair, // two neighbouring ideographs (or one that stands alone)
};

/// What an identifier looks like.
enum class TokenShape : std::uint8_t {
    Plain,
    Call, // lowerThenUpper, like cudnnConvolutionForward
    Status, // UPPER_CASE with an underscore, like CUDNN_STATUS_BAD_PARAM
};

struct Token {
    std::uint64_t hash = 0; // never 0
    std::uint32_t begin = 0; // bytes of the text
    std::uint32_t end = 0;
    TokenKind kind = TokenKind::Word;
    TokenShape shape = TokenShape::Plain;
};

/// The hash that a word has as a token; for tables of known words.
[[nodiscard]] std::uint64_t wordHash(std::string_view word);

/// Simple case folding of the scripts that have it and keep their length in UTF-8 (ASCII, Latin-1, Greek, Cyrillic).
[[nodiscard]] char32_t foldCase(char32_t character);

/// Appends the folded text; invalid bytes are taken over as they are.
void appendFolded(std::string_view text, std::string &out);

namespace detail {

enum CharClass : std::uint8_t { Separator = 0, Lower = 1, Upper = 2, Digit = 4, Underscore = 8, High = 16 };
inline constexpr std::array<std::uint8_t, 256> charClasses = [] {
    std::array<std::uint8_t, 256> classes {};
    for (int c = 0; c < 256; ++c) {
        const bool lower = c >= 'a' && c <= 'z';
        const bool upper = c >= 'A' && c <= 'Z';
        const bool digit = c >= '0' && c <= '9';
        classes[std::size_t(c)] = lower ? Lower
            : upper                     ? Upper
            : digit                     ? Digit
            : c == '_'                  ? Underscore
            : c >= 0x80                 ? High
                                        : Separator;
    }
    return classes;
}();

/// What a byte >= 0x80 begins.
struct HighCharacter {
    enum Kind : std::uint8_t { None, Letter, Ideograph } kind;
    std::uint8_t length; // bytes; 1 for an invalid one
};
[[nodiscard]] HighCharacter classifyHigh(const char *at, const char *end);

// Turns ASCII letters into lower case, eight at a time. Digits have the bit already; the underscore becomes 0x7f,
// which no token holds. Not for bytes above 0x7f, where the bit tells characters apart.
inline constexpr std::uint64_t lowerBits = 0x2020202020202020;

inline std::uint64_t mix(std::uint64_t a, std::uint64_t b)
{
    a ^= b;
    a *= 0x9e3779b97f4a7c15; // 2^64 / golden ratio
    return a ^ (a >> 29);
}

template <typename Word> std::uint64_t load(const char *at)
{
    Word word;
    std::memcpy(&word, at, sizeof word);
    return word;
}

inline std::uint64_t hashBytes(const char *at, std::size_t size, std::uint64_t fold)
{
    std::uint64_t hash = size * 0xd6e8feb86659fd93;
    const char *const end = at + size;
    if (size >= 8) {
        for (; at + 8 < end; at += 8)
            hash = mix(hash, load<std::uint64_t>(at) | fold);
        hash = mix(hash, load<std::uint64_t>(end - 8) | fold); // overlaps the one before
    } else if (size >= 4) {
        hash = mix(hash, (load<std::uint32_t>(at) << 32 | load<std::uint32_t>(end - 4)) | fold);
    } else if (size > 0) {
        const std::uint64_t middle = std::uint8_t(at[size / 2]);
        hash = mix(hash, (std::uint64_t(std::uint8_t(at[0])) << 16 | middle << 8 | std::uint8_t(end[-1])) | fold);
    }
    hash *= 0xff51afd7ed558ccd;
    hash ^= hash >> 32;
    return hash ? hash : 1;
}

[[nodiscard]] inline std::uint64_t hashAscii(const char *begin, std::size_t size)
{
    return hashBytes(begin, size, lowerBits);
}
[[nodiscard]] inline std::uint64_t hashExact(const char *begin, std::size_t size)
{
    return hashBytes(begin, size, 0);
}
[[nodiscard]] std::uint64_t hashFolded(const char *begin, std::size_t size);
/// The kind of a word with digits.
[[nodiscard]] TokenKind numberOrWord(const char *begin, const char *end, std::uint8_t seen);
[[nodiscard]] TokenShape shapeOf(const char *begin, std::size_t size, std::uint8_t seen);
/// The end of the part of an identifier that begins at `at`; skips nothing.
[[nodiscard]] const char *partEnd(const char *at, const char *end);

} // namespace detail

/// Calls take(Token) for each token in order of its place; parts follow their word.
template <typename Take> void tokenize(std::string_view text, Take &&take)
{
    using namespace detail;
    const char *const base = text.data();
    const char *const end = base + text.size();
    const auto place = [base](const char *at) { return std::uint32_t(at - base); };
    const char *at = base;
    while (at < end) {
        const std::uint8_t first = charClasses[std::uint8_t(*at)];
        if (first == Separator) {
            ++at;
            continue;
        }
        const char *const begin = at;
        std::uint8_t seen = 0;
        while (at < end) {
            const std::uint8_t charClass = charClasses[std::uint8_t(*at)];
            if (charClass == Separator)
                break;
            if (charClass == High) {
                const HighCharacter high = classifyHigh(at, end);
                if (high.kind != HighCharacter::Letter)
                    break;
                at += high.length;
            } else {
                ++at;
            }
            seen |= charClass;
        }
        if (at > begin) {
            const std::size_t size = std::size_t(at - begin);
            const bool ascii = !(seen & High);
            Token token {ascii ? hashAscii(begin, size) : hashFolded(begin, size), place(begin), place(at)};
            if (seen & Digit)
                token.kind = numberOrWord(begin, at, seen);
            const bool mayHaveParts = token.kind == TokenKind::Word && ascii && size > 3 && (seen & (seen - 1));
            if (mayHaveParts)
                token.shape = shapeOf(begin, size, seen);
            take(token);
            if (mayHaveParts) {
                for (const char *part = begin; part < at;) {
                    if (*part == '_') {
                        ++part;
                        continue;
                    }
                    const char *const stop = partEnd(part, at);
                    const std::size_t length = std::size_t(stop - part);
                    if (length >= 2 && length < size)
                        take(Token {hashAscii(part, length), place(part), place(stop), TokenKind::Part});
                    part = stop;
                }
            }
            continue;
        }
        const HighCharacter high = classifyHigh(at, end);
        if (high.kind == HighCharacter::None) {
            at += high.length;
            continue;
        }
        // A run of ideographs: each with its right neighbour.
        const char *previous = nullptr;
        bool paired = false;
        while (true) {
            const HighCharacter next = at < end && charClasses[std::uint8_t(*at)] == High
                ? classifyHigh(at, end)
                : HighCharacter {HighCharacter::None, 0};
            if (next.kind != HighCharacter::Ideograph)
                break;
            if (previous) {
                const char *const stop = at + next.length;
                take(Token {
                    hashExact(previous, std::size_t(stop - previous)), place(previous), place(stop), TokenKind::Pair});
                paired = true;
            }
            previous = at;
            at += next.length;
        }
        if (!paired)
            take(Token {hashExact(previous, std::size_t(at - previous)), place(previous), place(at), TokenKind::Pair});
    }
}

} // namespace kb
