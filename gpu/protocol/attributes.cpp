// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "gpu/protocol/attributes.h"

#include <algorithm>
#include <limits>

namespace gpu {

int Attributes::integer(std::string_view name) const
{
    return json(name).get<int>();
}

std::int64_t Attributes::integer64(std::string_view name) const
{
    return json(name).get<std::int64_t>();
}

double Attributes::number(std::string_view name) const
{
    const Json &value = json(name);
    if (!value.is_string())
        return value.get<double>();
    const std::string text = value.get<std::string>();
    if (text == "nan")
        return std::numeric_limits<double>::quiet_NaN();
    return text == "inf" ? std::numeric_limits<double>::infinity() : -std::numeric_limits<double>::infinity();
}

bool Attributes::flag(std::string_view name) const
{
    return json(name).get<bool>();
}

std::string Attributes::text(std::string_view name) const
{
    return json(name).get<std::string>();
}

std::vector<int> Attributes::integers(std::string_view name) const
{
    const Json &value = json(name);
    if (value.is_number())
        return {value.get<int>()};
    return value.get<std::vector<int>>();
}

int Attributes::choice(std::string_view name) const
{
    return static_cast<int>(indexOf(spec(name).choices, text(name))); // -1: cuDNN has no such value, and refuses it
}

const AttrSpec &Attributes::spec(std::string_view name) const
{
    return *std::ranges::find(gpu::spec(m_op).attrs, name, &AttrSpec::name);
}

const Tensor &Attributes::tensor(std::string_view name) const
{
    return *m_setup.tensor(name);
}

const Json &Attributes::json(std::string_view name) const
{
    return m_setup.attrs.at(std::string(name));
}

DataType Attributes::dataType(std::string_view name) const
{
    return static_cast<DataType>(choice(name));
}

std::size_t Attributes::workspace(std::string_view name, std::size_t required) const
{
    const Json &value = json(name);
    if (value.is_number())
        return value.get<std::size_t>();
    if (value == "none")
        return 0;
    return value == "required-1" ? required - std::min<std::size_t>(required, 1) : required;
}

bool Attributes::noWorkspace(std::string_view name) const
{
    return json(name) == "none";
}

std::vector<int> extended(std::vector<int> list, int count)
{
    const int last = list.empty() ? 0 : list.back();
    list.resize(static_cast<std::size_t>(std::max(count, 0)), last);
    return list;
}

} // namespace gpu
