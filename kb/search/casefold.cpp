// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "kb/search/casefold.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <utility>

namespace kb {

namespace {

// Blocks in which no character has a case mapping (Unicode, CaseFolding.txt).
constexpr std::array<std::pair<char32_t, char32_t>, 10> uncasedRanges = {{
    {0x0590, 0x0FFF}, // Hebrew, Arabic, the scripts of India, Thai, Tibetan
    {0x1100, 0x11FF}, // Hangul letters
    {0x2010, 0x205F}, // punctuation
    {0x2190, 0x2426}, // arrows, mathematics, technical signs
    {0x2500, 0x27BF}, // boxes, shapes, dingbats
    {0x2E80, 0x9FFF}, // radicals, kana, Chinese characters, Yi excluded
    {0xAC00, 0xD7A3}, // Hangul syllables
    {0xF900, 0xFAFF}, // more Chinese characters
    {0xFF61, 0xFFEF}, // half-width forms
    {0x1F300, 0x1FAFF}, // pictographs
}};

} // namespace

bool foldAscii(std::string_view text, std::span<char> out)
{
    // A local block of a fixed length is what the compiler turns into vector instructions at -O2.
    constexpr std::size_t blockSize = 64;
    std::array<char, blockSize> block;
    std::array<char, blockSize> seen = {};
    std::size_t i = 0;
    for (; i + blockSize <= text.size(); i += blockSize) {
        std::memcpy(block.data(), text.data() + i, blockSize);
        for (std::size_t k = 0; k < blockSize; ++k)
            seen[k] |= block[k];
        for (std::size_t k = 0; k < blockSize; ++k)
            block[k] = char(block[k] + ((block[k] >= 'A') & (block[k] <= 'Z')) * ('a' - 'A'));
        std::memcpy(out.data() + i, block.data(), blockSize);
    }
    for (; i < text.size(); ++i) {
        seen[0] |= text[i];
        out[i] = foldAscii(text[i]);
    }
    return std::ranges::none_of(seen, [](char c) { return (c & 0x80) != 0; });
}

bool isUncased(char32_t character)
{
    return std::ranges::any_of(
        uncasedRanges, [=](const auto &range) { return character >= range.first && character <= range.second; });
}

} // namespace kb
