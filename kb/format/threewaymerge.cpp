// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "kb/format/threewaymerge.h"

#include "kb/format/article.h"
#include "kb/format/jsonscan.h"
#include "kb/format/jsontext.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <set>

namespace kb {

namespace {

using nlohmann::ordered_json;

std::optional<std::string> shown(const ordered_json *value)
{
    if (!value)
        return std::nullopt;
    return value->is_string() ? value->get<std::string>() : value->dump(2);
}

bool same(const ordered_json *a, const ordered_json *b)
{
    return a && b ? *a == *b : a == b;
}

struct Values {
    const ordered_json *base;
    const ordered_json *mine;
    const ordered_json *theirs;
};

const ordered_json *member(const ordered_json *object, const std::string &key)
{
    const auto it = object->find(key);
    return it == object->end() ? nullptr : &*it;
}

void collect(const Values &values, const std::string &pointer, std::vector<MergeField> &fields)
{
    const auto [base, mine, theirs] = values;
    if (same(base, mine) && same(base, theirs))
        return;
    const std::array all = {base, mine, theirs};
    if (std::ranges::all_of(all, [](const ordered_json *value) { return value && value->is_object(); })) {
        std::set<std::string> seen;
        for (const ordered_json *object : all) {
            for (const auto &[key, value] : object->items()) {
                if (seen.insert(key).second)
                    collect({member(base, key), member(mine, key), member(theirs, key)},
                        pointer + '/' + escapedKey(key), fields);
            }
        }
        return;
    }
    const auto isRow = [base](const ordered_json *value) {
        return value && value->is_array() && base && value->size() == base->size();
    };
    if (std::ranges::all_of(all, isRow)) {
        for (std::size_t i = 0; i < base->size(); ++i)
            collect({&(*base)[i], &(*mine)[i], &(*theirs)[i]}, pointer + '/' + std::to_string(i), fields);
        return;
    }
    const bool byMe = !same(base, mine);
    const bool byThem = !same(base, theirs);
    fields.push_back({.field = pointer,
        .base = shown(base),
        .mine = shown(mine),
        .theirs = shown(theirs),
        .conflict = byMe && byThem && !same(mine, theirs),
        .takeMine = byMe && !same(mine, theirs)});
}

struct NamedText {
    const char *field;
    std::string Article::*text;
};
constexpr std::array<NamedText, 4> articleTexts = {{{"title", &Article::title}, {"title_zh", &Article::titleZh},
    {"date", &Article::date}, {"markdown", &Article::markdown}}};
constexpr const char *relatedEntries = "related_entries";

std::string joinedByLines(const std::vector<std::string> &ids)
{
    std::string text;
    for (const std::string &id : ids)
        text += (text.empty() ? "" : "\n") + id;
    return text;
}

void addField(const char *field, const std::string &base, const std::string &mine, const std::string &theirs,
    std::vector<MergeField> &fields)
{
    if (mine == base && theirs == base)
        return;
    fields.push_back({.field = field,
        .base = base,
        .mine = mine,
        .theirs = theirs,
        .conflict = mine != base && theirs != base && mine != theirs,
        .takeMine = mine != base && mine != theirs});
}

} // namespace

Expected<std::vector<MergeField>> mergeFieldsOfEntries(
    std::string_view base, std::string_view mine, std::string_view theirs)
{
    std::vector<ordered_json> values;
    for (const std::string_view text : {base.empty() ? "{}" : base, mine, theirs}) {
        const Expected<JsonText> parsed = JsonText::parse(std::string(text));
        if (!parsed)
            return std::unexpected(parsed.error());
        values.push_back(*parsed->value(""));
    }
    std::vector<MergeField> fields;
    collect({values.data(), &values[1], &values[2]}, {}, fields);
    return fields;
}

Expected<std::string> mergedEntry(std::string_view mine, std::string_view theirs, const std::vector<MergeField> &fields)
{
    const Expected<JsonText> from = JsonText::parse(std::string(mine));
    Expected<JsonText> merged = JsonText::parse(std::string(theirs));
    if (!from || !merged)
        return std::unexpected(from ? merged.error() : from.error());
    for (const MergeField &field : fields) {
        if (!field.takeMine)
            continue;
        if (const std::optional<ordered_json> value = from->value(field.field))
            merged->set(field.field, *value);
        else
            merged->remove(field.field);
    }
    return merged->bytes();
}

Expected<std::vector<MergeField>> mergeFieldsOfArticles(
    std::string_view base, std::string_view mine, std::string_view theirs)
{
    std::vector<Article> articles;
    for (const std::string_view text : {base, mine, theirs}) {
        Expected<Article> article = text.empty() ? Expected<Article>() : parseArticle(text);
        if (!article)
            return std::unexpected(std::move(article.error()));
        articles.push_back(std::move(*article));
    }
    std::vector<MergeField> fields;
    for (const auto &[field, text] : articleTexts)
        addField(field, articles[0].*text, articles[1].*text, articles[2].*text, fields);
    addField(relatedEntries, joinedByLines(articles[0].relatedEntries), joinedByLines(articles[1].relatedEntries),
        joinedByLines(articles[2].relatedEntries), fields);
    return fields;
}

Expected<std::string> mergedArticle(
    std::string_view mine, std::string_view theirs, const std::vector<MergeField> &fields)
{
    const Expected<Article> from = parseArticle(mine);
    Expected<Article> merged = parseArticle(theirs);
    if (!from || !merged)
        return std::unexpected(from ? merged.error() : from.error());
    const auto takes = [&](std::string_view name) {
        return std::ranges::any_of(fields, [&](const MergeField &f) { return f.field == name && f.takeMine; });
    };
    for (const auto &[field, text] : articleTexts) {
        if (takes(field))
            (*merged).*text = (*from).*text;
    }
    if (takes(relatedEntries))
        merged->relatedEntries = from->relatedEntries;
    return writeArticle(*merged);
}

} // namespace kb
