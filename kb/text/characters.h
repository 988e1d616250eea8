// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// What kind of character it is: how wide, of which script, harmful to a terminal or not.
#pragma once

#include <string>
#include <string_view>

namespace kb {

/// Columns of a terminal: 0 for a combining character, 2 for a wide (CJK) one, else 1.
[[nodiscard]] int columnsOf(char32_t character);
[[nodiscard]] int columnsOf(std::string_view text); // of all its characters
/// Whether a character could drive a terminal or disguise the text around it: controls, bidirectional and other
/// invisible ones, line separators. Line feed and tab count as well.
[[nodiscard]] bool isControl(char32_t character);
/// A text as a page is to show it: what isControl() and not a tab or the end of a line stands there by its number,
/// "‹U+202E›", so that no command looks like another.
[[nodiscard]] std::string shownText(std::string_view text);
/// A text without those characters.
[[nodiscard]] std::string withoutUnseen(std::string_view text);
/// An ideograph; kana and hangul are not Chinese.
[[nodiscard]] bool isHan(char32_t character);
[[nodiscard]] bool hasChinese(std::string_view text);

} // namespace kb
