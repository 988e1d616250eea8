// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// Reading the per-entry Markdown page (seed 002) in either language; toMarkdown() in exporter.h writes it.
// What could be taken for the layout is escaped: see docs/adr/0011.
#pragma once

#include "kb/entry.h"
#include "kb/error.h"
#include "kb/format/pagewords.h"

#include <cstddef>
#include <expected>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace kb {

/// A place of a page that an entry has no field for.
struct LeftOut {
    int line = 0; // in the file
    std::string text; // its first line
};
/// Keeps the first hundred: a hostile page must not make their reporting expensive.
void note(std::vector<LeftOut> &leftOut, int line, std::string_view text);

/// Reads the page in lines; firstLine is the 1-based number of lines[0] in its file. Text with no Chinese in it on a
/// Chinese page is an untranslated one and becomes the English. Errors: MissingField, BadId, RateOutOfRange, OpenFence.
struct MarkdownPage {
    Entry entry;
    std::vector<LeftOut> leftOut;
};
[[nodiscard]] Expected<MarkdownPage> readMarkdownPage(std::span<const std::string_view> lines, int firstLine);
/// The language of the headings and labels.
[[nodiscard]] Language pageLanguage(std::span<const std::string_view> lines);

/// The rows of the version table among these lines of a page in this language; also used for rendered pages.
[[nodiscard]] std::vector<VersionClaim> readVersionTable(
    std::span<const std::string_view> lines, int firstLine, Language page, std::vector<LeftOut> &leftOut);
/// The language of a text on a page in this language.
[[nodiscard]] Language languageOf(std::string_view text, Language page);

/// Parts that every page has, checked: the error that a page with this id, signature or rate is refused with. A rate's
/// field is a JSON pointer of the flat form.
[[nodiscard]] Expected<void> checkPageEntry(const Entry &entry, int line, int idLine);
[[nodiscard]] Expected<double> checkedRate(double rate, int line, std::string field);
/// Puts one field line's value into the entry; false where it is none, or one whose value can't be taken.
[[nodiscard]] Expected<bool> takeField(Entry &entry, std::string_view line, int lineNumber);

/// Whether a line must be, or is, escaped by a backslash so as not to be taken for the layout.
enum class Guard : unsigned char { Title, Text };
[[nodiscard]] bool looksLikeLayout(std::string_view line, Guard guard);

/// What is said of a row below its text, a line each: "- **When:** training", "- **Source:** https://...".
struct RowDetail {
    Label label = Label::Condition; // or Tradeoff, Misconception, Source
    std::string value; // never empty
};
[[nodiscard]] std::optional<RowDetail> rowDetailOf(std::string_view line);
inline constexpr std::string_view lineBreakMark = "<br>"; // in a cell or the text of a detail
/// Calls take(piece, backslashes) for each line break mark and each other byte of a cell or detail, with the number of
/// backslashes right before it.
template <typename Take> void forEachPiece(std::string_view text, Take &&take)
{
    for (std::size_t backslashes = 0; !text.empty();) {
        const std::string_view piece = text.substr(0, text.starts_with(lineBreakMark) ? lineBreakMark.size() : 1);
        take(piece, backslashes);
        backslashes = piece == "\\" ? backslashes + 1 : 0;
        text.remove_prefix(piece.size());
    }
}
/// Whether a row's last line is text that would be read as a detail, or such a one with backslashes before it.
[[nodiscard]] bool looksLikeDetail(std::string_view line);

} // namespace kb
