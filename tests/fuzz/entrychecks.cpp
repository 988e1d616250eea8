// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "checks.h"

#include "kb/format/article.h"
#include "kb/format/entryfile.h"
#include "kb/format/exporter.h"
#include "kb/import/importer.h"
#include "kb/text/utf8.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <cctype>
#include <string_view>

namespace fuzz {

namespace {

using nlohmann::ordered_json;

/// Sets, inserts and removes at every place of a valid text, and compares with nlohmann_json's own tree.
std::string checkPatches(const kb::JsonText &text)
{
    constexpr std::size_t placesPerText = 24; // enough for every kind of neighbour, and fast
    const ordered_json document = *text.value("");
    std::size_t places = 0;
    const ordered_json flat = document.flatten();
    for (const auto &leaf : flat.items()) {
        if (++places > placesPerText)
            break;
        const std::string &pointer = leaf.key();
        if (!text.contains(pointer))
            return "contains: " + pointer;
        kb::JsonText changed = text;
        ordered_json expected = document;
        expected[ordered_json::json_pointer(pointer)] = {{"k", {1, "v"}}};
        if (!changed.set(pointer, {{"k", {1, "v"}}}) || changed.value("") != expected
            || !kb::JsonText::parse(changed.bytes()))
            return "set: " + pointer;
        if (pointer.empty())
            continue;
        const ordered_json::json_pointer parent = ordered_json::json_pointer(pointer).parent_pointer();
        changed = text;
        expected = document;
        ordered_json &container = expected[parent];
        if (container.is_array()) {
            container.insert(container.begin(), "new");
            if (!changed.insert(parent.to_string(), 0, "new") || changed.value("") != expected)
                return "insert: " + pointer;
        } else {
            container.erase(ordered_json::json_pointer(pointer).back());
            if (!changed.remove(pointer) || changed.value("") != expected)
                return "remove: " + pointer;
        }
        if (!kb::JsonText::parse(changed.bytes()))
            return "not valid after: " + pointer;
    }
    return {};
}

/// What in a page could run, or load something, or lead elsewhere than to a web page or to the page itself.
std::string markupFault(std::string page)
{
    std::ranges::transform(page, page.begin(), [](unsigned char c) { return char(std::tolower(c)); });
    const std::string_view html = page; // names of tags, attributes and schemes are the same in either case
    constexpr std::array forbidden
        = {"script", "iframe", "img", "object", "embed", "form", "svg", "math", "base", "link"};
    std::size_t at = 0;
    while ((at = html.find('<', at)) != std::string_view::npos) {
        std::size_t end = at + 1; // of the tag, by its quotes
        for (bool quoted = false; end < html.size() && (quoted || html[end] != '>'); ++end)
            quoted ^= html[end] == '"';
        if (end >= html.size())
            return "a tag that does not end";
        std::string_view tag = html.substr(at + 1, end - at - 1);
        at = end + 1;
        const std::string_view name = tag.substr(0, tag.find_first_of(" \t\r\n/"));
        if (std::ranges::contains(forbidden, name))
            return "a tag of the kind " + std::string(name);
        while (true) { // attributes
            const std::size_t equals = tag.find("=\"");
            if (equals == std::string_view::npos)
                break;
            const std::string_view before = tag.substr(0, equals);
            const std::string_view attribute = before.substr(before.find_last_of(" \t\r\n") + 1);
            const std::size_t close = tag.find('"', equals + 2);
            const std::string_view value = tag.substr(equals + 2, close - equals - 2);
            if (attribute.starts_with("on"))
                return "an attribute " + std::string(attribute);
            if ((attribute == "href" || attribute == "src") && !value.starts_with("http://")
                && !value.starts_with("https://") && !value.starts_with("#"))
                return "a link to " + std::string(value);
            tag.remove_prefix(std::min(close, tag.size() - 1) + 1);
        }
    }
    return {};
}

/// The same for a terminal.
std::string terminalFault(std::string_view text)
{
    if (kb::firstInvalidUtf8(text))
        return "no UTF-8 for a terminal";
    const auto isControl = [](char c) { return (static_cast<unsigned char>(c) < 0x20 && c != '\n') || c == 0x7f; };
    return std::ranges::any_of(text, isControl) ? "a control character for a terminal" : "";
}

} // namespace

std::string checkEntry(const std::string &bytes)
{
    const auto text = kb::JsonText::parse(bytes);
    const auto entry = kb::parseEntry(bytes);
    auto file = kb::parseEntryFile(bytes);
    if (entry.has_value() != file.has_value())
        return "parseEntry and parseEntryFile disagree";
    if (text && !entry && entry.error().code == kb::ErrorCode::JsonSyntax)
        return "parseEntry refuses what JsonText takes: " + entry.error().detail;
    if (entry && !text)
        return "JsonText refuses what parseEntry takes: " + text.error().detail;
    if (text) {
        if (std::string problem = checkPatches(*text); !problem.empty())
            return problem;
    }
    if (!file)
        return {};
    if (file->entry != entry->entry || file->findings != entry->findings || file->text.bytes() != bytes)
        return "parseEntryFile reads something else";
    const kb::Entry original = file->entry;
    kb::Entry edited = original;
    edited.rootCause = {"cause", "因"};
    edited.confidence = 0.125;
    std::ranges::reverse(edited.workarounds);
    edited.deadEnds.insert(edited.deadEnds.begin(), {{"added", "新"}, {}, {}, 0.5, {}, {}, {}});
    kb::applyEdit(*file, edited);
    if (!kb::parseEntryFile(file->text.bytes()))
        return "an edited file can't be read again";
    if (file->entry.rootCause != edited.rootCause || file->entry.confidence != edited.confidence
        || file->entry.deadEnds != edited.deadEnds || file->entry.workarounds != edited.workarounds)
        return "an edit was lost";
    kb::applyEdit(*file, original);
    if (file->text.bytes() != bytes)
        return "undoing does not restore the bytes";
    const auto flat = kb::parseEntry(kb::writeFlat(original));
    if (!flat || flat->entry.workarounds != original.workarounds || flat->entry.transitions != original.transitions)
        return "writeFlat loses something";
    return {};
}

std::string checkArticle(const std::string &bytes)
{
    const auto article = kb::parseArticle(bytes);
    if (!article)
        return {};
    kb::Article edited = *article;
    edited.title += "\t\"x\" \\";
    edited.relatedEntries.push_back("cuda/x");
    const auto again = kb::parseArticle(kb::writeArticle(edited));
    if (!again || again->title != edited.title || again->id != edited.id || again->markdown != edited.markdown
        || again->relatedEntries != edited.relatedEntries)
        return "writeArticle loses something";
    return markupFault(kb::toHtml(*article, kb::Language::English));
}

std::string checkImport(const std::string &bytes)
{
    (void)kb::isMeantForImport(bytes);
    const auto imported = kb::importDocument(bytes);
    if (!imported)
        return {};
    if (imported->format == kb::Format::Unknown || imported->format != kb::detectFormat(bytes))
        return "imported as another format than it has";
    const std::size_t count = imported->entries.size();
    if (imported->findings.size() != count || imported->conflicts.size() != count)
        return "findings or conflicts of no entry";
    for (std::size_t i = 0; i < std::min<std::size_t>(count, 4); ++i) {
        const kb::Entry &entry = imported->entries[i];
        if (!kb::isValidId(entry.id))
            return "imported with the id " + entry.id;
        if (!kb::mergeEntries(entry, entry).conflicts.empty())
            return "an entry contradicts itself";
        const auto again = kb::parseEntry(kb::writeFlat(entry));
        if (!again || again->entry.id != entry.id)
            return "what was imported can't be written and read again";
    }
    for (const kb::Article &article : imported->articles) {
        if (!kb::isValidArticleId(article.id))
            return "imported with the id " + article.id;
    }
    return {};
}

std::string checkPages(const std::string &bytes)
{
    const auto parsed = kb::parseEntry(bytes);
    if (!parsed)
        return {};
    for (const kb::Language language : {kb::Language::English, kb::Language::Chinese}) {
        if (std::string fault = markupFault(kb::toHtml(parsed->entry, language)); !fault.empty())
            return fault;
        for (const int width : {12, 100}) {
            if (std::string fault = terminalFault(kb::toText(parsed->entry, language, width)); !fault.empty())
                return fault;
        }
        const auto imported = kb::importDocument(kb::toMarkdown(parsed->entry, language));
        if (imported && !imported->entries.empty() && imported->entries.front().id != parsed->entry.id)
            return "a page is imported as another entry";
    }
    return {};
}

} // namespace fuzz
