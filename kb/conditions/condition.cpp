// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "kb/conditions/condition.h"

#include "gpu/protocol/strictjson.h"
#include "kb/search/regexcode.h"
#include "kb/search/regexindex.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace kb {

namespace {

constexpr int maxConditionDepth = 8;
constexpr int maxConditionNodes = 64; // of applies_if, and of ruled_out_if
constexpr std::size_t maxPatternBytes = 500;
constexpr std::uint32_t maxPatternGroups = 8;
constexpr std::size_t maxConditionName = 64;

constexpr auto operatorNames = std::to_array<std::string_view>({"=", "!=", "<", "<=", ">", ">=", "contains"});

bool isOrder(ConditionOperator comparison)
{
    return comparison >= ConditionOperator::Less && comparison <= ConditionOperator::AtLeast;
}

std::string_view kindWord(gpu::FactKind kind)
{
    switch (kind) {
    case gpu::FactKind::Text: return "a text";
    case gpu::FactKind::Version: return "a version";
    case gpu::FactKind::Number: return "a number";
    case gpu::FactKind::Flag: return "true or false";
    }
    return {};
}

std::string inQuotes(std::string_view text)
{
    return '"' + std::string(text) + '"';
}

/// Reads one tree. Each part says whether it was in order; the first fault is kept.
class ConditionReader final {
public:
    std::expected<ConditionNode, gpu::CaseError> read(const gpu::Json &json, const std::string &pointer)
    {
        ConditionNode node;
        if (!readNode(json, pointer, 1, node))
            return std::unexpected(m_error);
        return node;
    }

private:
    using Kind = ConditionNode::Kind;

    bool fail(std::string pointer, std::string message)
    {
        m_error = {std::move(pointer), std::move(message)};
        return false;
    }

    bool onlyKeys(const gpu::Json &json, std::initializer_list<std::string_view> keys, const std::string &pointer)
    {
        const auto known = gpu::json::onlyKeys(json, keys, pointer);
        return known || fail(known.error().pointer, known.error().message);
    }

    bool readNode(const gpu::Json &json, const std::string &pointer, int depth, ConditionNode &node)
    {
        if (depth > maxConditionDepth)
            return fail(pointer, "conditions are nested at most 8 deep; say it with fewer of them");
        if (++m_nodes > maxConditionNodes)
            return fail(pointer, "a condition has at most 64 parts; say it with fewer of them");
        if (!json.is_object())
            return fail(pointer,
                "a condition is an object with \"all\", \"any\", \"not\", \"fact\", \"some\", \"count\" or \"paste\"");
        if (json.contains("all") || json.contains("any"))
            return readParts(json, pointer, depth, node);
        if (json.contains("not")) {
            node.kind = Kind::Not;
            return onlyKeys(json, {"not"}, pointer)
                && readNode(json["not"], pointer + "/not", depth + 1, node.parts.emplace_back());
        }
        if (json.contains("some") || json.contains("count"))
            return readList(json, pointer, depth, node);
        if (json.contains("fact"))
            return readFact(json, pointer, node);
        if (json.contains("paste")) {
            node.kind = Kind::Paste;
            constexpr gpu::FactSpec text {.name = "paste", .kind = gpu::FactKind::Text};
            return onlyKeys(json, {"paste"}, pointer)
                && readPattern(json["paste"], pointer + "/paste", text, node.value);
        }
        return fail(
            pointer, "a condition has one of \"all\", \"any\", \"not\", \"fact\", \"some\", \"count\" and \"paste\"");
    }

    bool readParts(const gpu::Json &json, const std::string &pointer, int depth, ConditionNode &node)
    {
        const bool isAll = json.contains("all");
        node.kind = isAll ? Kind::All : Kind::Any;
        const std::string key = isAll ? "all" : "any";
        if (!onlyKeys(json, {key}, pointer))
            return false;
        const gpu::Json &parts = json[key];
        const std::string place = pointer + '/' + key;
        if (!parts.is_array() || parts.empty())
            return fail(place, "a list of one or more conditions is expected here");
        for (std::size_t i = 0; i < parts.size(); ++i) {
            if (!readNode(parts[i], place + '/' + std::to_string(i), depth + 1, node.parts.emplace_back()))
                return false;
        }
        return true;
    }

