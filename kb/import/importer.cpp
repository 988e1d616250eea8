// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "kb/import/importer.h"

#include "kb/evidence/evidencestore.h"
#include "kb/format/entryfile.h"
#include "kb/format/markdownpage.h"
#include "kb/format/pagewords.h"
#include "kb/format/renderedpage.h"
#include "kb/text/plaintext.h"
#include "kb/text/utf8.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <iterator>
#include <optional>
#include <span>
#include <unordered_map>
#include <utility>

namespace kb {

namespace {

using Lines = std::span<const std::string_view>;

/// One statement of an entry in a page: a document may hold several.
struct Statement {
    std::size_t begin = 0; // its title
    std::size_t idLine = 0;
    std::size_t end = 0;
    bool isMarkdown = false;
};

std::string_view withoutLeadingBlanks(std::string_view text)
{
    if (text.starts_with("\xEF\xBB\xBF"))
        text.remove_prefix(3);
    const std::size_t start = std::min(text.find_first_not_of(" \t\r\n"), text.size());
    const std::size_t lineStart = text.substr(0, start).find_last_of("\r\n");
    return text.substr(lineStart == std::string_view::npos ? 0 : lineStart + 1);
}

bool looksLikeJson(std::string_view text)
{
    text = withoutLeadingBlanks(text).substr(0, 256);
    text = trimmed(text);
    if (text.starts_with('{'))
        return true;
    if (!text.starts_with('['))
        return false;
    const std::string_view inner = trimmed(text.substr(1)); // a Markdown link begins with '[', too
    return inner.starts_with('{') || inner.starts_with(']');
}

/// A record as it is written (kb::writeRecordText) is told from an entry by its first key; one whose keys another
/// program has sorted, by what it has and an entry has not.
bool looksLikeRecord(std::string_view text)
{
    const std::string_view start = trimmed(withoutLeadingBlanks(text).substr(0, 256));
    if (start.starts_with('{') && trimmed(start.substr(1)).starts_with("\"record\""))
        return true;
    if (!text.contains("\"transcript\""))
        return false;
    const auto entry = parseEntry(text);
    if (entry || entry.error().code != ErrorCode::MissingField || entry.error().field != "/id")
        return false;
    const auto json = nlohmann::json::parse(text, nullptr, false);
    return json.contains("record") && json.contains("transcript");
}

bool looksLikeArticle(std::string_view text)
{
    text = withoutLeadingBlanks(text);
    return trimmedRight(text.substr(0, text.find_first_of("\r\n"))) == "---";
}

/// An id that is bad but meant as one ("../x/y") is a statement as well, so that it is refused by name.
bool isMeantAsId(std::string_view value)
{
    return value.find('/') != std::string_view::npos && value.find_first_of(" \t") == std::string_view::npos;
}

std::vector<Statement> findStatements(Lines lines)
{
    std::vector<Statement> statements;
    std::size_t lastTitle = lines.size(); // of Markdown
    std::size_t lastText = lines.size(); // not blank
    bool isOpen = false; // a title has come since the last statement's id
    for (std::size_t i = 0; i < lines.size(); ++i) {
        if (trimmed(lines[i]).empty())
            continue;
        const std::size_t previousText = std::exchange(lastText, i);
        if (lines[i].starts_with("# ")) {
            lastTitle = i;
            isOpen = true;
        }
        const auto field = fieldOf(lines[i]);
        const bool isIndented = lines[i].starts_with(' ') || lines[i].starts_with('\t');
        if (!field || field->field != Field::Id || isIndented)
            continue;
        if (!field->bulleted && !isMeantAsId(field->value))
            continue;
        Statement statement;
        statement.idLine = i;
        statement.isMarkdown = field->bulleted;
        statement.begin = statement.isMarkdown ? (isOpen ? lastTitle : i) : std::min(previousText, i);
        isOpen = false;
        statements.push_back(statement);
    }
    for (std::size_t i = 0; i < statements.size(); ++i)
        statements[i].end = i + 1 < statements.size() ? statements[i + 1].begin : lines.size();
    return statements;
}

Format formatOf(Lines lines, const Statement &statement)
{
    if (statement.isMarkdown)
        return pageLanguage(lines.subspan(statement.begin, statement.end - statement.begin)) == Language::Chinese
            ? Format::EntryMarkdownChinese
            : Format::EntryMarkdownEnglish;
    const auto isHeading = [](std::string_view line) { return headingOf(line).has_value(); };
    return std::ranges::any_of(lines.subspan(statement.idLine, statement.end - statement.idLine), isHeading)
        ? Format::RenderedPage
        : Format::Unknown;
}

Error failure(ErrorCode code, std::string detail = {})
{
    Error error;
    error.code = code;
    error.detail = std::move(detail);
    return error;
}

Expected<Imported> importRecord(std::string_view bytes)
{
    if (bytes.size() > maxRecordBytes)
        return std::unexpected(failure(ErrorCode::FileTooLarge, std::to_string(maxRecordBytes)));
    auto record = readRecordText(bytes);
    if (!record)
        return std::unexpected(std::move(record.error()));
    Imported imported;
    imported.format = Format::Record;
    imported.record = std::move(*record);
    imported.originalJson = bytes;
    return imported;
}

Expected<Imported> importJson(std::string_view bytes)
{
    if (bytes.starts_with("\xEF\xBB\xBF"))
        bytes.remove_prefix(3);
    if (looksLikeRecord(bytes))
        return importRecord(bytes);
    auto parsed = parseEntry(bytes);
    if (!parsed)
        return std::unexpected(std::move(parsed.error()));
    Imported imported;
    imported.format = Format::EntryJson;
    imported.entries.push_back(std::move(parsed->entry));
    imported.conflicts.emplace_back();
    imported.findings.emplace_back();
    imported.originalJson = bytes;
    if (parsed->dialect == Dialect::Flat && !bytes.ends_with('\n'))
        imported.originalJson += '\n';
    return imported;
}

Expected<Imported> importArticle(std::string_view bytes)
{
    const std::string text = normalizedNewlines(bytes);
    const std::string_view kept = withoutLeadingBlanks(text);
    auto article = parseArticle(kept);
    if (!article) {
        if (article.error().line > 0)
            article.error().line += positionAt(text, text.size() - kept.size()).line - 1;
        return std::unexpected(std::move(article.error()));
    }
    Imported imported;
    imported.format = Format::ArticleMarkdown;
    imported.articles.push_back(std::move(*article));
    return imported;
}

Finding findingIn(Rule rule, const std::string &id, int line, std::string detail)
{
    return {.rule = rule, .severity = severityOf(rule), .entryId = id, .line = line, .detail = std::move(detail)};
}

struct ReadPage {
    Entry entry;
    std::vector<Finding> findings;
};

Expected<ReadPage> readPage(Lines lines, const Statement &statement)
{
    const Lines page = lines.subspan(statement.begin, statement.end - statement.begin);
    const int firstLine = static_cast<int>(statement.begin) + 1;
    if (!statement.isMarkdown)
        return readRenderedPage(page, firstLine).transform([](Entry entry) { return ReadPage {std::move(entry), {}}; });
    auto read = readMarkdownPage(page, firstLine);
    if (!read)
        return std::unexpected(std::move(read.error()));
    ReadPage result {std::move(read->entry), {}};
    for (LeftOut &place : read->leftOut)
        result.findings.push_back(findingIn(Rule::NotImported, result.entry.id, place.line, std::move(place.text)));
    return result;
}

/// What stands above the first page's title. A rendered page has its site's navigation there.
void addTextAbove(std::vector<Finding> &findings, Lines lines, const Statement &statement, const std::string &id)
{
    const auto isText = [](std::string_view line) { return !trimmed(line).empty(); };
    const auto first = std::ranges::find_if(lines, isText);
    const auto line = static_cast<std::size_t>(first - lines.begin());
    if (statement.isMarkdown && line < statement.begin)
        findings.insert(findings.begin(),
            findingIn(Rule::NotImported, id, static_cast<int>(line) + 1, std::string(trimmed(*first))));
}

/// A page that was cut off between two sections reads well. Root cause and workarounds are what an entry is for.
std::optional<Finding> missingSections(const Entry &entry, Format format, int line)
{
    const bool hasCause = entry.rootCause != LocalizedText();
    if (hasCause && !entry.workarounds.empty())
        return std::nullopt;
    const Language language = format == Format::EntryMarkdownChinese ? Language::Chinese : Language::English;
    std::string names;
    for (const auto &[isThere, section] :
        {std::pair(hasCause, PageSection::RootCause), std::pair(!entry.workarounds.empty(), PageSection::Workarounds),
            std::pair(!entry.deadEnds.empty(), PageSection::DeadEnds)}) {
        if (!isThere)
            names += (names.empty() ? "" : ", ") + std::string(headingText(section, language));
    }
    return findingIn(Rule::SectionsMissing, entry.id, line, std::move(names));
}

/// An entry's page, going by its layout, that lacks the line with the id.
bool isPageWithoutId(Lines lines)
{
    const bool hasTitle = std::ranges::any_of(lines, [](std::string_view line) { return line.starts_with("# "); });
    const auto isField = [](std::string_view line) {
        const auto field = fieldOf(line);
        return field && field->bulleted;
    };
    return hasTitle && std::ranges::any_of(lines, isField);
}

/// Pairwise, so that a document that states one entry very often costs n log n.
Merged mergeAll(std::span<const Entry> statements)
{
    if (statements.size() == 1)
        return {statements.front(), {}};
    const std::size_t half = statements.size() / 2;
    const Merged first = mergeAll(statements.first(half));
    const Merged second = mergeAll(statements.subspan(half));
    Merged both = mergeEntries(first.entry, second.entry);
    both.conflicts.insert(both.conflicts.end(), first.conflicts.begin(), first.conflicts.end());
    both.conflicts.insert(both.conflicts.end(), second.conflicts.begin(), second.conflicts.end());
    return both;
}

Expected<Imported> importPages(std::string_view bytes)
{
    const std::string text = normalizedNewlines(bytes);
    const std::vector<std::string_view> lines = splitLines(text);
    Imported imported;
    struct Stated {
        int line = 0; // where the first one begins
        std::vector<Entry> statements;
        std::vector<Finding> findings;
    };
    std::vector<Stated> stated; // by id, in the order of first statements
    std::unordered_map<std::string, std::size_t> places;
    for (const Statement &statement : findStatements(lines)) {
        const Format format = formatOf(lines, statement);
        if (format == Format::Unknown)
            continue;
        auto page = readPage(lines, statement);
        if (!page)
            return std::unexpected(std::move(page.error()));
        if (stated.empty()) {
            imported.format = format;
            addTextAbove(page->findings, lines, statement, page->entry.id);
        }
        const auto [place, isNew] = places.try_emplace(page->entry.id, stated.size());
        if (isNew)
            stated.push_back({static_cast<int>(statement.begin) + 1, {}, {}});
        Stated &one = stated[place->second];
        one.statements.push_back(std::move(page->entry));
        std::ranges::move(page->findings, std::back_inserter(one.findings));
    }
    for (Stated &one : stated) {
        Merged merged = mergeAll(one.statements);
        if (auto missing = missingSections(merged.entry, imported.format, one.line))
            one.findings.push_back(std::move(*missing));
        imported.entries.push_back(std::move(merged.entry));
        imported.conflicts.push_back(std::move(merged.conflicts));
        imported.findings.push_back(std::move(one.findings));
    }
    if (imported.entries.empty())
        return std::unexpected(failure(isPageWithoutId(lines) ? ErrorCode::PageWithoutId : ErrorCode::UnknownFormat));
    return imported;
}

} // namespace

std::string_view formatName(Format format)
{
    switch (format) {
    case Format::Unknown: return "unknown";
    case Format::EntryJson: return "entry-json";
    case Format::EntryMarkdownEnglish: return "entry-markdown-en";
    case Format::EntryMarkdownChinese: return "entry-markdown-zh";
    case Format::RenderedPage: return "rendered-page";
    case Format::ArticleMarkdown: return "article-markdown";
    case Format::Record: return "record";
    }
    return {};
}

Format detectFormat(std::string_view bytes)
{
    if (looksLikeJson(bytes))
        return looksLikeRecord(bytes) ? Format::Record : Format::EntryJson;
    if (looksLikeArticle(bytes))
        return Format::ArticleMarkdown;
    const std::string text = normalizedNewlines(bytes);
    const std::vector<std::string_view> lines = splitLines(text);
    for (const Statement &statement : findStatements(lines)) {
        if (const Format format = formatOf(lines, statement); format != Format::Unknown)
            return format;
    }
    return Format::Unknown;
}

bool isMeantForImport(std::string_view bytes)
{
    if (!looksLikeJson(bytes))
        return firstInvalidUtf8(bytes) || detectFormat(bytes) != Format::Unknown || isPageWithoutId(splitLines(bytes));
    const auto json = nlohmann::json::parse(bytes, nullptr, false);
    const auto has = [&json](const char *key) { return json.contains(key); };
    return json.is_discarded() || std::ranges::any_of(std::array {"id", "signature", "error", "record"}, has);
}

Expected<Imported> importDocument(std::string_view bytes)
{
    if (bytes.size() > maxFileBytes)
        return std::unexpected(failure(ErrorCode::FileTooLarge, std::to_string(maxFileBytes)));
    if (!holdsText(bytes))
        return std::unexpected(failure(ErrorCode::NoText, std::to_string(bytes.size())));
    if (looksLikeJson(bytes))
        return importJson(bytes);
    if (const auto bad = firstInvalidUtf8(bytes)) {
        Error error = failure(ErrorCode::NotUtf8);
        const TextPosition position = positionAt(bytes, *bad);
        error.line = position.line;
        error.column = position.column;
        return std::unexpected(error);
    }
    return looksLikeArticle(bytes) ? importArticle(bytes) : importPages(bytes);
}

} // namespace kb
