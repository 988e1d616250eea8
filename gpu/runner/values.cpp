// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "gpu/runner/values.h"

#include "gpu/protocol/ops.h"

#include <cctype>

namespace gpu::runner {

std::string shown(DataTypeCode type)
{
    const int code = static_cast<int>(type);
    if (code < 0 || code > static_cast<int>(DataType::Fp8E5m2))
        return std::to_string(code);
    return std::string(dataTypeName(static_cast<DataType>(code)));
}

std::string shown(FormatCode format)
{
    const int code = static_cast<int>(format);
    if (code < 0 || code > static_cast<int>(Layout::NchwVectC))
        return std::to_string(code);
    return std::string(layoutName(static_cast<Layout>(code)));
}

std::string shown(double value)
{
    return argumentOf(value);
}

std::string shown(long long value)
{
    return std::to_string(value);
}

std::string_view nextParameter(std::string_view &rest)
{
    const std::size_t end = std::min(rest.find(','), rest.rfind(')'));
    std::string_view one = rest.substr(0, end);
    rest.remove_prefix(end == std::string_view::npos ? rest.size() : end + 1);
    std::size_t begin = one.size();
    while (begin > 0 && std::isalnum(static_cast<unsigned char>(one[begin - 1])))
        --begin;
    return one.substr(begin);
}

} // namespace gpu::runner