    bool readList(const gpu::Json &json, const std::string &pointer, int depth, ConditionNode &node)
    {
        const bool isCount = json.contains("count");
        node.kind = isCount ? Kind::Count : Kind::Some;
        const std::string key = isCount ? "count" : "some";
        if (!(isCount ? onlyKeys(json, {"count", "where", "is", "value"}, pointer)
                      : onlyKeys(json, {"some", "where"}, pointer)))
            return false;
        const auto name = gpu::json::string(&json[key]);
        const gpu::FactListSpec *const list = name ? gpu::factListSpec(*name) : nullptr;
        if (!list)
            return fail(pointer + '/' + key,
                name ? "there is no list " + inQuotes(*name) + "; docs/conditions.md names them all"
                     : "the name of a list is expected here");
        node.name = *name;
        if (json.contains("where")) {
            m_lists.push_back(list);
            const bool isFine = readNode(json["where"], pointer + "/where", depth + 1, node.parts.emplace_back());
            m_lists.pop_back();
            if (!isFine)
                return false;
        }
        constexpr gpu::FactSpec number {.name = "count", .kind = gpu::FactKind::Number};
        return !isCount || readTest(json, pointer, number, node);
    }

    bool readFact(const gpu::Json &json, const std::string &pointer, ConditionNode &node)
    {
        node.kind = Kind::Fact;
        if (!onlyKeys(json, {"fact", "is", "value"}, pointer))
            return false;
        const gpu::FactSpec *const spec = readName(json["fact"], pointer + "/fact", node.name, node.list);
        return spec && readTest(json, pointer, *spec, node);
    }

    /// A fact, or a field of the items that are looked at.
    const gpu::FactSpec *readName(
        const gpu::Json &json, const std::string &pointer, std::string &name, std::string &list)
    {
        const auto given = gpu::json::string(&json);
        if (!given) {
            fail(pointer, "the name of a fact is expected here");
            return nullptr;
        }
        name = *given;
        if (given->contains('.') || m_lists.empty()) {
            const gpu::FactSpec *const spec = gpu::factSpec(*given);
            if (!spec)
                fail(pointer, "there is no fact " + inQuotes(*given) + "; docs/conditions.md names them all");
            return spec;
        }
        return readField(*m_lists.back(), *given, pointer, list);
    }

    const gpu::FactSpec *readField(
        const gpu::FactListSpec &of, std::string_view name, const std::string &pointer, std::string &list)
    {
        list = of.name;
        const gpu::FactSpec *const spec = gpu::fieldSpec(of, name);
        if (!spec)
            fail(pointer,
                "the items of " + inQuotes(of.name) + " have no field " + inQuotes(name)
                    + "; docs/conditions.md names them all");
        return spec;
    }

    /// "is" and "value".
    bool readTest(const gpu::Json &json, const std::string &pointer, const gpu::FactSpec &spec, ConditionNode &node)
    {
        if (const gpu::Json *const is = gpu::json::member(json, "is")) {
            const auto name = gpu::json::string(is);
            const auto at = name ? std::ranges::find(operatorNames, *name) : operatorNames.end();
            if (at == operatorNames.end())
                return fail(pointer + "/is", "this is one of =, !=, <, <=, >, >= and contains");
            node.comparison = static_cast<ConditionOperator>(at - operatorNames.begin());
        }
        const bool isText = spec.kind == gpu::FactKind::Text || spec.kind == gpu::FactKind::Version;
        const bool hasOrder = spec.kind == gpu::FactKind::Version || spec.kind == gpu::FactKind::Number;
        if (isOrder(node.comparison) && !hasOrder)
            return fail(pointer + "/is",
                inQuotes(spec.name) + " is " + std::string(kindWord(spec.kind)) + ", which has no order: use = or !=");
        if (node.comparison == ConditionOperator::Contains && !isText)
            return fail(pointer + "/is",
                inQuotes(spec.name) + " is " + std::string(kindWord(spec.kind))
                    + ", which contains nothing: use = or !=");
        const gpu::Json *const value = gpu::json::member(json, "value");
        if (!value)
            return fail(pointer, "there is no \"value\" to compare with");
        return readValue(*value, pointer + "/value", spec, node);
    }

