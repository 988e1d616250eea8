// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// The regex stage's arrays in the snapshot: regexindexbuilder.cpp writes them, regexindex.cpp reads them in place.
//
// Alternatives are numbered so that those with the same key literal follow each other; those without one come last.
// Every key is looked for by one gram of it: its rarest four bytes, or all of it where it is shorter.
#pragma once

#include "kb/search/snapshot.h"

#include <array>
#include <cstdint>
#include <cstring>

namespace kb::regexlayout {

inline constexpr Section infoSection = Section::Regex + 0; // one Info
inline constexpr Section stringSection = Section::Regex + 1; // bytes that offsets point into
inline constexpr Section alternativeSection = Section::Regex + 2; // AlternativeRow
inline constexpr Section literalSection = Section::Regex + 3; // LiteralRow
inline constexpr Section entrySection = Section::Regex + 4; // std::uint32_t, entry indices
inline constexpr Section inSignatureSection = Section::Regex + 10; // std::uint8_t of each of these entries
inline constexpr Section otherFormsSection = Section::Regex + 11; // std::uint8_t by entry
inline constexpr Section keySection = Section::Regex + 5; // KeyRow, ordered by gram
inline constexpr Section slotSection = Section::Regex + 6; // Slot, open addressing, a power of two
inline constexpr Section gramSetSection = Section::Regex + 7; // std::uint64_t, bits: the hashes of four-byte grams
inline constexpr Section tripleSetSection = Section::Regex + 12; // std::uint64_t, bits: the hashes of three-byte grams
inline constexpr Section probeSection = Section::Regex + 9; // Probes of each alternative
inline constexpr Section pairSetSection = Section::Regex + 8; // std::uint64_t, bits: the two-byte grams

struct Info {
    std::uint32_t firstWithoutKey = 0; // alternatives from here on are tried on every line
    std::uint32_t codeCount = 0; // alternatives that need PCRE2
    std::uint32_t slotBits = 0; // slots: 1 << slotBits
    std::uint32_t gramSetBits = 0; // bits of the gram set: 1 << gramSetBits
};

inline constexpr std::uint32_t noCode = 0xffff'ffff;
inline constexpr std::uint16_t noProbe = 0xffff;

struct AlternativeRow {
    std::uint32_t pattern = 0; // string offset
    std::uint32_t patternSize = 0;
    std::uint32_t literals = 0; // first LiteralRow
    std::uint32_t literalCount = 0;
    std::uint32_t literalLength = 0; // of all literals
    std::uint32_t entries = 0; // first entry
    std::uint32_t entryCount = 0;
    std::uint32_t code = noCode; // its number among those that need PCRE2
    std::array<std::uint16_t, 2> probes = {noProbe, noProbe}; // grams of its other literals: bits of a line's set
    std::uint16_t crossesLines = 0;
    std::uint16_t needsNonAscii = 0;
};

/// What the line of an alternative's key must also hold: grams of its other literals, as bits of a line's set.
using Probes = std::array<std::uint16_t, 2>;

struct LiteralRow {
    std::uint32_t offset = 0; // string offset
    std::uint32_t size = 0;
};

struct KeyRow {
    std::uint32_t gram = 0;
    std::uint32_t gramOffset = 0; // of the gram in the key
    LiteralRow literal;
    std::uint32_t check = 0; // four more bytes of the key (or the gram again): most false ones fail here
    std::uint32_t checkOffset = 0;
    std::uint32_t alternatives = 0; // [alternatives, alternativesEnd)
    std::uint32_t alternativesEnd = 0;
};

struct Slot {
    std::uint32_t gram = 0;
    std::uint32_t keys = 0; // [keys, keysEnd); empty: no gram here
    std::uint32_t keysEnd = 0;
};

inline constexpr std::size_t gramSize = 4;
inline constexpr std::uint32_t tripleSetBits = 14; // bits of the triple set: 1 << 14, for the few keys of three bytes
inline constexpr std::uint32_t lineSetBits = 13; // the set of grams of one line: 1 KiB

/// Four bytes of a little-endian machine's memory (others refuse the snapshot).
[[nodiscard]] inline std::uint32_t gramAt(const char *text)
{
    std::uint32_t gram;
    std::memcpy(&gram, text, sizeof(gram));
    return gram;
}
/// The grams of keys of three and two bytes, from the four bytes there. A pair is marked with what UTF-8 never has.
[[nodiscard]] inline std::uint32_t tripleOf(std::uint32_t gram)
{
    return gram & 0x00ff'ffff;
}
[[nodiscard]] inline std::uint32_t pairOf(std::uint32_t gram)
{
    return 0xffff'0000 | (gram & 0xffff);
}
[[nodiscard]] inline std::uint32_t hashed(std::uint32_t gram, std::uint32_t bits)
{
    return (gram * 0x9E37'79B1U) >> (32 - bits); // multiplicative hashing by the golden ratio
}
[[nodiscard]] inline bool hasBit(const std::uint64_t *set, std::uint32_t bit)
{
    return (set[bit / 64] >> (bit % 64) & 1) != 0;
}
inline void setBit(std::uint64_t *set, std::uint32_t bit)
{
    set[bit / 64] |= std::uint64_t(1) << (bit % 64);
}

} // namespace kb::regexlayout
