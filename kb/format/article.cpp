// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "kb/format/article.h"

#include "kb/entry.h"
#include "kb/format/frontmatter.h"
#include "kb/format/jsontext.h"
#include "kb/text/utf8.h"

#include <algorithm>
#include <array>
#include <format>
#include <optional>
#include <tuple>

namespace kb {

namespace {

using Kind = FrontMatterField::Kind;

/// A key that Casebook knows, with what a new file would hold: all lines of it, or nothing if the key is to be absent.
struct KnownField {
    std::string_view key;
    std::string lines; // without the line break at the end
    bool same = false; // the front matter that was read says the same
};

/// A file name's worth of an id: one part of an entry's id.
bool isFileName(std::string_view id)
{
    return !id.contains('/') && isValidId("article/" + std::string(id));
}

std::string yamlQuoted(std::string_view text)
{
    std::string out = "\"";
    for (const char c : text) {
        if (c == '"' || c == '\\')
            out += std::string("\\") + c;
        else if (c == '\n')
            out += "\\n";
        else if (static_cast<unsigned char>(c) < 0x20 || c == 0x7F)
            out += std::format("\\x{:02x}", static_cast<unsigned>(c));
        else
            out += c;
    }
    return out + '"';
}

const FrontMatterField *find(const std::vector<FrontMatterField> &fields, std::string_view key)
{
    const auto it = std::ranges::find(fields, key, &FrontMatterField::key);
    return it == fields.end() ? nullptr : &*it;
}

KnownField textField(
    const std::vector<FrontMatterField> &fields, std::string_view key, const std::string &value, bool optional)
{
    const FrontMatterField *field = find(fields, key);
    KnownField known {key, {}, field ? field->kind == Kind::Text && field->text == value : optional && value.empty()};
    if (!optional || !value.empty())
        known.lines = std::format("{}: {}", key, yamlQuoted(value));
    return known;
}

KnownField listField(
    const std::vector<FrontMatterField> &fields, std::string_view key, const std::vector<std::string> &values)
{
    const FrontMatterField *field = find(fields, key);
    KnownField known {key, {}, field ? field->kind == Kind::List && field->list == values : values.empty()};
    for (const std::string &value : values)
        known.lines += (known.lines.empty() ? std::format("{}: [", key) : ", ") + yamlQuoted(value);
    if (!values.empty())
        known.lines += ']';
    return known;
}

std::size_t lineBegin(std::string_view text, int line)
{
    std::size_t offset = 0;
    for (int i = 1; i < line; ++i)
        offset = text.find('\n', offset) + 1;
    return offset;
}

/// The lines that belong to fields[index]: up to the next key.
std::string_view linesOf(std::string_view yaml, const std::vector<FrontMatterField> &fields, std::size_t index)
{
    const std::size_t begin = lineBegin(yaml, fields[index].line);
    const std::size_t end = index + 1 < fields.size() ? lineBegin(yaml, fields[index + 1].line) : yaml.size();
    return yaml.substr(begin, end - begin);
}

struct Parts {
    std::string_view frontMatter;
    std::string_view body;
};

std::string_view takeLine(std::string_view &rest)
{
    const std::size_t lineBreak = rest.find('\n');
    std::string_view line = rest.substr(0, lineBreak);
    rest.remove_prefix(lineBreak == std::string_view::npos ? rest.size() : lineBreak + 1);
    return line.substr(0, line.find_last_not_of(" \t\r") + 1); // npos + 1 == 0
}

constexpr int linesBefore = 1; // the opening --- stands above the front matter

Expected<Parts> split(std::string_view bytes)
{
    if (bytes.starts_with("\xEF\xBB\xBF"))
        bytes.remove_prefix(3);
    if (takeLine(bytes) != "---")
        return std::unexpected(Error {ErrorCode::FrontMatter, "the first line is not ---", {}, 1, 1, {}});
    std::string_view rest = bytes;
    int line = linesBefore + 1;
    while (!rest.empty()) {
        const std::size_t length = bytes.size() - rest.size();
        if (length > maxFrontMatterBytes)
            return std::unexpected(Error {ErrorCode::FrontMatter, "more than 64 KiB", {}, 1, 1, {}});
        const std::string_view text = takeLine(rest);
        if (text == "---")
            return Parts {bytes.substr(0, length), rest};
        // A key that is written behind it would be lost.
        if ((text.starts_with("---") || text.starts_with("..."))
            && (text.size() == 3 || text[3] == ' ' || text[3] == '\t'))
            return std::unexpected(Error {ErrorCode::FrontMatter, "a second YAML document", {}, line, 1, {}});
        ++line;
    }
    return std::unexpected(Error {ErrorCode::FrontMatter, "no closing ---", {}, 1, 1, {}});
}

Error fieldError(ErrorCode code, std::string detail, const FrontMatterField *field, std::string_view key)
{
    return {code, std::move(detail), {}, field ? field->line + linesBefore : 1, 1, '/' + std::string(key)};
}

/// Reads an optional text; a list or a mapping in its place is an error.
std::optional<Error> readText(
    const std::vector<FrontMatterField> &fields, std::string_view key, std::string &text, bool required)
{
    const FrontMatterField *field = find(fields, key);
    if (field && field->kind != Kind::Text)
        return fieldError(ErrorCode::WrongType, "string", field, key);
    if (field)
        text = field->text;
    if (required && text.empty())
        return fieldError(ErrorCode::MissingField, std::string(key), field, key);
    return std::nullopt;
}

} // namespace

bool isValidArticleId(std::string_view id)
{
    return isFileName(id) && !id.ends_with(".zh");
}

Expected<Article> parseArticle(std::string_view bytes)
{
    if (bytes.size() > maxFileBytes)
        return std::unexpected(Error {ErrorCode::FileTooLarge, std::to_string(maxFileBytes), {}, 0, 0, {}});
    if (const auto offset = firstInvalidUtf8(bytes)) {
        const TextPosition position = positionAt(bytes, *offset);
        return std::unexpected(Error {ErrorCode::NotUtf8, {}, {}, position.line, position.column, {}});
    }
    const Expected<Parts> parts = split(bytes);
    if (!parts)
        return std::unexpected(parts.error());
    Expected<std::vector<FrontMatterField>> fields = parseFrontMatter(parts->frontMatter);
    if (!fields) {
        Error error = std::move(fields.error());
        error.line += linesBefore;
        return std::unexpected(std::move(error));
    }
    Article article;
    for (const auto &[key, text, required] : {std::tuple {"title", &article.title, true},
             {"title_zh", &article.titleZh, false}, {"date", &article.date, false}, {"id", &article.id, true}}) {
        if (auto error = readText(*fields, key, *text, required))
            return std::unexpected(std::move(*error));
    }
    if (!isFileName(article.id))
        return std::unexpected(fieldError(ErrorCode::BadId, article.id, find(*fields, "id"), "id"));
    if (const FrontMatterField *field = find(*fields, "related_entries"); field && field->kind == Kind::List)
        article.relatedEntries = field->list;
    else if (field && !(field->kind == Kind::Text && field->text.empty()))
        return std::unexpected(fieldError(ErrorCode::WrongType, "array", field, "related_entries"));
    article.frontMatter = parts->frontMatter;
    article.markdown = parts->body;
    return article;
}

std::string writeArticle(const Article &article)
{
    const std::vector<FrontMatterField> fields
        = parseFrontMatter(article.frontMatter).value_or(std::vector<FrontMatterField>());
    const std::string newline = article.frontMatter.contains("\r\n") ? "\r\n" : "\n";
    const std::array<KnownField, 5> known = {textField(fields, "title", article.title, false),
        textField(fields, "title_zh", article.titleZh, true), textField(fields, "date", article.date, true),
        textField(fields, "id", article.id, false), listField(fields, "related_entries", article.relatedEntries)};

    std::string yaml; // comments above the first key, then the keys
    if (!fields.empty())
        yaml = article.frontMatter.substr(0, lineBegin(article.frontMatter, fields[0].line));
    for (std::size_t i = 0; i < fields.size(); ++i) {
        const auto it = std::ranges::find(known, fields[i].key, &KnownField::key);
        if (it == known.end() || it->same)
            yaml += linesOf(article.frontMatter, fields, i);
        else if (!it->lines.empty())
            yaml += it->lines + newline;
    }
    for (const KnownField &field : known) {
        if (!find(fields, field.key) && !field.same && !field.lines.empty())
            yaml += field.lines + newline;
    }
    return "---" + newline + yaml + "---" + newline + article.markdown;
}

} // namespace kb