    bool readValue(const gpu::Json &json, const std::string &pointer, const gpu::FactSpec &spec, ConditionNode &node)
    {
        ConditionValue &value = node.value;
        if (!json.is_object())
            return readGiven(json, pointer, spec, node);
        const std::string message
            = "a value that is no text, number, true, false or null is {\"fact\": NAME}, {\"paste\": "
              "REGEX} or {\"outer\": FIELD}";
        if (json.size() != 1)
            return fail(pointer, message);
        const std::string key = json.begin().key();
        const std::string place = pointer + gpu::json::step(key);
        if (key == "paste")
            return readPattern(json["paste"], place, spec, value);
        const gpu::FactSpec *other = nullptr;
        if (key == "fact") {
            value.kind = ConditionValue::Kind::Fact;
            other = readName(json["fact"], place, value.name, value.list);
        } else if (key == "outer") {
            value.kind = ConditionValue::Kind::Outer;
            if (m_lists.size() < 2)
                return fail(place, "there is no item around this one: \"outer\" stands in a \"where\" within another");
            const auto name = gpu::json::string(&json["outer"]);
            if (!name)
                return fail(place, "the name of a field is expected here");
            value.name = *name;
            other = readField(*m_lists[m_lists.size() - 2], *name, place, value.list);
        } else {
            return fail(pointer, message);
        }
        if (!other)
            return false;
        const auto isText
            = [](gpu::FactKind kind) { return kind == gpu::FactKind::Text || kind == gpu::FactKind::Version; };
        const bool fits
            = node.comparison == ConditionOperator::Contains ? isText(other->kind) : other->kind == spec.kind;
        return fits
            || fail(place,
                inQuotes(value.name) + " is " + std::string(kindWord(other->kind)) + ", and " + inQuotes(spec.name)
                    + " is " + std::string(kindWord(spec.kind)) + ": they can't be compared");
    }

    bool readGiven(const gpu::Json &json, const std::string &pointer, const gpu::FactSpec &spec, ConditionNode &node)
    {
        if (json.is_null()) {
            if (node.comparison != ConditionOperator::Equal && node.comparison != ConditionOperator::NotEqual)
                return fail(pointer, "null says that there is none: compare it by = or !=");
            return spec.name != "count" || fail(pointer, "a number is expected here");
        }
        std::string wanted
            = "\"value\" is to be " + std::string(kindWord(spec.kind)) + ", as " + inQuotes(spec.name) + " is";
        switch (spec.kind) {
        case gpu::FactKind::Flag:
            if (!json.is_boolean())
                return fail(pointer, wanted);
            node.value.given = json.get<bool>();
            return true;
        case gpu::FactKind::Number: {
            const auto number = gpu::json::number(&json);
            if (!number || !std::isfinite(*number))
                return fail(pointer, wanted);
            node.value.given = *number;
            return true;
        }
        case gpu::FactKind::Version:
        case gpu::FactKind::Text: break;
        }
        const auto text = gpu::json::string(&json);
        if (!text || text->empty() || text->size() > gpu::maxFactBytes)
            return fail(pointer, wanted + "; write it in quotes");
        if (spec.kind == gpu::FactKind::Version && node.comparison != ConditionOperator::Contains
            && !gpu::compareDotted(*text, *text))
            return fail(pointer, wanted + ": it begins with a number, such as \"12.4\"");
        node.value.given = std::string(*text);
        return true;
    }

