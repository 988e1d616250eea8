// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// Case folding of the regex stage's literals: ASCII letters are lowered, which keeps every offset; characters of
// scripts without upper and lower case stand for themselves; all others are left to PCRE2.
#pragma once

#include <span>
#include <string_view>

namespace kb {

[[nodiscard]] constexpr char foldAscii(char c)
{
    return c >= 'A' && c <= 'Z' ? char(c + ('a' - 'A')) : c;
}

/// Writes the folded text to the front of `out`, which is at least as long. Gives whether the text is all ASCII.
/// Some ten bytes a nanosecond.
bool foldAscii(std::string_view text, std::span<char> out);

/// Whether a character outside ASCII is known to equal no other character when case is ignored. Conservative: false
/// for some that do not either.
[[nodiscard]] bool isUncased(char32_t character);

} // namespace kb
