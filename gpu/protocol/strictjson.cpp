// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "gpu/protocol/strictjson.h"

#include <algorithm>
#include <cmath>
#include <set>
#include <vector>

namespace gpu::json {

namespace {

/// Looks at a text before anything is built of it. The parser's own callback would do this while it builds, but looks
/// through a whole list again after each object of it.
class Inspector final : public nlohmann::json_sax<Json> {
public:
    [[nodiscard]] const std::string &fault() const { return m_fault; } // empty: there is none

    bool null() override { return true; }
    bool boolean(bool) override { return true; }
    bool number_integer(number_integer_t) override { return true; }
    bool number_unsigned(number_unsigned_t) override { return true; }
    bool number_float(number_float_t, const string_t &) override { return true; }
    bool string(string_t &) override { return true; }
    bool binary(binary_t &) override { return true; }
    bool start_object(std::size_t) override { return open(); }
    bool end_object() override { return close(); }
    bool start_array(std::size_t) override { return open(); }
    bool end_array() override { return close(); }

    bool key(string_t &key) override
    {
        std::set<std::string> &keys = m_open.back();
        if (!keys.insert(key).second)
            m_fault = "the key \"" + key + "\" is written twice";
        else if (keys.size() > maxKeys)
            m_fault = "an object has more than " + std::to_string(maxKeys) + " keys";
        return m_fault.empty();
    }

    bool parse_error(std::size_t, const std::string &, const nlohmann::detail::exception &error) override
    {
        const std::string_view what = error.what(); // "[json.exception.parse_error.101] parse error at line 1, ..."
        const auto end = what.find("] ");
        m_fault = end == std::string_view::npos ? what : what.substr(end + 2);
        return false;
    }

private:
    bool open()
    {
        if (m_open.size() >= std::size_t(maxDepth)) {
            m_fault = "the JSON is nested too deep";
            return false;
        }
        m_open.emplace_back();
        return true;
    }
    bool close()
    {
        m_open.pop_back();
        return true;
    }

    std::vector<std::set<std::string>> m_open; // the keys so far, of an array none
    std::string m_fault;
};

} // namespace

std::expected<Json, std::string> parse(std::string_view text)
{
    Inspector inspector;
    if (!Json::sax_parse(text, &inspector))
        return std::unexpected(inspector.fault());
    return Json::parse(text);
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
