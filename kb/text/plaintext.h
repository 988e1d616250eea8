// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// Small helpers on UTF-8 text for the importers and exporters. Every one is O(size) and accepts any bytes.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace kb {

/// False for an empty text and one of blanks and zero bytes, which is what a crash may leave of a file.
[[nodiscard]] bool holdsText(std::string_view bytes);
[[nodiscard]] std::string_view trimmed(std::string_view text);
[[nodiscard]] std::string_view trimmedRight(std::string_view text);
/// Without byte order mark; CR LF and a lone CR become LF.
[[nodiscard]] std::string normalizedNewlines(std::string_view bytes);
/// The lines without their line feeds; a line feed at the end opens no further line.
[[nodiscard]] std::vector<std::string_view> splitLines(std::string_view text);
[[nodiscard]] std::string joinLines(std::span<const std::string_view> lines);
/// Runs of white space as one space, none at the ends: what two statements of one text are compared by.
[[nodiscard]] std::string collapsed(std::string_view text);
/// With A to Z as small letters; every other byte as it is, whatever the locale.
[[nodiscard]] constexpr char lowered(char c)
{
    return c >= 'A' && c <= 'Z' ? char(c - 'A' + 'a') : c;
}
[[nodiscard]] std::string lowered(std::string_view text);
[[nodiscard]] std::string replacedAll(std::string_view text, std::string_view what, std::string_view with);

/// Text made harmless for a terminal: line feeds stay, a tab is spaces, other controls and bad bytes become U+FFFD.
[[nodiscard]] std::string terminalText(std::string_view text);
/// A part of a prose text: plain, or what stood between `backticks`.
struct ProseSpan {
    std::string_view text;
    bool isCode = false;
};
/// The parts of a text in order, without the backticks of code. Code is short: it stands on one line, and no space is
/// beside its backticks, so that a lone backtick, a fence or `such quotes' stay as they are.
[[nodiscard]] std::vector<ProseSpan> inlineCode(std::string_view text);

/// 0.925 -> "92.5".
[[nodiscard]] std::string percentText(double rate);
/// "92.5" -> 0.925, correctly rounded; nothing where the text is not a plain decimal number. May be above 1.
[[nodiscard]] std::optional<double> rateFromPercent(std::string_view number);

/// The domain that an id begins with.
[[nodiscard]] std::string_view domainOf(std::string_view id);
/// Whether a link may be offered: http or https.
[[nodiscard]] bool isWebLink(std::string_view link);

} // namespace kb
