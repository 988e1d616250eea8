// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "kb/format/jsonpatch.h"

#include "kb/format/jsonscan.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <functional>
#include <numeric>
#include <optional>
#include <vector>

namespace kb {

namespace {

using nlohmann::ordered_json;

constexpr std::size_t maxComparisons = 1'000'000; // beyond this many pairs, rows are matched by their place alone

using Rows = std::vector<ordered_json>;
using Match = std::vector<std::optional<std::size_t>>; // for each row after: its row before

std::string childPointer(std::string_view pointer, std::string_view key)
{
    return std::string(pointer) + '/' + escapedKey(key);
}

std::string childPointer(std::string_view pointer, std::size_t index)
{
    return std::string(pointer) + '/' + std::to_string(index);
}

/// Whether two rows are versions of the same one: they share a text that tells rows apart.
bool similar(const ordered_json &a, const ordered_json &b)
{
    constexpr std::array keys = {"action", "how", "why_fails", "version", "error_id", "name"};
    return a.is_object() && b.is_object() && std::ranges::any_of(keys, [&](const char *key) {
        return a.contains(key) && b.contains(key) && a[key].is_string()
            && !a[key].get_ref<const std::string &>().empty() && a[key] == b[key];
    });
}

/// Pairs rows that are equal, then similar ones, then those at the same place.
Match matchRows(const Rows &before, const Rows &after)
{
    Match match(after.size());
    std::vector<bool> taken(before.size(), false);
    const auto pair = [&](std::size_t i, std::size_t j) {
        match[j] = i;
        taken[i] = true;
    };
    std::size_t front = 0;
    while (front < before.size() && front < after.size() && before[front] == after[front]) {
        pair(front, front);
        ++front;
    }
    std::size_t back = 0;
    while (back < before.size() - front && back < after.size() - front
        && before[before.size() - 1 - back] == after[after.size() - 1 - back]) {
        pair(before.size() - 1 - back, after.size() - 1 - back);
        ++back;
    }
    const std::size_t beforeEnd = before.size() - back;
    const std::size_t afterEnd = after.size() - back;
    const auto pairWhere = [&](const auto &fits) {
        for (std::size_t j = front; j < afterEnd; ++j) {
            for (std::size_t i = front; i < beforeEnd && !match[j]; ++i) {
                if (!taken[i] && fits(before[i], after[j]))
                    pair(i, j);
            }
        }
    };
    if ((beforeEnd - front) * (afterEnd - front) <= maxComparisons) {
        pairWhere(std::equal_to<>());
        pairWhere(similar);
    }
    for (std::size_t i = front; i < std::min(beforeEnd, afterEnd); ++i) {
        if (!taken[i] && !match[i])
            pair(i, i);
    }
    return match;
}

/// The elements of the text's list that the entry's rows come from: those of a type that reads as a row. A Chinese
/// row whose English element is no row does not count either.
std::vector<std::size_t> rowElements(
    const JsonText &text, std::string_view pointer, const ordered_json &list, bool rowsAreObjects)
{
    std::vector<std::size_t> elements;
    if (pointer.ends_with("_zh")) {
        const auto english = text.value(pointer.substr(0, pointer.size() - std::string_view("_zh").size()));
        const bool known = english && english->is_array();
        for (std::size_t i = 0; i < list.size(); ++i) {
            if (!known || i >= english->size() || (*english)[i].is_object())
                elements.push_back(i);
        }
        return elements;
    }
    const bool idsAreRows = pointer.starts_with("/transition_graph/");
    for (std::size_t i = 0; i < list.size(); ++i) {
        if (rowsAreObjects ? list[i].is_object() || (idsAreRows && list[i].is_string()) : list[i].is_string())
            elements.push_back(i);
    }
    return elements;
}

void patchObject(JsonText &text, const std::string &pointer, const ordered_json &before, const ordered_json &after);

void patchRow(JsonText &text, const std::string &pointer, const ordered_json &before, const ordered_json &after)
{
    if (before == after)
        return;
    const bool isObject = text.value(pointer).value_or(ordered_json()).is_object();
    if (isObject && before.is_object() && after.is_object())
        patchObject(text, pointer, before, after);
    else if (!isObject && after.is_object() && after.size() == 1 && after.contains("error_id"))
        text.set(pointer, after["error_id"]); // an edge that was written as its id alone
    else
        text.set(pointer, after);
}

void patchArray(
    JsonText &text, const std::string &pointer, const ordered_json &beforeList, const ordered_json &afterList)
{
    Rows before(beforeList.begin(), beforeList.end());
    const Rows after(afterList.begin(), afterList.end());
    const bool rowsAreObjects = (before.empty() ? after : before).front().is_object();
    std::vector<std::size_t> elements = rowElements(text, pointer, *text.value(pointer), rowsAreObjects);
    if (pointer.ends_with("_zh"))
        before.resize(std::max(before.size(), elements.size()), ""); // untranslated rows at the end
    if (elements.size() != before.size()) {
        text.set(pointer, afterList);
        return;
    }
    const Match match = matchRows(before, after);

    for (std::size_t i = before.size(); i-- > 0;) {
        if (std::ranges::contains(match, std::optional(i)))
            continue;
        text.remove(childPointer(pointer, elements[i]));
        std::for_each(elements.begin() + static_cast<std::ptrdiff_t>(i), elements.end(), [](std::size_t &e) { --e; });
    }
    std::vector<std::size_t> wanted; // the elements that stay, in their new order
    for (const std::optional<std::size_t> &row : match) {
        if (row)
            wanted.push_back(elements[*row]);
    }
    std::vector<std::size_t> places = wanted;
    std::ranges::sort(places);
    if (places != wanted) {
        std::vector<std::size_t> order(text.value(pointer)->size());
        std::iota(order.begin(), order.end(), std::size_t(0));
        for (std::size_t i = 0; i < places.size(); ++i)
            order[places[i]] = wanted[i];
        text.reorder(pointer, order);
    }
    std::size_t kept = 0;
    std::size_t inserted = 0;
    std::size_t next = 0; // where a new row would go
    for (std::size_t j = 0; j < after.size(); ++j) {
        if (match[j]) {
            next = places[kept++] + inserted;
            patchRow(text, childPointer(pointer, next), before[*match[j]], after[j]);
        } else {
            if (j == 0 && !places.empty())
                next = places.front();
            text.insert(pointer, next, after[j]);
            ++inserted;
        }
        ++next;
    }
}

/// The members of after that differ: what goes into an object that the text does not have.
ordered_json difference(const ordered_json &before, const ordered_json &after)
{
    ordered_json members = ordered_json::object();
    for (const auto &member : after.items()) {
        if (!before.contains(member.key()) || before[member.key()] != member.value())
            members[member.key()] = member.value();
    }
    return members;
}

void patchObject(JsonText &text, const std::string &pointer, const ordered_json &before, const ordered_json &after)
{
    std::string previousKey;
    for (const auto &member : after.items()) {
        const std::string child = childPointer(pointer, member.key());
        const ordered_json &value = member.value();
        const ordered_json old = before.value(member.key(), ordered_json());
        if (old != value) {
            const ordered_json current = text.value(child).value_or(ordered_json());
            const bool patchable = current.type() == value.type() && old.type() == value.type();
            if (patchable && value.is_object())
                patchObject(text, child, old, value);
            else if (patchable && value.is_array())
                patchArray(text, child, old, value);
            else
                text.set(child, value.is_object() && old.is_object() ? difference(old, value) : value, previousKey);
        }
        if (text.contains(child))
            previousKey = member.key();
    }
    for (const auto &member : before.items()) {
        if (!after.contains(member.key()))
            text.remove(childPointer(pointer, member.key()));
    }
}

} // namespace

void patchJson(JsonText &text, const ordered_json &before, const ordered_json &after)
{
    patchObject(text, {}, before, after);
}

} // namespace kb
