// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "kb/format/markdownpage.h"

#include "kb/format/pagewords.h"
#include "kb/text/plaintext.h"

#include <algorithm>
#include <array>
#include <format>
#include <iterator>
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
/// nothing or a fence; where no line does, with details in between; where none does, either, it ends with "**" and a
/// rate. Falls back to the line before the first fence.
std::size_t headEnd(const Item &item)
{
    using Test = bool (*)(std::string_view line);
    constexpr Test isBlank = [](std::string_view line) { return trimmed(line).empty(); };
    constexpr Test isBlankOrDetail
        = [](std::string_view line) { return trimmed(line).empty() || rowDetailOf(line).has_value(); };
    const std::size_t size = item.lines.size();
    std::size_t firstRate = size;
    for (const Test isPassed : {isBlank, isBlankOrDetail}) {
        for (std::size_t i = 0; i < size; ++i) {
            const auto rate = trailingRate(item.lines[i]);
            if (!(rate ? rate->rest : trimmedRight(item.lines[i])).ends_with("**"))
                continue;
            if (rate)
                firstRate = std::min(firstRate, i);
            std::size_t next = i + 1;
            while (next < size && isPassed(item.lines[next]))
                ++next;
            if (next == size || fenceLength(item.lines[next]) > 0)
                return i;
            i = next - 1; // a run is walked once
        }
    }
    if (firstRate < size)
        return firstRate;
    const auto isFence = [](std::string_view line) { return fenceLength(line) > 0; };
    const auto firstFence = std::size_t(std::ranges::find_if(item.lines, isFence) - item.lines.begin());
    return firstFence > 0 && firstFence < size ? firstFence - 1 : 0;
}

std::string_view withoutBold(std::string_view text)
{
    if (text.starts_with("**"))
        text.remove_prefix(2);
    if (text.ends_with("**"))
        text.remove_suffix(2);
    return trimmed(text);
}

enum class RemedyKind : std::uint8_t { Workaround, DeadEnd };

/// Whether a line that looks like this detail is text: it names one of them again, or one that such a row has not.
bool isText(const std::vector<RowDetail> &details, Label label, RemedyKind kind)
{
    return (label == Label::Misconception && kind == RemedyKind::Workaround)
        || (label != Label::Source && label != Label::Report
            && std::ranges::contains(details, label, &RowDetail::label));
}

/// Takes the details that such a row has off the end of it.
std::vector<RowDetail> takeDetails(Item &item, RemedyKind kind)
{
    std::vector<RowDetail> details;
    while (item.lines.size() > 1) {
        auto detail = rowDetailOf(item.lines.back());
        if (detail ? isText(details, detail->label, kind) : !trimmed(item.lines.back()).empty())
            break;
        if (detail)
            details.insert(details.begin(), std::move(*detail));
        item.lines.pop_back();
    }
    if (item.lines.size() > 1 && item.lines.back().starts_with('\\') && looksLikeDetail(item.lines.back()))
        item.lines.back().remove_prefix(1);
    return details;
}

/// What follows the details that somebody has written between a workaround's action and its code.
Lines takeDetailsAbove(Lines lines, std::vector<RowDetail> &details)
{
    std::size_t taken = 0;
    for (std::size_t i = 0; i < lines.size(); ++i) {
        if (trimmed(lines[i]).empty())
            continue;
        auto detail = rowDetailOf(lines[i]);
        if (!detail || isText(details, detail->label, RemedyKind::Workaround))
            break;
        details.push_back(std::move(*detail));
        taken = i + 1;
    }
    return lines.subspan(taken);
}

void putDetails(Remedy &row, std::vector<RowDetail> details, Language language)
{
    for (RowDetail &detail : details) {
        switch (detail.label) {
        case Label::Condition: put(row.condition, std::move(detail.value), language); break;
        case Label::Tradeoff: put(row.tradeoff, std::move(detail.value), language); break;
        case Label::Report:
            if (std::optional<Report> report = reportOf(detail.value))
                row.reports.push_back(std::move(*report));
            break;
        case Label::Source: row.sources.push_back(std::move(detail.value)); break;
        default: row.misconception = std::move(detail.value);
        }
    }
}

