// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "kb/format/entryfile.h"

#include "kb/format/dialects.h"
#include "kb/format/fieldreader.h"
#include "kb/format/jsonformat.h"

#include <nlohmann/json.hpp>
#include <simdjson.h>

#include <algorithm>
#include <optional>

namespace kb {

namespace {

constexpr std::size_t keptParserBytes = 1u << 20; // a thread's parser does not grow beyond this

/// A parser for documents of up to keptParserBytes, one a thread: its buffers are the costly part.
simdjson::dom::parser &threadParser()
{
    thread_local simdjson::dom::parser parser;
    return parser;
}

Error missing(const ObjectReader &owner, std::string_view key, std::string field)
{
    const bool present = owner.find(key).has_value(); // null counts as absent
    return { present ? ErrorCode::WrongType : ErrorCode::MissingField, present ? "string" : std::string(key), {}, 0, 0,
        std::move(field) };
}

Expected<ParsedEntry> readDocument(simdjson::dom::element document)
{
    if (!document.is_object())
        return std::unexpected(Error{ ErrorCode::WrongType, "object", {}, 0, 0, {} });
    ParsedEntry parsed;
    const FieldPath rootPath{ nullptr, {}, 0, true };
    const ObjectReader root(document.get_object().value_unsafe(), rootPath, parsed.findings);

    const auto error = root.find("error");
    parsed.dialect = error && error->is_object() && !root.find("signature") ? Dialect::Nested : Dialect::Flat;
    Entry &entry = parsed.entry;
    entry.id = root.text("id");
    if (entry.id.empty())
        return std::unexpected(missing(root, "id", "/id"));
    if (!isValidId(entry.id))
        return std::unexpected(Error{ ErrorCode::BadId, entry.id, {}, 0, 0, "/id" });

    if (parsed.dialect == Dialect::Nested)
        readNested(root, entry);
    else
        readFlat(root, entry);
    if (entry.signature.en.empty()) {
        if (parsed.dialect == Dialect::Nested)
            return std::unexpected(missing(*root.object("error"), "signature", "/error/signature"));
        return std::unexpected(missing(root, "signature", "/signature"));
    }
    return parsed;
}

/// Adds line and column: a second look at the text, for the few files that need it.
void locate(const JsonText &text, std::vector<Finding> &findings, const std::string &entryId)
{
    for (Finding &finding : findings) {
        const TextPosition position = text.position(finding.field);
        finding.entryId = entryId;
        finding.line = position.line;
        finding.column = position.column;
    }
}

Error locate(const JsonText &text, Error error)
{
    const TextPosition position = text.position(error.field);
    error.line = position.line;
    error.column = position.column;
    return error;
}

} // namespace

Expected<ParsedEntry> parseEntry(std::string_view bytes)
{
    if (bytes.size() > maxFileBytes)
        return std::unexpected(Error{ ErrorCode::FileTooLarge, std::to_string(bytes.size()), {}, 0, 0, {} });
    std::optional<simdjson::dom::parser> largeParser;
    simdjson::dom::parser &parser = bytes.size() > keptParserBytes ? largeParser.emplace() : threadParser();
    if (parser.capacity() < bytes.size() || parser.capacity() == 0) {
        if (parser.allocate(std::max<std::size_t>(bytes.size(), 64u << 10), maxJsonDepth + 1) != simdjson::SUCCESS)
            return std::unexpected(Error{ ErrorCode::FileUnreadable, "out of memory", {}, 0, 0, {} });
    }
    simdjson::dom::element document;
    const simdjson::error_code failure = parser.parse(bytes.data(), bytes.size()).get(document);
    if (failure != simdjson::SUCCESS) {
        Expected<JsonText> text = JsonText::parse(std::string(bytes));
        if (!text)
            return std::unexpected(std::move(text.error()));
        return std::unexpected(Error{ ErrorCode::JsonSyntax, simdjson::error_message(failure), {}, 1, 1, {} });
    }
    Expected<ParsedEntry> parsed = readDocument(document);
    if (!parsed || !parsed->findings.empty()) {
        const Expected<JsonText> text = JsonText::parse(std::string(bytes));
        if (!text)
            return std::unexpected(text.error());
        if (!parsed)
            return std::unexpected(locate(*text, std::move(parsed.error())));
        locate(*text, parsed->findings, parsed->entry.id);
    }
    return parsed;
}

Expected<EntryFile> parseEntryFile(std::string bytes)
{
    Expected<JsonText> text = JsonText::parse(std::move(bytes));
    if (!text)
        return std::unexpected(std::move(text.error()));
    Expected<ParsedEntry> parsed = parseEntry(text->bytes());
    if (!parsed)
        return std::unexpected(std::move(parsed.error()));
    return EntryFile{ *text, parsed->dialect, parsed->entry, std::move(parsed->findings), *text, parsed->entry };
}

} // namespace kb
