// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// UTF-8 by characters, without making a QString of it; and UTF-16 files made UTF-8. Accepts any bytes.
#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace kb {

struct CodePoint {
    char32_t value = 0xFFFD;
    std::size_t length = 0; // in bytes
};

/// The character at an offset; length 0 where there is no well-formed one (Unicode, table 3-7).
[[nodiscard]] inline CodePoint decodeUtf8(std::string_view text, std::size_t offset = 0)
{
    const auto byte = [&](std::size_t i) -> char32_t {
        return offset + i < text.size() ? static_cast<unsigned char>(text[offset + i]) : 0U;
    };
    const char32_t lead = byte(0);
    if (lead < 0x80)
        return {lead, offset < text.size() ? std::size_t(1) : 0};
    const std::size_t length = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2;
    char32_t value = lead & (0x7FU >> length);
    for (std::size_t i = 1; i < length; ++i) {
        if ((byte(i) & 0xC0) != 0x80)
            return {};
        value = value << 6 | (byte(i) & 0x3F);
    }
    constexpr char32_t smallest[] = {0, 0, 0x80, 0x800, 0x10000};
    const bool isSurrogate = value >= 0xD800 && value <= 0xDFFF;
    if (lead < 0xC2 || lead > 0xF4 || value < smallest[length] || value > 0x10FFFF || isSurrogate)
        return {};
    return {value, length};
}

/// The first character, U+FFFD for a byte that is no UTF-8: so the length is at least 1. text must not be empty.
[[nodiscard]] inline CodePoint firstCodePoint(std::string_view text)
{
    const CodePoint first = decodeUtf8(text);
    return {first.value, std::max<std::size_t>(first.length, 1)};
}

/// The offset of the first byte that does not belong to a well-formed UTF-8 sequence; nothing if all do. O(size).
[[nodiscard]] std::optional<std::size_t> firstInvalidUtf8(std::string_view bytes);

/// UTF-16 with a byte order mark, which Windows PowerShell writes, as UTF-8; nothing where there is no such mark.
[[nodiscard]] std::optional<std::string> utf8FromUtf16(std::string_view bytes);

} // namespace kb
