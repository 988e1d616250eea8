// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "kb/format/jsonformat.h"

#include "kb/format/jsonscan.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

namespace kb {

namespace {

using nlohmann::ordered_json;

/// Sets inlineScalarArrays from the first non-empty array of scalars at or below begin; false if there is none.
bool readArrayStyle(std::string_view text, std::size_t begin, JsonStyle &style)
{
    const std::vector<JsonChild> children = childrenOf(text, begin);
    const auto scalar = [text](const JsonChild &child) { return !isContainer(text, child.begin); };
    if (text[begin] == '[' && !children.empty() && std::ranges::all_of(children, scalar)) {
        style.inlineScalarArrays = !text.substr(begin, children.front().begin - begin).contains('\n');
        return true;
    }
    return std::ranges::any_of(
        children, [&](const JsonChild &child) { return readArrayStyle(text, child.begin, style); });
}

std::string numberText(double value)
{
    if (!std::isfinite(value))
        return "null";
    std::array<char, 32> buffer; // the longest shortest double has 24 characters
    const auto [end, error] = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value);
    std::string text(buffer.data(), end);
    if (text.find_first_of(".e") == std::string::npos)
        text += ".0";
    return text;
}

std::string scalarText(const ordered_json &value)
{
    if (value.is_number_float())
        return numberText(value.get<double>());
    return value.dump(-1, ' ', false, ordered_json::error_handler_t::replace);
}

} // namespace

JsonStyle styleOf(std::string_view text)
{
    JsonStyle style;
    const std::size_t root = rootBegin(text);
    const std::vector<JsonChild> children = childrenOf(text, root);
    const std::size_t lineBreak = text.find('\n');
    if (lineBreak != std::string_view::npos && lineBreak > 0 && text[lineBreak - 1] == '\r')
        style.newline = "\r\n";
    if (children.empty())
        return style;
    const JsonChild &first = children.front();
    const std::string_view lead = text.substr(root + 1, first.keyBegin - root - 1);
    style.multiline = lead.contains('\n');
    if (style.multiline)
        style.unit = lead.substr(lead.rfind('\n') + 1);
    if (first.keyEnd > first.keyBegin)
        style.colon = text.substr(first.keyEnd, first.begin - first.keyEnd);
    if (!style.multiline) {
        if (children.size() > 1)
            style.gap
                = text.substr(text.find(',', first.end) + 1, children[1].keyBegin - text.find(',', first.end) - 1);
        else
            style.gap = style.colon.ends_with(' ') ? " " : "";
    }
    style.inlineScalarArrays = !style.multiline;
    readArrayStyle(text, root, style);
    return style;
}

std::string formatJson(const ordered_json &value, const JsonStyle &style, std::string_view indent, bool multiline)
{
    if (!value.is_structured() || value.empty())
        return scalarText(value);
    const std::string inner = std::string(indent) + style.unit;
    const std::string separator = multiline ? style.newline + inner : style.gap;
    std::string text(value.is_object() ? "{" : "[");
    if (multiline)
        text += separator;
    bool first = true;
    for (const auto &item : value.items()) {
        if (!first)
            text += ',' + separator;
        first = false;
        if (value.is_object())
            text += scalarText(item.key()) + style.colon;
        const ordered_json &child = item.value();
        const bool scalarArray = child.is_array()
            && std::ranges::none_of(child, [](const ordered_json &element) { return element.is_structured(); });
        const bool deep = inner.size() >= style.inlineDepth * style.unit.size();
        text += formatJson(child, style, inner, multiline && !deep && !(scalarArray && style.inlineScalarArrays));
    }
    if (multiline)
        text += style.newline + std::string(indent);
    return text + (value.is_object() ? '}' : ']');
}

} // namespace kb