    bool readPattern(
        const gpu::Json &json, const std::string &pointer, const gpu::FactSpec &spec, ConditionValue &value)
    {
        value.kind = ConditionValue::Kind::Paste;
        if (spec.kind == gpu::FactKind::Flag)
            return fail(pointer, inQuotes(spec.name) + " is true or false: a part of a text can't be compared with it");
        const auto regex = gpu::json::string(&json);
        if (!regex || regex->empty())
            return fail(pointer, "a regex is expected here");
        if (regex->size() > maxPatternBytes)
            return fail(pointer, "a regex has at most 500 bytes here; look for less");
        value.name = *regex;
        auto code = RegexCode::compile(*regex);
        if (!code)
            return fail(pointer,
                "the regex has a fault at byte " + std::to_string(code.error().offset) + ": " + code.error().message);
        const std::uint32_t groups = (*code)->groupCount();
        if (groups == 0 || groups > maxPatternGroups)
            return fail(pointer,
                "the regex needs a group for what it is to take from the text, \"CUDA ([0-9.]+)\", and at most 8");
        if (regexFault(*regex))
            return fail(pointer, "the regex can take very long on some texts; repeat nothing that repeats itself");
        value.pattern = *std::move(code);
        return true;
    }

    std::vector<const gpu::FactListSpec *> m_lists; // whose items are looked at, the innermost last
    int m_nodes = 0;
    gpu::CaseError m_error;
};

bool isConditionName(std::string_view name)
{
    return !name.empty() && name.size() <= maxConditionName && name.front() != '.' && name.front() != '-'
        && std::ranges::all_of(name, [](char c) {
               return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9')
                   || std::string_view("-_.").contains(c);
           });
}

} // namespace

std::string_view operatorName(ConditionOperator comparison)
{
    return operatorNames[std::size_t(comparison)];
}

const gpu::FactSpec &specOf(const ConditionNode &fact)
{
    return fact.list.empty() ? *gpu::factSpec(fact.name) : *gpu::fieldSpec(*gpu::factListSpec(fact.list), fact.name);
}

bool isCondition(const gpu::Json &json)
{
    return gpu::json::string(gpu::json::member(json, "level")) == conditionLevel;
}

std::expected<MachineCondition, gpu::CaseError> parseCondition(const gpu::Json &json)
{
    using gpu::json::fault;
    if (!isCondition(json))
        return fault("/level", "a condition has the level \"machine\"");
    const auto known = gpu::json::onlyKeys(
        json, {"name", "level", "title", "title_zh", "needs_text", "applies_if", "ruled_out_if"}, {});
    if (!known)
        return std::unexpected(known.error());
    MachineCondition condition;
    const auto name = gpu::json::string(gpu::json::member(json, "name"));
    if (!name || !isConditionName(*name))
        return fault(
            "/name", "a name is 1 to 64 letters, digits, '-', '_' or '.', and begins with neither '-' nor '.'");
    condition.name = *name;
    const auto title = gpu::json::string(gpu::json::member(json, "title"));
    if (!title || title->empty())
        return fault("/title", "say in a sentence what of the machine this looks at");
    condition.title = *title;
    if (const gpu::Json *const chinese = gpu::json::member(json, "title_zh")) {
        if (!chinese->is_string())
            return fault("/title_zh", "a text is expected here");
        condition.titleZh = chinese->get<std::string>();
    }
    if (const gpu::Json *const needs = gpu::json::member(json, "needs_text")) {
        if (!needs->is_boolean())
            return fault("/needs_text", "true or false is expected here");
        condition.needsText = needs->get<bool>();
    }
    for (const auto &[key, tree] :
        {std::pair {"applies_if", &condition.appliesIf}, {"ruled_out_if", &condition.ruledOutIf}}) {
        const gpu::Json *const written = gpu::json::member(json, key);
        if (!written)
            continue;
        auto node = ConditionReader().read(*written, '/' + std::string(key));
        if (!node)
            return std::unexpected(node.error());
        *tree = *std::move(node);
    }
    if (!condition.appliesIf && !condition.ruledOutIf)
        return fault({}, "a condition has \"applies_if\", \"ruled_out_if\" or both");
    return condition;
}

} // namespace kb
