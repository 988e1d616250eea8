// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// How the regex stage reads a text; the one place that defines it.
//
// - The text is UTF-8. Each byte that is no part of well-formed UTF-8 is read as U+001A, so the rest of its line still
//   matches. Offsets are those of the original bytes.
// - A line ends at \n, \r\n or \r, and after maxLineBytes at the latest: nothing matches across such a cut. (A
//   regex may need time in the square of the line's length.)
// - A regex matches the text when, for some line, it matches in the window of that line and the two lines on either
//   side, beginning in that line or after it. So a match spans three lines at most, ^ and $ are the ends of any line,
//   and . is every character but \n.
// - Upper and lower case are the same, but no ASCII character is the same as one outside ASCII (Kelvin sign, long s).
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace kb {

inline constexpr std::size_t maxLineBytes = 16384;
inline constexpr std::size_t windowReach = 2; // lines on either side

struct TextLine {
    std::uint32_t begin = 0;
    std::uint32_t end = 0; // of its text, without the \n
    bool isContinuation = false; // the line before it was cut here
};

/// The text itself where it is UTF-8, else a copy in `buffer` with U+001A for each bad byte.
[[nodiscard]] std::string_view readableText(std::string_view text, std::string &buffer);

/// All lines of a readable text below 4 GiB; an empty text is one empty line. Overwrites `lines`.
void cutLines(std::string_view text, std::vector<TextLine> &lines);

/// The window of a line: the bytes [begin, end) of the text.
struct TextWindow {
    std::uint32_t begin = 0;
    std::uint32_t end = 0;
};
[[nodiscard]] TextWindow windowOf(const std::vector<TextLine> &lines, std::size_t line);

} // namespace kb
