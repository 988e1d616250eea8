// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "gpu/protocol/attributes.h"

#include <algorithm>
#include <limits>

namespace gpu {

int Attributes::integer(std::string_view name) const
{
    return m_json.at(std::string(name)).get<int>();
}

std::int64_t Attributes::integer64(std::string_view name) const
{
    return m_json.at(std::string(name)).get<std::int64_t>();
}

double Attributes::number(std::string_view name) const
{
    const Json &value = m_json.at(std::string(name));
    if (!value.is_string())
        return value.get<double>();
    const std::string text = value.get<std::string>();
    if (text == "nan")
        return std::numeric_limits<double>::quiet_NaN();
    return text == "inf" ? std::numeric_limits<double>::infinity() : -std::numeric_limits<double>::infinity();
}

bool Attributes::flag(std::string_view name) const
{
    return m_json.at(std::string(name)).get<bool>();
}

std::string Attributes::text(std::string_view name) const
{
    return m_json.at(std::string(name)).get<std::string>();
}

std::vector<int> Attributes::integers(std::string_view name) const
{
    const Json &value = m_json.at(std::string(name));
    if (value.is_number())
        return {value.get<int>()};
    return value.get<std::vector<int>>();
}

int Attributes::choice(std::string_view name) const
{
    const auto &attrs = spec(m_op).attrs;
    const auto attr = std::ranges::find(attrs, name, &AttrSpec::name);
    const std::string chosen = text(name);
    std::string_view rest = attr == attrs.end() ? std::string_view() : attr->choices;
    for (int index = 0; !rest.empty(); ++index) {
        const std::size_t end = std::min(rest.find('|'), rest.size());
        if (rest.substr(0, end) == chosen)
            return index;
        rest.remove_prefix(std::min(end + 1, rest.size()));
    }
    return -1; // cuDNN has no such value: it refuses it
}

DataType Attributes::dataType(std::string_view name) const
{
    return static_cast<DataType>(choice(name));
}

std::size_t Attributes::workspace(std::string_view name, std::size_t required) const
{
    const Json &value = m_json.at(std::string(name));
    if (value.is_number())
        return value.get<std::size_t>();
    if (value == "none")
        return 0;
    return value == "required-1" ? required - std::min<std::size_t>(required, 1) : required;
}

bool Attributes::noWorkspace(std::string_view name) const
{
    return m_json.at(std::string(name)) == "none";
}

std::vector<int> extended(std::vector<int> list, int count)
{
    const int last = list.empty() ? 0 : list.back();
    list.resize(static_cast<std::size_t>(std::max(count, 0)), last);
    return list;
}

} // namespace gpu
