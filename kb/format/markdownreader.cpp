// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "kb/format/markdownpage.h"

#include "kb/format/pagewords.h"
#include "kb/format/plaintext.h"

#include <algorithm>
#include <array>
#include <optional>
#include <type_traits>
#include <vector>

namespace kb {

namespace {

using Lines = std::span<const std::string_view>;

Error errorAt(ErrorCode code, std::string detail, int line, std::string field = {})
{
    Error error;
    error.code = code;
    error.detail = std::move(detail);
    error.line = line;
    error.field = std::move(field);
    return error;
}

bool isSectionHeading(std::string_view line)
{
    return line.starts_with("## ");
}

bool isListStart(std::string_view line)
{
    return line.starts_with("- **") || line.starts_with("* **");
}

std::string unguarded(std::string_view line, Guard guard)
{
    if (line.starts_with('\\') && looksLikeLayout(line, guard))
        line.remove_prefix(1);
    return std::string(line);
}

std::string readText(Lines lines, Guard guard)
{
    std::string text;
    for (const std::string_view line : lines)
        text += unguarded(line, guard) += '\n';
    return std::string(trimmed(text));
}

/// The language of a text on a page in this language.
Language languageOf(std::string_view text, Language page)
{
    return page == Language::Chinese && hasChinese(text) ? Language::Chinese : Language::English;
}

void put(LocalizedText &text, std::string value, Language page)
{
    (languageOf(value, page) == Language::Chinese ? text.zh : text.en) = std::move(value);
}

std::size_t fenceLength(std::string_view line)
{
    line = trimmed(line);
    const std::size_t length = std::min(line.find_first_not_of('`'), line.size());
    return length >= 3 ? length : 0;
}

/// How many bytes of "1. " or "- " a list item begins with; 0 where none begins.
std::size_t markerLength(std::string_view line)
{
    std::size_t i = 0;
    while (i < line.size() && i < 9 && line[i] >= '0' && line[i] <= '9')
        ++i;
    const bool numbered = i > 0 && i < line.size() && (line[i] == '.' || line[i] == ')');
    const bool bulleted = i == 0 && !line.empty() && (line[0] == '-' || line[0] == '*' || line[0] == '+');
    if ((!numbered && !bulleted) || i + 1 >= line.size() || line[i + 1] != ' ')
        return 0;
    return i + 2;
}

struct Item {
    int line = 0;
    std::vector<std::string_view> lines; // without marker and indentation
};

std::string_view dedented(std::string_view line, std::size_t columns)
{
    const std::size_t spaces = std::min(line.find_first_not_of(' '), line.size());
    return line.substr(std::min(spaces, columns));
}

std::vector<Item> readItems(Lines lines, int firstLine)
{
    std::vector<Item> items;
    std::size_t marker = 0;
    std::size_t fence = 0; // of a block that is not indented: such a line ends an indented one
    for (std::size_t i = 0; i < lines.size(); ++i) {
        const std::string_view line = lines[i];
        const std::size_t start = fence == 0 ? markerLength(line) : 0;
        if (start > 0) {
            marker = start;
            items.push_back({firstLine + static_cast<int>(i), {line.substr(start)}});
            continue;
        }
        if (line.starts_with("```")) {
            const std::size_t length = fenceLength(line);
            fence = fence == 0 ? length : length >= fence ? 0 : fence;
        }
        if (!items.empty())
            items.back().lines.push_back(dedented(line, marker));
    }
    return items;
}

/// The content of the one fenced block that these lines are, else the lines as they stand.
std::string readBlock(Lines lines)
{
    while (!lines.empty() && trimmed(lines.front()).empty())
        lines = lines.subspan(1);
    while (!lines.empty() && trimmed(lines.back()).empty())
        lines = lines.first(lines.size() - 1);
    if (lines.empty())
        return {};
    const std::string_view opening = trimmed(lines.front());
    const std::size_t length = fenceLength(opening);
    const auto isClosing = [length](std::string_view line) {
        return fenceLength(line) >= length && trimmed(line).find_first_not_of('`') == std::string_view::npos;
    };
    if (length == 0 || length != opening.size() || lines.size() < 2
        || std::ranges::find_if(lines.subspan(1), isClosing) != lines.end() - 1)
        return std::string(trimmed(joinLines(lines)));
    const std::size_t indent = lines.front().find('`');
    std::vector<std::string_view> content;
    for (const std::string_view line : lines.subspan(1, lines.size() - 2))
        content.push_back(dedented(line, indent));
    return joinLines(content);
}

/// The index of the line that ends an item's bold head: it ends with "**", or "**" and a rate, and what follows is
/// nothing or a fence. Falls back to the line before the first fence.
std::size_t headEnd(const Item &item)
{
    std::size_t firstFence = item.lines.size();
    for (std::size_t i = item.lines.size(); i-- > 0;) {
        if (fenceLength(item.lines[i]) > 0)
            firstFence = i;
    }
    for (std::size_t i = 0; i < item.lines.size(); ++i) {
        const auto rate = trailingRate(item.lines[i]);
        if (!(rate ? rate->rest : trimmedRight(item.lines[i])).ends_with("**"))
            continue;
        std::size_t next = i + 1;
        while (next < item.lines.size() && trimmed(item.lines[next]).empty())
            ++next;
        if (next == item.lines.size() || fenceLength(item.lines[next]) > 0)
            return i;
        i = next - 1; // a blank run is walked once
    }
    return firstFence > 0 && firstFence < item.lines.size() ? firstFence - 1 : 0;
}

std::string_view withoutBold(std::string_view text)
{
    if (text.starts_with("**"))
        text.remove_prefix(2);
    if (text.ends_with("**"))
        text.remove_suffix(2);
    return trimmed(text);
}

/// Takes the details that such a row has off the end of it. A further line that names one of them again is text.
template <typename Row> std::vector<RowDetail> takeDetails(Item &item)
{
    std::vector<RowDetail> details;
    const auto isText = [&details](Label label) {
        return (label == Label::Misconception && !std::is_same_v<Row, DeadEnd>)
            || (label != Label::Source && std::ranges::contains(details, label, &RowDetail::label));
    };
    while (item.lines.size() > 1) {
        auto detail = rowDetailOf(item.lines.back());
        if (detail ? isText(detail->label) : !trimmed(item.lines.back()).empty())
            break;
        if (detail)
            details.insert(details.begin(), std::move(*detail));
        item.lines.pop_back();
    }
    if (item.lines.size() > 1 && item.lines.back().starts_with('\\') && looksLikeDetail(item.lines.back()))
        item.lines.back().remove_prefix(1);
    return details;
}

/// Row is Workaround or DeadEnd.
template <typename Row> void putDetails(Row &row, std::vector<RowDetail> details, Language language)
{
    for (RowDetail &detail : details) {
        switch (detail.label) {
        case Label::Condition: put(row.condition, std::move(detail.value), language); break;
        case Label::Tradeoff: row.tradeoff = std::move(detail.value); break;
        case Label::Source: row.sources.push_back(std::move(detail.value)); break;
        default:
            if constexpr (std::is_same_v<Row, DeadEnd>)
                row.commonMisconception = std::move(detail.value);
        }
    }
}

Expected<Workaround> readWorkaround(Item item, Language language)
{
    std::vector<RowDetail> details = takeDetails<Workaround>(item);
    const std::size_t end = headEnd(item) + 1;
    const std::string head = joinLines(Lines(item.lines).first(end));
    Workaround row;
    std::string_view action = trimmed(head);
    if (const auto note = trailingRate(action)) {
        const auto rate = checkedRate(note->rate, item.line);
        if (!rate)
            return std::unexpected(rate.error());
        row.successRate = *rate;
        action = note->rest;
    }
    put(row.action, std::string(withoutBold(action)), language);
    put(row.how, readBlock(Lines(item.lines).subspan(end)), language);
    putDetails(row, std::move(details), language);
    return row;
}

/// Where the bold action of a dead end ends: at the first closing that is not escaped.
std::size_t actionEnd(std::string_view text, std::string_view closing)
{
    for (std::size_t at = text.find(closing); at != std::string_view::npos; at = text.find(closing, at + 1)) {
        if (at == 0 || text[at - 1] != '\\')
            return at;
    }
    return text.find(closing);
}

Expected<DeadEnd> readDeadEnd(Item item, Language language)
{
    DeadEnd row;
    putDetails(row, takeDetails<DeadEnd>(item), language);
    const std::string joined = joinLines(item.lines);
    std::string_view text = trimmed(joined);
    if (const auto note = trailingRate(text)) {
        const auto rate = checkedRate(note->rate, item.line);
        if (!rate)
            return std::unexpected(rate.error());
        row.failRate = *rate;
        text = note->rest;
    }
    if (!text.starts_with("**")) {
        put(row.whyFails, std::string(text), language);
        return row;
    }
    text.remove_prefix(2);
    constexpr std::array<std::string_view, 5> closings = {"** — ", "** —— ", "**——", "** – ", "** - "};
    for (const std::string_view closing : closings) {
        const std::size_t end = actionEnd(text, closing);
        if (end == std::string_view::npos)
            continue;
        const std::string action = replacedAll(text.substr(0, end), "\\** — ", "** — ");
        put(row.action, std::string(trimmed(action)), language);
        put(row.whyFails, std::string(trimmed(text.substr(end + closing.size()))), language);
        return row;
    }
    if (text.ends_with("**"))
        text.remove_suffix(2);
    put(row.action, std::string(trimmed(text)), language);
    return row;
}

template <typename Row>
Expected<void> readRows(
    std::vector<Row> &rows, Lines lines, int firstLine, Language language, Expected<Row> (*read)(Item, Language))
{
    for (Item &item : readItems(lines, firstLine)) {
        auto row = read(std::move(item), language);
        if (!row)
            return std::unexpected(row.error());
        if (*row != Row())
            rows.push_back(std::move(*row));
    }
    return {};
}

Expected<void> readSection(Entry &entry, Section section, Lines lines, int firstLine, Language language)
{
    switch (section) {
    case Section::RootCause: put(entry.rootCause, readText(lines, Guard::Text), language); break;
    case Section::Versions: entry.versions = readVersionTable(lines, language); break;
    case Section::Workarounds:
    case Section::ChineseWorkarounds: return readRows(entry.workarounds, lines, firstLine, language, readWorkaround);
    case Section::DeadEnds:
    case Section::ChineseDeadEnds: return readRows(entry.deadEnds, lines, firstLine, language, readDeadEnd);
    case Section::Documentation: {
        const std::string link = readText(lines, Guard::Text);
        if (isWebLink(link))
            entry.officialDocUrl = link;
        break;
    }
    case Section::Intro: break;
    }
    return {};
}

/// A section that only a page with something to say in it has.
void readExtraSection(Entry &entry, std::string_view title, Lines lines)
{
    const std::optional<Label> label = labelOf(title);
    if (label == Label::Regex)
        entry.regex = readBlock(lines);
    if (label != Label::Sources)
        return;
    for (const Item &item : readItems(lines, 0)) {
        if (std::string source = collapsed(joinLines(item.lines)); !source.empty())
            entry.sources.push_back(std::move(source));
    }
}

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

bool looksLikeLayout(std::string_view line, Guard guard)
{
    line.remove_prefix(std::min(line.find_first_not_of('\\'), line.size()));
    return isSectionHeading(line) || (guard == Guard::Title && (line.empty() || isListStart(line)));
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
        constexpr std::array known = {Label::Condition, Label::Tradeoff, Label::Misconception, Label::Source};
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

std::vector<VersionClaim> readVersionTable(Lines lines, Language page)
{
    std::vector<std::optional<Column>> columns;
    std::vector<VersionClaim> claims;
    for (const std::string_view line : lines) {
        if (!trimmed(line).starts_with('|') || isSeparatorRow(line))
            continue;
        const std::vector<std::string> cells = readCells(line);
        if (columns.empty() && !cells.empty()) {
            std::ranges::transform(cells, std::back_inserter(columns), columnOf);
            continue;
        }
        VersionClaim claim;
        for (std::size_t i = 0; i < std::min(cells.size(), columns.size()); ++i) {
            if (columns[i])
                cellOf(claim, *columns[i], languageOf(cells[i], page)) = cells[i];
        }
        if (claim != VersionClaim())
            claims.push_back(std::move(claim));
    }
    return claims;
}

Expected<void> checkPageEntry(const Entry &entry, int line)
{
    if (!isValidId(entry.id))
        return std::unexpected(errorAt(ErrorCode::BadId, entry.id, line, "/id"));
    if (entry.signature == LocalizedText())
        return std::unexpected(errorAt(ErrorCode::MissingField, {}, line, "/signature"));
    return {};
}

Expected<double> checkedRate(double rate, int line)
{
    if (!(rate >= 0 && rate <= 1))
        return std::unexpected(errorAt(ErrorCode::RateOutOfRange, percentText(rate) + '%', line));
    return rate;
}

Expected<void> takeField(Entry &entry, std::string_view line, int lineNumber)
{
    const auto field = fieldOf(line);
    if (!field || field->value == "—")
        return {};
    const std::string value(field->value);
    switch (field->field) {
    case Field::Id:
        if (entry.id.empty())
            entry.id = value;
        break;
    case Field::Domain: entry.domain = value; break;
    case Field::Category: entry.category = value; break;
    case Field::ErrorCode: entry.errorCode = value; break;
    case Field::Verification:
        entry.tierText = value;
        entry.tier = tierFromName(value);
        break;
    case Field::FixRate: {
        const std::size_t percent = value.find('%');
        if (percent == std::string::npos)
            break;
        const auto number = rateFromPercent(trimmed(std::string_view(value).substr(0, percent)));
        if (!number)
            break;
        const auto rate = checkedRate(*number, lineNumber);
        if (!rate)
            return std::unexpected(rate.error());
        entry.fixSuccessRate = *rate;
        break;
    }
    }
    return {};
}

Language pageLanguage(Lines lines)
{
    int chinese = 0;
    int english = 0;
    for (const std::string_view line : lines) {
        if (const auto heading = headingOf(line); heading && isSectionHeading(line))
            (heading->language == Language::Chinese ? chinese : english) += 2; // headings count more than labels
        else if (const auto field = fieldOf(line); field && field->bulleted && field->field != Field::Id)
            (field->language == Language::Chinese ? chinese : english) += 1;
    }
    return chinese > english ? Language::Chinese : Language::English;
}

Expected<Entry> readMarkdownPage(Lines lines, int firstLine)
{
    const Language language = pageLanguage(lines);
    const auto numberOf = [firstLine](std::size_t i) { return firstLine + static_cast<int>(i); };
    Entry entry;
    entry.locale = "en";
    std::size_t i = 0;
    if (!lines.empty() && lines.front().starts_with("# ")) {
        while (i < lines.size() && (i == 0 || (!trimmed(lines[i]).empty() && !isListStart(lines[i]))))
            ++i;
        const std::string title = readText(lines.first(i), Guard::Title);
        put(entry.signature, std::string(trimmed(std::string_view(title).substr(1))), language);
    }
    for (; i < lines.size() && !isSectionHeading(lines[i]); ++i) {
        if (const auto taken = takeField(entry, lines[i], numberOf(i)); !taken)
            return std::unexpected(taken.error());
    }
    while (i < lines.size()) {
        const auto heading = headingOf(lines[i]);
        const std::size_t start = ++i;
        while (i < lines.size() && !isSectionHeading(lines[i]))
            ++i;
        if (!heading) {
            readExtraSection(entry, lines[start - 1].substr(3), lines.subspan(start, i - start));
            continue;
        }
        const auto read
            = readSection(entry, heading->section, lines.subspan(start, i - start), numberOf(start), language);
        if (!read)
            return std::unexpected(read.error());
    }
    if (entry.domain.empty())
        entry.domain = domainOf(entry.id);
    if (const auto checked = checkPageEntry(entry, firstLine); !checked)
        return std::unexpected(checked.error());
    return entry;
}

} // namespace kb
