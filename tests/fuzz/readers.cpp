// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "readers.h"

#include "kb/format/article.h"
#include "kb/format/entryfile.h"

#include <nlohmann/json.hpp>

#include <algorithm>

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
    return {};
}

} // namespace

std::string checkReaders(const std::string &bytes)
{
    std::string problem = checkEntry(bytes);
    return problem.empty() ? checkArticle(bytes) : problem;
}

} // namespace fuzz
