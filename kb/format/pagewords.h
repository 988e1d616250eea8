// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// The words of an entry's page: headings, field labels, table columns and rate notes in both languages, as they are
// written, and the variants that are understood. Part of the file format, so they are not translated by Qt.
#pragma once

#include "kb/entry.h"
#include "kb/rate.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace kb {

enum class PageSection : std::uint8_t {
    RootCause,
    Versions,
    Workarounds,
    DeadEnds,
    ChineseWorkarounds, // only on rendered pages, where the Chinese steps have a section of their own
    ChineseDeadEnds,
    Documentation,
    Intro, // "Common approaches that don't work:", says nothing
};
struct Heading {
    PageSection section;
    Language language;
};
/// What a line is a heading of: "## Root Cause", "Root Cause", "## 根因：".
[[nodiscard]] std::optional<Heading> headingOf(std::string_view line);
/// As it is written on a page; RootCause to DeadEnds and Documentation only.
[[nodiscard]] std::string_view headingText(PageSection section, Language language);

enum class Field : std::uint8_t { Id, Domain, Category, ErrorCode, Verification, FixRate };
struct FieldLine {
    Field field;
    Language language;
    std::string_view value; // without backticks
    bool bulleted; // "- **ID:** `x`" rather than "ID: x"
};
[[nodiscard]] std::optional<FieldLine> fieldOf(std::string_view line);
[[nodiscard]] std::string_view fieldText(Field field, Language language);

enum class Column : std::uint8_t { Version, Status, Introduced, Deprecated, Removed, BehaviorChange, Notes };
/// The columns of the version table, in the order in which they are written.
inline constexpr std::array versionColumns = {Column::Version, Column::Status, Column::Introduced, Column::Deprecated,
    Column::Removed, Column::BehaviorChange, Column::Notes};
/// The text of a cell; most have the same one in both languages.
[[nodiscard]] std::string &cellOf(VersionClaim &claim, Column column, Language language);
/// As a page in this language shows it: the other language's text where this one has none.
[[nodiscard]] std::string_view shownCell(const VersionClaim &claim, Column column, Language language);
/// The same for a page that nobody reads back: a status that Casebook knows stands in the page's language, too.
[[nodiscard]] std::string_view readableCell(const VersionClaim &claim, Column column, Language language);
/// Nothing for a column that is not known.
[[nodiscard]] std::optional<Column> columnOf(std::string_view cell);
[[nodiscard]] std::string_view columnText(Column column, Language language);

/// A rate at the end of a text, "... (95% success)", or at its beginning, "95% success ...".
struct RateNote {
    double rate = 0; // not checked to be within 0..1
    std::string_view rest; // the text without it, trimmed
};
[[nodiscard]] std::optional<RateNote> trailingRate(std::string_view text);
[[nodiscard]] std::optional<RateNote> leadingRate(std::string_view text);
[[nodiscard]] std::string_view successWord(Language language);
[[nodiscard]] std::string_view failWord(Language language);
/// "85% success, claimed", or without a word "85%, claimed"; what nobody counted never stands as a bare percentage.
[[nodiscard]] std::string claimedText(double rate, std::string_view word, Language language);
/// What is known of a row: "helped in 4 of 5 reports (56–97%)", what is claimed, or nothing.
[[nodiscard]] std::string rateText(const Rate &rate, const RemedyList &list, Language language);
/// The parts of the same for a narrow column: "4 of 5" and "reports · 56–97%", or "85%" and "claimed".
struct RateWords {
    std::string value;
    std::string source;
};
[[nodiscard]] RateWords rateWordsOf(const Rate &rate, Language language);
/// "3 reports".
[[nodiscard]] std::string reportCount(std::size_t count, Language language);
/// What a report says, in order; without a source, it is somebody's own. date and note may be empty.
struct ReportWords {
    std::string outcome;
    std::string date;
    std::string source;
    std::string note;
};
[[nodiscard]] ReportWords reportWords(const Report &report, Language language);
/// A report on one line: "worked · 2023-05-08 · https://… · note"; without a source, it is somebody's own. The whole of
/// it, for a page that is to be read again, has the day on which its source was opened, too: "opened 2026-11-23".
[[nodiscard]] std::string reportLine(const Report &report, Language language, bool isWhole = false);
/// A sign on one line: "the driver is older · speaks for it (+0.4)".
[[nodiscard]] std::string signLine(const Sign &sign, Language language);
/// What a sign speaks: "for", "against".
[[nodiscard]] std::string_view signWord(const Sign &sign, Language language);
/// Nothing where a line does not begin with whether it worked.
[[nodiscard]] std::optional<Report> reportOf(std::string_view line);

/// What text and HTML pages say beside that; a Markdown page has some of them.
enum class Label : std::uint8_t {
    Untranslated,
    Sources,
    Source, // one, of a row
    Related,
    RelatedArticles,
    LeadsTo,
    PrecededBy,
    ConfusedWith,
    Condition,
    Tradeoff,
    Misconception,
    Report,
    Environment,
    Aliases,
    Tags,
    Regex,
    Signs,
    Measured,
    IsItHere, // what an entry asks of a machine
    LastConfirmed,
    LastUpdated,
    MeasuredHere, // a column of a table
    OtherVersions,
    Case,
    Role,
    Details
};
[[nodiscard]] std::string_view labelText(Label label, Language language);
[[nodiscard]] std::optional<Label> labelOf(std::string_view text);
/// "AI-generated"; the text of the file where Casebook does not know the tier.
[[nodiscard]] std::string tierLabel(const Entry &entry, Language language);

} // namespace kb
