// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "gpu/protocol/strictjson.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace gpu::json {

std::expected<Json, std::string> parse(std::string_view text)
{
    std::vector<std::vector<std::string>> keys; // of the objects that are open
    std::string fault;
    const auto watch = [&](int depth, Json::parse_event_t event, Json &value) {
        if (!fault.empty())
            return false; // the first one tells
        if (depth > maxDepth)
            fault = "the JSON is nested too deep";
        if (event == Json::parse_event_t::object_start) {
            keys.emplace_back();
        } else if (event == Json::parse_event_t::object_end) {
            keys.pop_back();
        } else if (event == Json::parse_event_t::key) {
            auto key = value.get<std::string>();
            if (std::ranges::find(keys.back(), key) != keys.back().end())
                fault = "the key \"" + key + "\" is written twice";
            keys.back().push_back(std::move(key));
        }
        return fault.empty();
    };
    try {
        Json json = Json::parse(text, watch);
        if (!fault.empty())
            return std::unexpected(fault);
        return json;
    } catch (const Json::exception &error) {
        if (!fault.empty())
            return std::unexpected(fault);
        const std::string_view what = error.what(); // "[json.exception.parse_error.101] parse error at line 1, ..."
        const auto end = what.find("] ");
        return std::unexpected(std::string(end == std::string_view::npos ? what : what.substr(end + 2)));
    }
}

std::string text(const Json &json)
{
    return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

bool nestsTooDeep(const Json &json)
{
    // A loop, not a recursion: depth is what it is about.
    std::vector<std::pair<const Json *, int>> open = {{&json, 0}};
    while (!open.empty()) {
        const auto [value, depth] = open.back();
        open.pop_back();
        if (!value->is_structured())
            continue;
        if (depth >= maxDepth)
            return true;
        for (const Json &inner : *value)
            open.emplace_back(&inner, depth + 1);
    }
    return false;
}

const Json *member(const Json &object, std::string_view key)
{
    if (!object.is_object())
        return nullptr;
    const auto at = object.find(key);
    return at == object.end() ? nullptr : &*at;
}

std::optional<std::string_view> string(const Json *json)
{
    if (!json || !json->is_string())
        return std::nullopt;
    return std::string_view(*json->get_ptr<const std::string *>());
}

std::optional<bool> boolean(const Json *json)
{
    if (!json || !json->is_boolean())
        return std::nullopt;
    return json->get<bool>();
}

std::optional<double> number(const Json *json)
{
    if (!json || !json->is_number())
        return std::nullopt;
    const double value = json->get<double>();
    return std::isfinite(value) ? std::optional(value) : std::nullopt;
}

std::optional<std::int64_t> integer(const Json *json, std::int64_t least, std::int64_t most)
{
    if (!json || !json->is_number_integer())
        return std::nullopt;
    if (json->is_number_unsigned()
        && json->get<std::uint64_t>() > std::uint64_t(std::numeric_limits<std::int64_t>::max()))
        return std::nullopt;
    const auto value = json->get<std::int64_t>();
    return value >= least && value <= most ? std::optional(value) : std::nullopt;
}

std::unexpected<CaseError> fault(std::string pointer, std::string message)
{
    return std::unexpected(CaseError {std::move(pointer), std::move(message)});
}

std::expected<void, CaseError> onlyKeys(
    const Json &object, std::initializer_list<std::string_view> known, const std::string &pointer)
{
    if (!object.is_object())
        return fault(pointer, "an object is expected here");
    for (const auto &[key, value] : object.items()) {
        if (std::ranges::find(known, std::string_view(key)) == known.end())
            return fault(pointer + step(key), "there is no such key here");
    }
    return {};
}

std::string step(std::string_view key)
{
    std::string escaped = "/";
    for (const char c : key) {
        if (c == '~')
            escaped += "~0";
        else if (c == '/')
            escaped += "~1";
        else
            escaped += c;
    }
    return escaped;
}

} // namespace gpu::json
