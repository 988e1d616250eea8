// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "kb/format/dialects.h"
#include "kb/format/fieldjson.h"
#include "kb/format/fieldreader.h"
#include "kb/format/jsonscan.h"
#include "kb/format/jsontext.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <map>
#include <ranges>

namespace kb {

namespace {

using nlohmann::ordered_json;

const std::string environmentPointer = "/environment";
constexpr std::string_view listSeparator = ", "; // between the elements of a list that is shown as one value
constexpr std::size_t maxEnvironmentItems = 256; // far above any real file; more are left in the file

/// One leaf of the environment: what Entry::environment holds, and where it stands.
struct EnvironmentItem {
    std::string label;
    std::string value;
    std::string pointer;
};

std::string scalarText(simdjson::dom::element element)
{
    if (element.is_string())
        return std::string(element.get_string().value_unsafe());
    return element.is_null() ? std::string() : simdjson::minify(element);
}

std::string leafText(simdjson::dom::element element)
{
    simdjson::dom::array parts;
    if (element.get_array().get(parts) != simdjson::SUCCESS)
        return scalarText(element);
    std::string text;
    for (const simdjson::dom::element part : parts) {
        if (!text.empty())
            text += listSeparator;
        text += scalarText(part);
    }
    return text;
}

/// {"name": "cuda", "version_range": ">=12.0"} as "cuda >=12.0".
std::string runtimeText(simdjson::dom::object runtime)
{
    std::string name;
    std::string range;
    for (const simdjson::dom::key_value_pair member : runtime) {
        if (member.key == "name")
            name = scalarText(member.value);
        else if (member.key == "version_range")
            range = scalarText(member.value);
    }
    return range.empty() ? name : name + ' ' + range;
}

/// A leaf's label is its path below the environment, joined by dots: "os", "hardware.gpu". "additional" is left out,
/// unless the label is taken.
void flatten(simdjson::dom::object object, const std::string &pointer, const std::string &prefix,
    std::vector<EnvironmentItem> &items)
{
    for (const simdjson::dom::key_value_pair member : object) {
        if (items.size() == maxEnvironmentItems)
            return;
        const std::string memberPointer = pointer + '/' + escapedKey(member.key);
        std::string label = prefix + std::string(member.key);
        const bool isRuntime = label == "runtime";
        simdjson::dom::object inner;
        const bool isObject = member.value.get_object().get(inner) == simdjson::SUCCESS;
        if (isObject && !isRuntime) {
            flatten(inner, memberPointer, label == "additional" ? std::string() : label + '.', items);
            continue;
        }
        std::string value = isObject ? runtimeText(inner) : leafText(member.value);
        if (value.empty())
            continue;
        if (std::ranges::contains(items, label, &EnvironmentItem::label))
            label.insert(0, "additional.");
        items.push_back({std::move(label), std::move(value), memberPointer});
    }
}

std::vector<EnvironmentItem> environmentItems(simdjson::dom::object environment)
{
    std::vector<EnvironmentItem> items;
    flatten(environment, environmentPointer, {}, items);
    return items;
}

/// A new value of the kind that stands in the file: "runtime" takes name and version apart, a list its elements.
ordered_json environmentValue(const ordered_json &current, const std::string &value)
{
    if (current.is_object()) {
        ordered_json runtime = current;
        const std::size_t space = value.find(' ');
        runtime["name"] = value.substr(0, space);
        runtime["version_range"] = space == std::string::npos ? std::string() : value.substr(space + 1);
        return runtime;
    }
    if (current.is_array()) {
        ordered_json list = ordered_json::array();
        for (const auto part : std::views::split(value, listSeparator))
            list.push_back(std::string(part.begin(), part.end()));
        return list;
    }
    const ordered_json parsed = ordered_json::parse(value, nullptr, false);
    const bool sameKind = (current.is_number() && parsed.is_number()) || (current.is_boolean() && parsed.is_boolean());
    return sameKind ? parsed : ordered_json(value);
}

/// review_status says "auto_generated" where a flat file says "ai_generated".
Tier tierFromReviewStatus(std::string_view status)
{
    return status == "auto_generated" ? Tier::AiGenerated : tierFromName(status);
}

std::string reviewStatusOf(const Entry &entry)
{
    return tierFromReviewStatus(entry.tierText) == entry.tier ? entry.tierText : std::string(tierName(entry.tier));
}

} // namespace

void readNested(const ObjectReader &root, Entry &entry)
{
    std::map<std::string_view, std::optional<ObjectReader>> objects;
    for (const char *const key : {"error", "verdict", "metadata"})
        objects.emplace(key, root.object(key));
    for (const EntryField &field : entryFields()) {
        const NestedPlace &place = field.nested;
        if (place.object.empty())
            readField(root, field.key, field, entry);
        else if (const std::optional<ObjectReader> &object = objects.at(place.object))
            readField(*object, place.key, field, entry);
    }
    if (const std::optional<ObjectReader> environment = root.object("environment")) {
        for (EnvironmentItem &item : environmentItems(environment->json()))
            entry.environment.emplace_back(std::move(item.label), std::move(item.value));
    }
    if (entry.lastConfirmed.empty() && objects.at("metadata"))
        entry.lastConfirmed = objects.at("metadata")->text("last_verification");
    entry.tier = tierFromReviewStatus(entry.tierText);
}

ordered_json nestedJson(const Entry &entry)
{
    // In the published files' order, which is where a key that is missing goes.
    ordered_json json {{"id", nullptr}, {"url", nullptr}, {"error", ordered_json::object()},
        {"verdict",
            {{"resolvable", nullptr}, {"fix_success_rate", nullptr}, {"confidence", nullptr},
                {"last_updated", nullptr}}}};
    const std::string tier = reviewStatusOf(entry);
    const auto isInFlatAlone = [](const EntryField &field) { return field.nested.key.empty(); };
    for (const EntryField &field : entryFields()) {
        const NestedPlace &place = field.nested;
        if (isInFlatAlone(field) || field.key == "environment")
            continue;
        ordered_json &owner = place.object.empty() ? json : json[std::string(place.object)];
        writeField(owner, place.key, place.whenEmpty, field, entry, EdgeForm::Objects, tier);
    }
    // What the published files do not have, but an edited one may.
    for (const EntryField &field : entryFields() | std::views::filter(isInFlatAlone))
        writeField(json, field.key, WhenEmpty::Omitted, field, entry, EdgeForm::Objects, tier);
    return json;
}

void patchNestedEnvironment(JsonText &text, const Entry &before, const Entry &after)
{
    if (before.environment == after.environment)
        return;
    const ordered_json object = ordered_json::object();
    if (!text.value(environmentPointer).value_or(nullptr).is_object())
        text.set(environmentPointer, object, "error");
    simdjson::dom::parser parser;
    simdjson::dom::object environment;
    if (parser.parse(text.bytes()).at_pointer(environmentPointer).get_object().get(environment) != simdjson::SUCCESS)
        return; // JsonText holds valid JSON: only memory can run out here
    const std::vector<EnvironmentItem> items = environmentItems(environment);
    for (const auto &[label, value] : after.environment) {
        const auto item = std::ranges::find(items, label, &EnvironmentItem::label);
        if (item == items.end()) {
            const std::string additional = environmentPointer + "/additional";
            if (!text.value(additional).value_or(nullptr).is_object())
                text.set(additional, object);
            text.set(additional + '/' + escapedKey(label), value);
        } else if (item->value != value) {
            text.set(item->pointer, environmentValue(*text.value(item->pointer), value));
        }
    }
    for (const EnvironmentItem &item : items) {
        const auto label
            = [](const std::pair<std::string, std::string> &pair) -> const std::string & { return pair.first; };
        if (!std::ranges::contains(after.environment, item.label, label))
            text.remove(item.pointer);
    }
}

} // namespace kb