Expected<Remedy> readWorkaround(Item item, const std::string &field, Language language)
{
    std::vector<RowDetail> details = takeDetails(item, RemedyKind::Workaround);
    const std::size_t end = headEnd(item) + 1;
    const std::string head = joinLines(Lines(item.lines).first(end));
    Remedy row;
    std::string_view action = trimmed(head);
    if (const auto note = trailingRate(action)) {
        const auto rate = checkedRate(note->rate, item.line, field + "/success_rate");
        if (!rate)
            return std::unexpected(rate.error());
        row.rate = *rate;
        action = note->rest;
    }
    put(row.action, std::string(withoutBold(action)), language);
    put(row.explanation, readBlock(takeDetailsAbove(Lines(item.lines).subspan(end), details)), language);
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

Expected<Remedy> readDeadEnd(Item item, const std::string &field, Language language)
{
    Remedy row;
    putDetails(row, takeDetails(item, RemedyKind::DeadEnd), language);
    const std::string joined = joinLines(item.lines);
    std::string_view text = trimmed(joined);
    if (const auto note = trailingRate(text)) {
        const auto rate = checkedRate(note->rate, item.line, field + "/fail_rate");
        if (!rate)
            return std::unexpected(rate.error());
        row.rate = *rate;
        text = note->rest;
    }
    if (!text.starts_with("**")) {
        put(row.explanation, std::string(text), language);
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
        put(row.explanation, std::string(trimmed(text.substr(end + closing.size()))), language);
        return row;
    }
    if (text.ends_with("**"))
        text.remove_suffix(2);
    put(row.action, std::string(trimmed(text)), language);
    return row;
}

/// A section below its heading.
struct Part {
    Lines lines;
    int firstLine = 0; // of lines[0]
    Language language = Language::English;
};

void noteFirstText(std::vector<LeftOut> &leftOut, const Part &part, Lines lines)
{
    for (std::size_t i = 0; i < lines.size(); ++i) {
        if (!trimmed(lines[i]).empty())
            return note(leftOut, part.firstLine + static_cast<int>(i), lines[i]);
    }
}

/// What stands above the first item and is none: all but a line that says nothing ("Common approaches ...:").
void noteAboveItems(std::vector<LeftOut> &leftOut, Part part)
{
    const auto isItem = [](std::string_view line) { return markerLength(line) > 0; };
    part.lines = part.lines.first(std::size_t(std::ranges::find_if(part.lines, isItem) - part.lines.begin()));
    while (!part.lines.empty()) {
        const auto heading = headingOf(part.lines.front());
        if (!trimmed(part.lines.front()).empty() && !(heading && heading->section == PageSection::Intro))
            return noteFirstText(leftOut, part, part.lines);
        part.lines = part.lines.subspan(1);
        ++part.firstLine;
    }
}

Expected<void> readRows(std::vector<Remedy> &rows, const Part &part, std::string_view name,
    Expected<Remedy> (*read)(Item, const std::string &, Language), std::vector<LeftOut> &leftOut)
{
    noteAboveItems(leftOut, part);
    for (Item &item : readItems(part.lines, part.firstLine)) {
        auto row = read(std::move(item), std::format("/{}/{}", name, rows.size()), part.language);
        if (!row)
            return std::unexpected(row.error());
        if (*row != Remedy())
            rows.push_back(std::move(*row));
    }
    return {};
}

Expected<void> readSection(Entry &entry, PageSection section, const Part &part, std::vector<LeftOut> &leftOut)
{
    switch (section) {
    case PageSection::RootCause: {
        const std::string text = readText(part.lines, Guard::Text);
        std::string &cause
            = languageOf(text, part.language) == Language::Chinese ? entry.rootCause.zh : entry.rootCause.en;
        cause += (cause.empty() || text.empty() ? "" : "\n\n") + text;
        break;
    }
    case PageSection::Versions:
        std::ranges::move(
            readVersionTable(part.lines, part.firstLine, part.language, leftOut), std::back_inserter(entry.versions));
        break;
    case PageSection::Workarounds:
    case PageSection::ChineseWorkarounds:
        return readRows(entry.workarounds, part, "workarounds", readWorkaround, leftOut);
    case PageSection::DeadEnds:
    case PageSection::ChineseDeadEnds: return readRows(entry.deadEnds, part, "dead_ends", readDeadEnd, leftOut);
    case PageSection::Documentation: {
        const std::string link = readText(part.lines, Guard::Text);
        if (isWebLink(link) && entry.officialDocUrl.empty())
            entry.officialDocUrl = link;
        else
            noteFirstText(leftOut, part, part.lines);
        break;
    }
    case PageSection::Intro: noteFirstText(leftOut, part, part.lines); break;
    }
    return {};
}

/// A section that only a page with something to say in it has; false for one that is not known.
bool readExtraSection(Entry &entry, std::string_view title, const Part &part, std::vector<LeftOut> &leftOut)
{
    const std::optional<Label> label = labelOf(title);
    if (label == Label::Regex && entry.regex.empty()) {
        entry.regex = readBlock(part.lines);
        return true;
    }
    // What stands on a page for its reader, without what an entry needs of it.
    if (label == Label::Signs || label == Label::IsItHere) {
        noteFirstText(leftOut, part, part.lines);
        return true;
    }
    if (label == Label::Measured)
        return true; // by the records, which no page carries
    if (label != Label::Sources)
        return false;
    noteAboveItems(leftOut, part);
    for (const Item &item : readItems(part.lines, part.firstLine)) {
        if (std::string source = collapsed(joinLines(item.lines)); !source.empty())
            entry.sources.push_back(std::move(source));
    }
    return true;
}

/// The index of the line that opens a code block which is not closed.
std::optional<std::size_t> openFence(Lines lines)
{
    std::optional<std::size_t> open;
    std::size_t length = 0;
    for (std::size_t i = 0; i < lines.size(); ++i) {
        const std::size_t found = fenceLength(lines[i]);
        const std::string_view rest = trimmed(lines[i]).substr(found);
        if (!open && found > 0 && !rest.contains('`')) {
            open = i;
            length = found;
        } else if (open && found >= length && rest.empty()) {
            open.reset();
        }
    }
    return open;
}

/// Refuses a page that ends inside a block of code: the rest of it is missing. The code is that of the last workaround,
/// or a regex; in prose a fence may stand for itself.
Expected<void> checkEnd(const Part &last, std::string_view title)
{
    Item code {last.firstLine, {last.lines.begin(), last.lines.end()}};
    const auto heading = headingOf(title);
    std::size_t begin = 0;
    if (heading
        && (heading->section == PageSection::Workarounds || heading->section == PageSection::ChineseWorkarounds)) {
        std::vector<Item> items = readItems(last.lines, last.firstLine);
        if (items.empty())
            return {};
        code = std::move(items.back());
        begin = headEnd(code) + 1;
    } else if (labelOf(trimmed(title).substr(2)) != Label::Regex) {
        return {};
    }
    if (const auto open = openFence(Lines(code.lines).subspan(begin)))
        return std::unexpected(errorAt(ErrorCode::OpenFence, {}, code.line + static_cast<int>(begin + *open)));
    return {};
}

} // namespace

