// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "kb/cppexport/cppwriter.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <limits>

namespace kb::cpp {

std::string literal(std::string_view text)
{
    std::string quoted = "\"";
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        if (c == '"' || c == '\\') {
            quoted += '\\';
            quoted += c;
        } else if (byte >= 0x20 && byte < 0x7f) {
            quoted += c;
        } else { // three octal digits end there, whatever follows
            char octal[5];
            std::snprintf(octal, sizeof octal, "\\%03o", byte);
            quoted += octal;
        }
    }
    return quoted + '"';
}

std::string number(std::int64_t value)
{
    if (value == std::numeric_limits<std::int64_t>::min())
        return "(-9223372036854775807 - 1)"; // its digits alone would be too large
    return std::to_string(value);
}

std::string number(double value)
{
    if (std::isnan(value))
        return "std::nan(\"\")";
    if (std::isinf(value))
        return value < 0 ? "-INFINITY" : "INFINITY";
    char digits[40];
    const auto [end, error] = std::to_chars(std::begin(digits), std::end(digits), value);
    std::string text(digits, end);
    if (text.find_first_of(".e") == std::string::npos) // else it would be an integer: -0 is no -0.0
        text += ".0";
    return text;
}

std::string braced(std::span<const std::int64_t> values)
{
    std::string text = "{";
    for (const std::int64_t value : values)
        text += (text.size() > 1 ? ", " : "") + number(value);
    return text + "}";
}

std::string elementType(gpu::DataType type)
{
    switch (type) {
    case gpu::DataType::Float: return "float";
    case gpu::DataType::Double: return "double";
    case gpu::DataType::Half: return "__half";
    case gpu::DataType::Bfloat16: return "__nv_bfloat16";
    case gpu::DataType::Fp8E4m3: return "__nv_fp8_e4m3";
    case gpu::DataType::Fp8E5m2: return "__nv_fp8_e5m2";
    case gpu::DataType::Int8:
    case gpu::DataType::Int8x4:
    case gpu::DataType::Int8x32: return "std::int8_t";
    case gpu::DataType::Uint8:
    case gpu::DataType::Uint8x4: return "std::uint8_t";
    case gpu::DataType::Int32: return "std::int32_t";
    case gpu::DataType::Int64: return "std::int64_t";
    case gpu::DataType::Boolean: return "bool";
    }
    return {};
}

void Writer::line(std::string_view statement)
{
    m_text += "    ";
    bare(statement);
}

void Writer::bare(std::string_view line)
{
    m_text += line;
    m_text += '\n';
}

void Writer::call(std::string_view function, const std::vector<std::string> &arguments, std::string_view macro)
{
    std::string statement = macro.empty() ? m_macro : std::string(macro);
    statement += '(' + std::string(function);
    for (const std::string &argument : arguments)
        statement += ", " + argument;
    line(statement + ");");
}

void Writer::descriptor(std::string_view kind, std::string_view name)
{
    line("cudnn" + std::string(kind) + "Descriptor_t " + std::string(name) + " = nullptr;");
    call("cudnnCreate" + std::string(kind) + "Descriptor", {"&" + std::string(name)});
}

std::string integer(const gpu::Attributes &attrs, std::string_view name)
{
    return number(attrs.integer64(name));
}

std::string real(const gpu::Attributes &attrs, std::string_view name)
{
    return number(attrs.number(name));
}

std::string workspace(const gpu::Attributes &attrs, std::string_view required)
{
    if (attrs.noWorkspace("workspace"))
        return "0";
    // What it gives for a requirement of some bytes tells a number from "required" and "required-1".
    const std::size_t ofTwo = attrs.workspace("workspace", 2);
    const std::size_t ofThree = attrs.workspace("workspace", 3);
    if (ofTwo == ofThree)
        return std::to_string(ofTwo);
    const std::string all(required);
    return ofTwo == 2 ? all : all + " - (" + all + " > 0)";
}

} // namespace kb::cpp
