// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "kb/format/fieldreader.h"

#include "kb/format/jsonscan.h"

#include <algorithm>
#include <format>
#include <limits>
#include <ranges>

namespace kb {

std::string pointerOf(const FieldPath &path)
{
    if (path.isRoot)
        return {};
    const std::string parent = path.parent ? pointerOf(*path.parent) : std::string();
    return parent + '/' + (path.key.data() ? escapedKey(path.key) : std::to_string(path.index));
}

ObjectReader::ObjectReader(simdjson::dom::object object, const FieldPath &path, std::vector<Finding> &findings)
    : m_object(object)
    , m_path(path)
    , m_findings(findings)
{
    m_members.reserve(object.size());
    for (const simdjson::dom::key_value_pair member : object)
        m_members.emplace_back(member.key, member.value);
    noteRepeatedKeys();
}

void ObjectReader::noteRepeatedKeys() const
{
    std::vector<std::string_view> keys;
    keys.reserve(m_members.size());
    for (const auto &[name, value] : m_members)
        keys.push_back(name);
    std::ranges::sort(keys);
    for (auto at = std::ranges::adjacent_find(keys); at != keys.end();
        at = std::ranges::adjacent_find(std::ranges::upper_bound(at, keys.end(), *at), keys.end())) {
        const FieldPath path {&m_path, *at};
        const std::string field = pointerOf(path);
        const auto isSaid
            = [&field](const Finding &finding) { return finding.rule == Rule::KeyRepeated && finding.field == field; };
        if (std::ranges::none_of(m_findings, isSaid)) // an object may be read twice
            note(Rule::KeyRepeated, path, {});
    }
}

std::optional<simdjson::dom::element> ObjectReader::find(std::string_view key) const
{
    // Where a key stands twice, the last one counts.
    for (const auto &[name, value] : m_members | std::views::reverse) {
        if (name == key)
            return value.is_null() ? std::nullopt : std::optional(value);
    }
    return std::nullopt;
}

std::string ObjectReader::text(std::string_view key) const
{
    const auto element = find(key);
    if (!element)
        return {};
    if (!element->is_string()) {
        wrongType({&m_path, key}, "string");
        return {};
    }
    return std::string(element->get_string().value_unsafe());
}

std::optional<bool> ObjectReader::flag(std::string_view key) const
{
    const auto element = find(key);
    if (!element)
        return std::nullopt;
    if (!element->is_bool()) {
        wrongType({&m_path, key}, "true or false");
        return std::nullopt;
    }
    return element->get_bool().value_unsafe();
}

std::optional<double> ObjectReader::rate(std::string_view key) const
{
    const auto element = find(key);
    if (!element)
        return std::nullopt;
    if (!element->is_number()) {
        wrongType({&m_path, key}, "number");
        return std::nullopt;
    }
    const double value = element->get_double().value_unsafe();
    if (value < 0 || value > 1) {
        note(Rule::RateOutOfRange, {&m_path, key}, std::format("{}", value));
        return std::nullopt;
    }
    return value;
}

double ObjectReader::weight(std::string_view key) const
{
    const auto element = find(key);
    if (!element)
        return 0;
    if (!element->is_number()) {
        wrongType({&m_path, key}, "number");
        return 0;
    }
    const double value = element->get_double().value_unsafe();
    if (value >= -1 && value <= 1)
        return value;
    note(Rule::WeightOutOfRange, {&m_path, key}, std::format("{}", value));
    return 0;
}

std::optional<int> ObjectReader::count(std::string_view key) const
{
    const auto element = find(key);
    if (!element)
        return std::nullopt;
    std::int64_t value = 0;
    if (element->get_int64().get(value) != simdjson::SUCCESS || value < 0 || value > std::numeric_limits<int>::max()) {
        wrongType({&m_path, key}, "count");
        return std::nullopt;
    }
    return static_cast<int>(value);
}

std::vector<std::string> ObjectReader::readTexts(std::string_view key, bool aligned) const
{
    std::vector<std::string> texts;
    const std::optional<simdjson::dom::array> elements = array(key);
    if (!elements)
        return texts;
    const FieldPath arrayPath {&m_path, key};
    std::size_t index = 0;
    for (const simdjson::dom::element element : *elements) {
        if (element.is_string())
            texts.emplace_back(element.get_string().value_unsafe());
        else if (aligned)
            texts.emplace_back();
        if (!element.is_string() && !(aligned && element.is_null()))
            wrongType({&arrayPath, {}, index}, "string");
        ++index;
    }
    return texts;
}

std::vector<std::pair<std::string, std::string>> ObjectReader::textMembers() const
{
    std::vector<std::pair<std::string, std::string>> members;
    for (const simdjson::dom::key_value_pair member : m_object) {
        if (member.value.is_string())
            members.emplace_back(member.key, member.value.get_string().value_unsafe());
        else if (!member.value.is_null())
            wrongType({&m_path, member.key}, "string");
    }
    return members;
}

std::optional<ObjectReader> ObjectReader::object(std::string_view key) const
{
    const auto element = find(key);
    if (!element)
        return std::nullopt;
    const FieldPath path {&m_path, key};
    if (!element->is_object()) {
        wrongType(path, "object");
        return std::nullopt;
    }
    return ObjectReader(element->get_object().value_unsafe(), path, m_findings);
}

std::optional<simdjson::dom::array> ObjectReader::array(std::string_view key) const
{
    const auto element = find(key);
    if (!element)
        return std::nullopt;
    if (!element->is_array()) {
        wrongType({&m_path, key}, "array");
        return std::nullopt;
    }
    return element->get_array().value_unsafe();
}

void ObjectReader::wrongType(const FieldPath &path, std::string_view expected) const
{
    note(Rule::WrongType, path, std::string(expected));
}

void ObjectReader::note(Rule rule, const FieldPath &path, std::string detail) const
{
    if (m_findings.size() < maxFindingsPerFile) {
        Finding &finding = m_findings.emplace_back();
        finding.rule = rule;
        finding.field = pointerOf(path);
        finding.detail = std::move(detail);
    }
}

} // namespace kb
