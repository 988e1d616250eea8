// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "kb/format/entryfile.h"

#include "kb/format/dialects.h"
#include "kb/format/fieldreader.h"
#include "kb/format/jsonformat.h"
#include "kb/format/jsonpatch.h"
#include "kb/format/jsonscan.h"

#include <nlohmann/json.hpp>
#include <simdjson.h>

#include <algorithm>
#include <optional>

namespace kb {

namespace {

using nlohmann::ordered_json;

constexpr std::size_t keptParserBytes = 1u << 20; // a thread's parser does not grow beyond this

/// A parser for documents of up to keptParserBytes, one a thread: its buffers are the costly part.
simdjson::dom::parser &threadParser()
{
    thread_local simdjson::dom::parser parser;
    return parser;
}

/// Nothing if owner has a text under key, else why it is not there.
std::optional<Error> refuseMissing(const ObjectReader &owner, std::string_view key, std::string field)
{
    const auto element = owner.find(key);
    if (element && element->is_string())
        return std::nullopt;
    const ErrorCode code = element ? ErrorCode::WrongType : ErrorCode::MissingField;
    return Error {code, element ? "string" : std::string(key), {}, 0, 0, std::move(field)};
}

/// The array's own bytes: its numbers and its layout stay as they were written.
std::string casesText(const ObjectReader &root, std::string_view bytes)
{
    const std::optional<simdjson::dom::array> cases = root.array("cases");
    if (!cases || cases->size() == 0)
        return {};
    const std::size_t begin = findValue(bytes, "/cases").value_or(bytes.size());
    return std::string(bytes.substr(begin, valueEnd(bytes, begin) - begin));
}

Expected<ParsedEntry> readDocument(simdjson::dom::element document, std::string_view bytes)
{
    if (!document.is_object())
        return std::unexpected(Error {ErrorCode::WrongType, "object", {}, 0, 0, {}});
    ParsedEntry parsed;
    const FieldPath rootPath {nullptr, {}, 0, true};
    const ObjectReader root(document.get_object().value_unsafe(), rootPath, parsed.findings);

    const auto error = root.find("error");
    parsed.dialect = error && error->is_object() && !root.find("signature") ? Dialect::Nested : Dialect::Flat;
    const bool nested = parsed.dialect == Dialect::Nested;
    const std::string signatureField = nested ? "/error/signature" : "/signature";
    if (auto failure = refuseMissing(root, "id", "/id"))
        return std::unexpected(std::move(*failure));
    if (auto failure = refuseMissing(nested ? *root.object("error") : root, "signature", signatureField))
        return std::unexpected(std::move(*failure));

    Entry &entry = parsed.entry;
    entry.id = root.text("id");
    if (!isValidId(entry.id))
        return std::unexpected(Error {ErrorCode::BadId, entry.id, {}, 0, 0, "/id"});
    if (nested)
        readNested(root, entry);
    else
        readFlat(root, entry);
    entry.cases = casesText(root, bytes);
    if (entry.signature.en.empty()) // loads all the same: an editor may have been left half-way
        parsed.findings.push_back({Rule::MissingField, Severity::Error, {}, {}, 0, 0, signatureField, "signature", {}});
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
        return std::unexpected(Error {ErrorCode::FileTooLarge, std::to_string(maxFileBytes), {}, 0, 0, {}});
    std::optional<simdjson::dom::parser> largeParser;
    simdjson::dom::parser &parser = bytes.size() > keptParserBytes ? largeParser.emplace() : threadParser();
    if (parser.capacity() < bytes.size() || parser.capacity() == 0) {
        if (parser.allocate(std::max<std::size_t>(bytes.size(), 64u << 10), maxJsonDepth + 1) != simdjson::SUCCESS)
            return std::unexpected(Error {ErrorCode::FileUnreadable, "out of memory", {}, 0, 0, {}});
    }
    simdjson::dom::element document;
    const simdjson::error_code failure = parser.parse(bytes.data(), bytes.size()).get(document);
    if (failure != simdjson::SUCCESS) {
        Expected<JsonText> text = JsonText::parse(std::string(bytes));
        if (!text)
            return std::unexpected(std::move(text.error()));
        return std::unexpected(Error {ErrorCode::JsonSyntax, simdjson::error_message(failure), {}, 1, 1, {}});
    }
    Expected<ParsedEntry> parsed = readDocument(document, bytes);
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
    return EntryFile {*text, parsed->dialect, parsed->entry, std::move(parsed->findings), *text, parsed->entry};
}

void applyEdit(EntryFile &file, const Entry &edited)
{
    JsonText text = file.original;
    if (edited != file.originalEntry) {
        const Entry &before = file.originalEntry;
        Entry after = edited;
        if (!isValidId(after.id))
            after.id = before.id; // a file under such an id could not be loaded again
        if (!after.cases.empty() && casesJson(after).is_null())
            after.cases = before.cases; // no JSON that the file could hold
        if (file.dialect == Dialect::Nested) {
            patchJson(text, nestedJson(before), nestedJson(after));
            patchNestedEnvironment(text, before, after);
        } else {
            patchJson(text, flatJson(before, EdgeForm::Objects), flatJson(after, EdgeForm::Objects));
        }
    }
    file.text = std::move(text);
    // The text has the last word: what it can't hold (a rate of 2) is a finding at once, not on the next start.
    if (Expected<ParsedEntry> parsed = parseEntry(file.text.bytes())) {
        file.entry = std::move(parsed->entry);
        file.findings = std::move(parsed->findings);
    }
}

std::string writeFlat(const Entry &entry)
{
    ordered_json json = flatJson(entry, EdgeForm::IdsAsTexts);
    const bool laidOut = json.contains("cases") && entry.cases.contains('\n');
    if (laidOut)
        json.erase("cases");
    std::string text = formatJson(json, JsonStyle(), {}, true);
    if (laidOut) // lists such as dims read better as they were written
        text.replace(text.rfind('\n'), std::string::npos, ",\n  \"cases\": " + entry.cases + "\n}");
    return text + '\n';
}

} // namespace kb
