// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "kb/format/exporter.h"
#include "kb/format/markdownpage.h"
#include "kb/format/pagewords.h"
#include "kb/text/characters.h"
#include "kb/text/plaintext.h"

#include <algorithm>
#include <array>
#include <format>
#include <type_traits>
#include <vector>

namespace kb {

namespace {

constexpr std::size_t blockIndent = 3; // columns: with more, Markdown no longer sees the fence

std::string guardedLines(std::string_view text, Guard guard)
{
    const std::string clean = normalizedNewlines(trimmed(text));
    std::string result;
    for (const std::string_view line : splitLines(clean)) {
        const bool isTitle = result.empty() && guard == Guard::Title; // "# " before it protects it
        if (!result.empty())
            result += '\n';
        const std::string_view kept = trimmedRight(line);
        if (!isTitle && looksLikeLayout(kept, guard))
            result += '\\';
        result += kept;
    }
    return result;
}

/// Further lines of an item, indented to belong to it. Blank lines stay blank.
std::string indentedLines(std::string_view text, std::size_t columns)
{
    std::string result;
    for (const char c : normalizedNewlines(text)) {
        if (result.ends_with('\n') && c != '\n')
            result.append(columns, ' ');
        result += c;
    }
    return result;
}

/// A fence that no run of backticks in the text can close.
std::string fenceFor(std::string_view text)
{
    std::size_t longest = 2;
    std::size_t run = 0;
    for (const char c : text) {
        run = c == '`' ? run + 1 : 0;
        longest = std::max(longest, run);
    }
    return std::string(longest + 1, '`');
}

std::string fieldLine(Field field, Language language, std::string_view value, bool code)
{
    const std::string clean = collapsed(value);
    if (clean.empty())
        return {};
    const std::string_view colon = language == Language::Chinese ? "：" : ":";
    return std::format("- **{}{}** {}\n", fieldText(field, language), colon, code ? '`' + clean + '`' : clean);
}

/// What the file claims; what is counted stands in the row's reports.
std::string rateNote(const Remedy &row, std::string_view word, Language language)
{
    return row.rate ? std::format(" ({})", claimedText(*row.rate, word, language)) : std::string();
}

std::string heading(PageSection section, Language language)
{
    return std::format("\n## {}\n\n", headingText(section, language));
}

/// Line breaks as <br>, and a <br> of the text as \<br>; backslashes before either are doubled.
std::string onOneLine(std::string_view text)
{
    std::string line;
    forEachPiece(text, [&line](std::string_view piece, std::size_t backslashes) {
        const bool isMark = piece == lineBreakMark;
        if (isMark || piece == "\n")
            line.append(backslashes + (isMark ? 1 : 0), '\\') += lineBreakMark;
        else
            line += piece;
    });
    return line;
}

std::string cellText(std::string_view text)
{
    std::string cell;
    std::size_t backslashes = 0;
    for (const char c : onOneLine(normalizedNewlines(trimmed(text)))) {
        if (c == '|')
            cell.append(backslashes + 1, '\\');
        backslashes = c == '\\' ? backslashes + 1 : 0;
        cell += c;
    }
    return cell.empty() ? "—" : cell;
}

std::string versionTable(const std::vector<VersionClaim> &claims, Language language)
{
    std::string head = "|";
    std::string rule = "|";
    std::vector<std::string> rows(claims.size(), "|");
    for (const Column column : versionColumns) {
        const auto cell = [=](const VersionClaim &claim) { return shownCell(claim, column, language); };
        const auto says = [&cell](const VersionClaim &claim) { return !trimmed(cell(claim)).empty(); };
        if (column > Column::Deprecated && std::ranges::none_of(claims, says)) // the layout has the others always
            continue;
        const std::string_view name = columnText(column, language);
        head += std::format(" {} |", name);
        rule += std::string(std::size_t(columnsOf(name)) + 2, '-') + '|';
        for (std::size_t i = 0; i < claims.size(); ++i)
            rows[i] += std::format(" {} |", cellText(cell(claims[i])));
    }
    std::string table = head + '\n' + rule + '\n';
    for (const std::string &row : rows)
        table += row + '\n';
    return table;
}

/// The how that belongs below an action: in Chinese the English one only if it says more than the English action.
std::string_view shownHow(const Remedy &row, Language language)
{
    const ShownText how = shown(row.explanation, language);
    return how.fallback && collapsed(how.text) == collapsed(shown(row.action, Language::English).text)
            && !row.action.zh.empty()
        ? std::string_view()
        : how.text;
}

std::string detailLine(Label label, Language language, std::string_view value, std::size_t indent)
{
    const std::string text = onOneLine(normalizedNewlines(trimmed(value)));
    if (text.empty())
        return {};
    const std::string_view colon = language == Language::Chinese ? "：" : ":";
    return std::format("{}- **{}{}** {}\n", std::string(indent, ' '), labelText(label, language), colon, text);
}

/// An item with what there is to say of its row below it. The item ends with a line break.
std::string withDetails(std::string item, const Remedy &row, Language language, std::size_t indent)
{
    const std::size_t lastLine = item.rfind('\n', item.size() - 2);
    if (lastLine != std::string::npos) {
        const std::string_view text = trimmed(std::string_view(item).substr(lastLine + 1));
        if (looksLikeDetail(text))
            item.insert(item.find_first_not_of(' ', lastLine + 1), 1, '\\');
    }
    item += detailLine(Label::Condition, language, shown(row.condition, language).text, indent);
    item += detailLine(Label::Tradeoff, language, shown(row.tradeoff, language).text, indent);
    item += detailLine(Label::Misconception, language, row.misconception, indent);
    for (const std::string &source : row.sources)
        item += detailLine(Label::Source, language, source, indent);
    for (const Report &report : row.reports)
        item += detailLine(Label::Report, language, reportLine(report, language, true), indent);
    return item;
}

/// Indented, so that no line of it is taken for the layout.
std::string fencedBlock(std::string_view text, std::size_t indent)
{
    const std::string fence = fenceFor(text);
    return indentedLines(std::format("\n{}\n{}\n{}\n", fence, text, fence), indent).substr(1);
}

std::string workaroundItem(const Remedy &row, std::size_t number, Language language)
{
    const std::string marker = std::format("{}. ", number);
    const std::string_view action = trimmed(shown(row.action, language).text);
    std::string item = std::format(
        "{}**{}**{}\n", marker, indentedLines(action, marker.size()), rateNote(row, successWord(language), language));
    const std::string_view how = shownHow(row, language);
    if (!trimmed(how).empty())
        item += fencedBlock(how, marker.size());
    return withDetails(std::move(item), row, language, marker.size());
}

std::string deadEndItem(const Remedy &row, Language language)
{
    constexpr std::size_t markerSize = 2;
    const std::string action = replacedAll(trimmed(shown(row.action, language).text), "** — ", "\\** — ");
    const std::string_view why = trimmed(shown(row.explanation, language).text);
    std::string item = std::format("- **{}**{}{}{}\n", indentedLines(action, markerSize), why.empty() ? "" : " — ",
        indentedLines(why, markerSize), rateNote(row, failWord(language), language));
    return withDetails(std::move(item), row, language, markerSize);
}

} // namespace

std::string toMarkdown(const Entry &entry, Language language, const WordsOfBoth &words)
{
    const std::string_view domain = entry.domain.empty() ? domainOf(entry.id) : std::string_view(entry.domain);
    const std::string_view tier = entry.tierText.empty() ? tierName(entry.tier) : std::string_view(entry.tierText);
    std::string page = std::format("# {}\n\n", guardedLines(shown(entry.signature, language).text, Guard::Title));
    page += fieldLine(Field::Id, language, entry.id, true);
    page += fieldLine(Field::Domain, language, domain, false);
    page += fieldLine(Field::Category, language, entry.category, false);
    page += fieldLine(Field::ErrorCode, language, entry.errorCode, true);
    page += fieldLine(Field::Verification, language, tier, false);
    if (entry.fixSuccessRate)
        page += fieldLine(Field::FixRate, language, claimedText(*entry.fixSuccessRate, {}, language), false);

    const std::string cause = guardedLines(shown(entry.rootCause, language).text, Guard::Text);
    if (!cause.empty())
        page += heading(PageSection::RootCause, language) + cause + '\n';
    if (!entry.versions.empty())
        page += heading(PageSection::Versions, language) + versionTable(entry.versions, language);
    if (!entry.workarounds.empty())
        page += heading(PageSection::Workarounds, language);
    for (std::size_t i = 0; i < entry.workarounds.size(); ++i)
        page += workaroundItem(entry.workarounds[i], i + 1, language);
    if (!entry.deadEnds.empty())
        page += heading(PageSection::DeadEnds, language);
    for (const Remedy &row : entry.deadEnds)
        page += deadEndItem(row, language);
    const auto extraHeading = [&](Label label) { page += std::format("\n## {}\n\n", labelText(label, language)); };
    if (!trimmed(entry.regex).empty()) {
        extraHeading(Label::Regex);
        page += fencedBlock(entry.regex, blockIndent);
    }
    if (!entry.signs.empty())
        extraHeading(Label::Signs);
    for (const Sign &sign : entry.signs)
        page += std::format("- {}\n", collapsed(signLine(sign, language)));
    if (!entry.sources.empty())
        extraHeading(Label::Sources);
    for (const std::string &source : entry.sources)
        page += std::format("- {}\n", collapsed(source));
    const PageWords &said = words.in(language);
    if (!said.conditionTitle.empty()) {
        extraHeading(Label::IsItHere);
        page += std::format("{}\n\n", collapsed(said.conditionTitle));
        for (const std::string &sentence : said.condition)
            page += std::format("- {}\n", collapsed(sentence));
    }
    const std::vector<std::string> &lines = said.runs;
    if (!lines.empty())
        extraHeading(Label::Measured);
    for (const std::string &line : lines)
        page += std::format("- {}\n", collapsed(line));
    return page;
}

} // namespace kb