bool looksLikeLayout(std::string_view line, Guard guard)
{
    line.remove_prefix(std::min(line.find_first_not_of('\\'), line.size()));
    return isSectionHeading(line) || (guard == Guard::Title && (line.empty() || isListStart(line)));
}

Expected<void> checkPageEntry(const Entry &entry, int line, int idLine)
{
    if (!isValidId(entry.id))
        return std::unexpected(errorAt(ErrorCode::BadId, entry.id, idLine, "/id"));
    if (entry.signature == LocalizedText())
        return std::unexpected(errorAt(ErrorCode::MissingField, {}, line, "/signature"));
    return {};
}

Expected<double> checkedRate(double rate, int line, std::string field)
{
    if (!(rate >= 0 && rate <= 1))
        return std::unexpected(errorAt(ErrorCode::RateOutOfRange, percentText(rate) + '%', line, std::move(field)));
    return rate;
}

Expected<bool> takeField(Entry &entry, std::string_view line, int lineNumber)
{
    const auto field = fieldOf(line);
    if (!field)
        return false;
    if (field->value == "—")
        return true;
    const std::string value(field->value);
    const auto take = [&value](std::string &text) {
        if (text.empty())
            text = value;
        return text == value;
    };
    switch (field->field) {
    case Field::Id: return take(entry.id);
    case Field::Domain: return take(entry.domain);
    case Field::Category: return take(entry.category);
    case Field::ErrorCode: return take(entry.errorCode);
    case Field::Verification:
        entry.tier = entry.tierText.empty() ? tierFromName(value) : entry.tier;
        return take(entry.tierText);
    case Field::FixRate: {
        const std::size_t percent = value.find('%');
        if (percent == std::string::npos)
            return false;
        const auto number = rateFromPercent(trimmed(std::string_view(value).substr(0, percent)));
        if (!number || entry.fixSuccessRate)
            return entry.fixSuccessRate.has_value() && entry.fixSuccessRate == number;
        const auto rate = checkedRate(*number, lineNumber, "/fix_success_rate");
        if (!rate)
            return std::unexpected(rate.error());
        entry.fixSuccessRate = *rate;
        break;
    }
    }
    return true;
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

Expected<MarkdownPage> readMarkdownPage(Lines lines, int firstLine)
{
    const Language language = pageLanguage(lines);
    const auto numberOf = [firstLine](std::size_t i) { return firstLine + static_cast<int>(i); };
    MarkdownPage page;
    Entry &entry = page.entry;
    entry.locale = "en";
    std::size_t i = 0;
    if (!lines.empty() && lines.front().starts_with("# ")) {
        while (i < lines.size() && (i == 0 || (!trimmed(lines[i]).empty() && !isListStart(lines[i]))))
            ++i;
        const std::string title = readText(lines.first(i), Guard::Title);
        put(entry.signature, std::string(trimmed(std::string_view(title).substr(1))), language);
    }
    int idLine = firstLine;
    for (; i < lines.size() && !isSectionHeading(lines[i]); ++i) {
        const auto taken = takeField(entry, lines[i], numberOf(i));
        if (!taken)
            return std::unexpected(taken.error());
        if (!*taken && !trimmed(lines[i]).empty())
            note(page.leftOut, numberOf(i), lines[i]);
        if (const auto field = fieldOf(lines[i]); field && field->field == Field::Id)
            idLine = numberOf(i);
    }
    if (const auto checked = checkPageEntry(entry, firstLine, idLine); !checked)
        return std::unexpected(checked.error());
    while (i < lines.size()) {
        const auto heading = headingOf(lines[i]);
        const std::size_t start = ++i;
        while (i < lines.size() && !isSectionHeading(lines[i]))
            ++i;
        Part part {lines.subspan(start, i - start), numberOf(start), language};
        if (heading && heading->language == Language::Chinese)
            part.language = Language::Chinese;
        const std::string_view title = lines[start - 1];
        if (i == lines.size()) {
            if (const auto whole = checkEnd(part, title); !whole)
                return std::unexpected(whole.error());
        }
        if (heading) {
            if (const auto read = readSection(entry, heading->section, part, page.leftOut); !read)
                return std::unexpected(read.error());
        } else if (!readExtraSection(entry, title.substr(3), part, page.leftOut)) {
            note(page.leftOut, numberOf(start - 1), title);
        }
    }
    if (entry.domain.empty())
        entry.domain = domainOf(entry.id);
    return page;
}

} // namespace kb
