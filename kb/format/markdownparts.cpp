// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// The small parts of a Markdown page: cells of the version table, and the lines of details below a row.
#include "kb/format/markdownpage.h"

#include "kb/format/fieldreader.h"
#include "kb/text/characters.h"
#include "kb/text/plaintext.h"

#include <algorithm>
#include <array>
#include <utility>

namespace kb {

namespace {

using Lines = std::span<const std::string_view>;

/// Undoes what the writer does to the line breaks of a cell or detail: <br> is one, and behind an odd backslash itself.
std::string withLineBreaks(std::string_view line)
{
    std::string text;
    forEachPiece(line, [&text](std::string_view piece, std::size_t backslashes) {
        if (piece == lineBreakMark) {
            text.resize(text.size() - (backslashes + 1) / 2);
            text += backslashes % 2 == 1 ? piece : "\n";
        } else {
            text += piece;
        }
    });
    return text;
}

/// The cells of a row: '|' separates, a backslash before it makes it text.
std::vector<std::string> readCells(std::string_view line)
{
    line = trimmed(line);
    line.remove_prefix(1);
    std::vector<std::string> cells(1);
    std::size_t backslashes = 0;
    for (const char c : line) {
        if (c == '|') {
            cells.back().resize(cells.back().size() - (backslashes + 1) / 2);
            if (backslashes % 2 == 1)
                cells.back() += '|';
            else
                cells.emplace_back();
            backslashes = 0;
            continue;
        }
        backslashes = c == '\\' ? backslashes + 1 : 0;
        cells.back() += c;
    }
    if (trimmed(cells.back()).empty())
        cells.pop_back();
    for (std::string &cell : cells) {
        cell = withLineBreaks(trimmed(cell));
        if (cell == "—" || cell == "-")
            cell.clear();
    }
    return cells;
}

bool isSeparatorRow(std::string_view line)
{
    return line.find('-') != std::string_view::npos && line.find_first_not_of("|-: \t") == std::string_view::npos;
}

} // namespace

void note(std::vector<LeftOut> &leftOut, int line, std::string_view text)
{
    if (leftOut.size() < maxFindingsPerFile)
        leftOut.push_back({line, std::string(trimmed(text))});
}

Language languageOf(std::string_view text, Language page)
{
    return page == Language::Chinese && hasChinese(text) ? Language::Chinese : Language::English;
}

std::optional<RowDetail> rowDetailOf(std::string_view line)
{
    constexpr std::string_view opening = "- **";
    const std::size_t end = line.find("** ");
    if (!line.starts_with(opening) || end == std::string_view::npos || end < opening.size())
        return std::nullopt;
    std::string_view name = line.substr(opening.size(), end - opening.size());
    for (const std::string_view colon : {":", "："}) {
        if (!name.ends_with(colon))
            continue;
        name.remove_suffix(colon.size());
        const std::optional<Label> label = labelOf(name);
        std::string value = withLineBreaks(trimmed(line.substr(end + 3)));
        constexpr std::array known
            = {Label::Condition, Label::Tradeoff, Label::Misconception, Label::Source, Label::Report};
        if (!label || !std::ranges::contains(known, *label) || trimmed(value).empty())
            return std::nullopt;
        return RowDetail {*label, std::move(value)};
    }
    return std::nullopt;
}

bool looksLikeDetail(std::string_view line)
{
    line.remove_prefix(std::min(line.find_first_not_of('\\'), line.size()));
    return rowDetailOf(line).has_value();
}

std::vector<VersionClaim> readVersionTable(Lines lines, int firstLine, Language page, std::vector<LeftOut> &leftOut)
{
    std::vector<std::optional<Column>> columns;
    std::vector<VersionClaim> claims;
    bool isNoted = false; // text between rows: once for all its lines
    for (std::size_t i = 0; i < lines.size(); ++i) {
        const int number = firstLine + static_cast<int>(i);
        const std::string_view line = trimmed(lines[i]);
        if (!line.starts_with('|')) {
            if (!line.empty() && !std::exchange(isNoted, true))
                note(leftOut, number, line);
            continue;
        }
        isNoted = false;
        if (isSeparatorRow(line))
            continue;
        const std::vector<std::string> cells = readCells(line);
        const bool isHead = columns.empty();
        VersionClaim claim;
        for (std::size_t cell = 0; cell < cells.size(); ++cell) {
            const std::optional<Column> column = isHead ? columns.emplace_back(columnOf(cells[cell]))
                : cell < columns.size()                 ? columns[cell]
                                                        : std::nullopt;
            if (!isHead && column)
                cellOf(claim, *column, languageOf(cells[cell], page)) = cells[cell];
            else if (!column && !cells[cell].empty())
                note(leftOut, number, cells[cell]);
        }
        if (claim != VersionClaim())
            claims.push_back(std::move(claim));
    }
    return claims;
}

} // namespace kb
