// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "kb/format/jsontext.h"

#include "kb/format/jsonformat.h"
#include "kb/format/jsonscan.h"
#include "kb/text/plaintext.h"
#include "kb/text/utf8.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <numeric>

namespace kb {

namespace {

using nlohmann::ordered_json;

/// Validates without building anything; keeps the place and the words of the parser's complaint.
class Validator final : public nlohmann::json_sax<nlohmann::json> {
public:
    bool null() override { return true; }
    bool boolean(bool) override { return true; }
    bool number_integer(number_integer_t) override { return true; }
    bool number_unsigned(number_unsigned_t) override { return true; }
    bool number_float(number_float_t, const string_t &spelling) override
    {
        // An integer beyond 64 bits: nlohmann would round it, simdjson (parseEntry) refuses it.
        if (spelling.find_first_of(".eE") != std::string::npos)
            return true;
        m_detail = "integer out of range: " + spelling;
        m_badNumber = spelling;
        return false;
    }
    bool string(string_t &) override { return true; }
    bool binary(binary_t &) override { return true; }
    bool start_object(std::size_t) override { return true; }
    bool key(string_t &) override { return true; }
    bool end_object() override { return true; }
    bool start_array(std::size_t) override { return true; }
    bool end_array() override { return true; }
    bool parse_error(std::size_t position, const std::string &, const nlohmann::detail::exception &error) override
    {
        m_offset = position > 0 ? position - 1 : 0;
        m_detail = error.what();
        return false;
    }

    [[nodiscard]] std::size_t offset(std::string_view text) const
    {
        return m_badNumber.empty() ? std::min(m_offset, text.size()) : text.find(m_badNumber);
    }
    /// nlohmann's message without its "[json.exception...] parse error at line 1, column 2: " in front.
    [[nodiscard]] std::string detail() const
    {
        std::string_view words = m_detail;
        if (words.starts_with("[json.exception."))
            words.remove_prefix(std::min(words.find("] "), words.size() - 2) + 2);
        if (words.starts_with("parse error at line "))
            words.remove_prefix(std::min(words.find(": "), words.size() - 2) + 2);
        return std::string(words);
    }

private:
    std::size_t m_offset = 0;
    std::string m_detail;
    std::string m_badNumber;
};

Error errorAt(ErrorCode code, std::string detail, std::string_view text, std::size_t offset)
{
    const TextPosition position = positionAt(text, offset);
    return {code, std::move(detail), {}, position.line, position.column, {}};
}

bool spansLines(std::string_view text, std::size_t begin, const std::vector<JsonChild> &children)
{
    return !children.empty() && text.substr(begin, children.front().keyBegin - begin).contains('\n');
}

/// The white space at the front of the line that holds an offset.
std::string_view indentAt(std::string_view text, std::size_t offset)
{
    const std::size_t lineBegin = offset == 0 ? 0 : text.rfind('\n', offset - 1) + 1; // npos + 1 == 0
    const std::size_t end = std::min(text.find_first_not_of(" \t", lineBegin), offset);
    return text.substr(lineBegin, end - lineBegin);
}

/// Whether a new or replaced value inside slot's container is spread over lines: as the value that it replaces, else
/// as a filled neighbour in an array, else as the container itself.
bool newValueSpansLines(std::string_view text, const JsonSlot &slot, const ordered_json &value, const JsonStyle &style)
{
    const auto filled = [text](const JsonChild &child) { return !childrenOf(text, child.begin).empty(); };
    if (slot.index && filled(slot.children[*slot.index])) {
        const std::size_t begin = slot.children[*slot.index].begin;
        return spansLines(text, begin, childrenOf(text, begin));
    }
    const auto neighbour = std::ranges::find_if(slot.children, filled);
    if (text[slot.container] == '[' && neighbour != slot.children.end())
        return spansLines(text, neighbour->begin, childrenOf(text, neighbour->begin));
    const bool containerSpansLines = slot.children.empty() || spansLines(text, slot.container, slot.children);
    const bool scalarArray = value.is_array()
        && std::ranges::none_of(value, [](const ordered_json &element) { return element.is_structured(); });
    return containerSpansLines && style.multiline && !(scalarArray && style.inlineScalarArrays);
}

/// The white space between the comma and the next child.
std::string_view gapOf(std::string_view text, const JsonSlot &slot, const JsonStyle &style)
{
    const std::vector<JsonChild> &children = slot.children;
    if (children.size() > 1) {
        const std::size_t comma = text.find(',', children[0].end);
        return text.substr(comma + 1, children[1].keyBegin - comma - 1);
    }
    if (spansLines(text, slot.container, children))
        return text.substr(slot.container + 1, children[0].keyBegin - slot.container - 1);
    return style.gap;
}

} // namespace

TextPosition positionAt(std::string_view text, std::size_t offset)
{
    const std::string_view before = text.substr(0, std::min(offset, text.size()));
    const std::size_t lineBegin = before.rfind('\n') + 1; // npos + 1 == 0
    return {static_cast<int>(std::ranges::count(before, '\n')) + 1, static_cast<int>(before.size() - lineBegin) + 1};
}

JsonText::JsonText(std::string bytes)
    : m_bytes(std::move(bytes))
{
}

Expected<JsonText> JsonText::parse(std::string bytes)
{
    if (bytes.size() > maxFileBytes)
        return std::unexpected(Error {ErrorCode::FileTooLarge, std::to_string(maxFileBytes), {}, 0, 0, {}});
    if (!holdsText(bytes))
        return std::unexpected(Error {ErrorCode::NoText, std::to_string(bytes.size()), {}, 0, 0, {}});
    if (const auto offset = firstInvalidUtf8(bytes))
        return std::unexpected(errorAt(ErrorCode::NotUtf8, {}, bytes, *offset));
    if (const auto offset = depthLimitOffset(bytes, maxJsonDepth))
        return std::unexpected(errorAt(ErrorCode::JsonTooDeep, std::to_string(maxJsonDepth), bytes, *offset));
    Validator validator;
    if (!nlohmann::json::sax_parse(bytes, &validator))
        return std::unexpected(errorAt(ErrorCode::JsonSyntax, validator.detail(), bytes, validator.offset(bytes)));
    return JsonText(std::move(bytes));
}

bool JsonText::contains(std::string_view pointer) const
{
    return findValue(m_bytes, pointer).has_value();
}

TextPosition JsonText::position(std::string_view pointer) const
{
    while (true) {
        if (const auto begin = findValue(m_bytes, pointer))
            return positionAt(m_bytes, *begin);
        const std::size_t slash = pointer.rfind('/');
        pointer = slash == std::string_view::npos ? std::string_view() : pointer.substr(0, slash);
    }
}

std::optional<ordered_json> JsonText::value(std::string_view pointer) const
{
    const auto begin = findValue(m_bytes, pointer);
    if (!begin)
        return std::nullopt;
    return ordered_json::parse(m_bytes.substr(*begin, valueEnd(m_bytes, *begin) - *begin));
}

bool JsonText::set(std::string_view pointer, const ordered_json &value, std::string_view afterKey)
{
    const JsonStyle style = styleOf(m_bytes);
    if (pointer.empty()) {
        const std::size_t begin = rootBegin(m_bytes);
        m_bytes.replace(begin, valueEnd(m_bytes, begin) - begin, formatJson(value, style, {}, style.multiline));
        return true;
    }
    const std::optional<JsonSlot> slot = findSlot(m_bytes, pointer);
    if (!slot || (!slot->index && m_bytes[slot->container] == '['))
        return false;
    const bool multiline = newValueSpansLines(m_bytes, *slot, value, style);
    if (slot->index) {
        const JsonChild &child = slot->children[*slot->index];
        m_bytes.replace(child.begin, child.end - child.begin,
            formatJson(value, style, indentAt(m_bytes, child.keyBegin), multiline));
        return true;
    }
    if (slot->children.empty()) {
        ordered_json object = ordered_json::object();
        object[slot->token] = value;
        return set(pointer.substr(0, pointer.rfind('/')), object);
    }
    auto after = slot->children.end() - 1;
    if (!afterKey.empty()) {
        const std::string parent(pointer.substr(0, pointer.rfind('/')));
        if (const auto neighbour = findSlot(m_bytes, parent + '/' + escapedKey(afterKey));
            neighbour && neighbour->index)
            after = slot->children.begin() + static_cast<std::ptrdiff_t>(*neighbour->index);
    }
    const std::string key = formatJson(slot->token, style, {}, false);
    m_bytes.insert(after->end,
        ',' + std::string(gapOf(m_bytes, *slot, style)) + key + style.colon
            + formatJson(value, style, indentAt(m_bytes, after->keyBegin), multiline));
    return true;
}

bool JsonText::insert(std::string_view arrayPointer, std::size_t index, const ordered_json &value)
{
    const auto array = findValue(m_bytes, arrayPointer);
    if (!array || m_bytes[*array] != '[')
        return false;
    const JsonSlot slot {*array, childrenOf(m_bytes, *array), std::nullopt, {}};
    if (index > slot.children.size())
        return false;
    if (slot.children.empty())
        return set(arrayPointer, ordered_json::array({value}));
    const JsonStyle style = styleOf(m_bytes);
    const bool atEnd = index == slot.children.size();
    const JsonChild &neighbour = slot.children[atEnd ? index - 1 : index];
    const std::string gap(gapOf(m_bytes, slot, style));
    const std::string text
        = formatJson(value, style, indentAt(m_bytes, neighbour.begin), newValueSpansLines(m_bytes, slot, value, style));
    m_bytes.insert(atEnd ? neighbour.end : neighbour.begin, atEnd ? ',' + gap + text : text + ',' + gap);
    return true;
}

bool JsonText::reorder(std::string_view arrayPointer, const std::vector<std::size_t> &order)
{
    const auto array = findValue(m_bytes, arrayPointer);
    if (!array || m_bytes[*array] != '[')
        return false;
    const std::vector<JsonChild> children = childrenOf(m_bytes, *array);
    std::vector<std::size_t> indexes(children.size());
    std::iota(indexes.begin(), indexes.end(), std::size_t(0));
    if (!std::ranges::is_permutation(order, indexes))
        return false;
    if (children.empty())
        return true;
    std::string elements;
    for (std::size_t i = 0; i < children.size(); ++i) {
        const JsonChild &child = children[order[i]];
        elements += m_bytes.substr(child.begin, child.end - child.begin);
        if (i + 1 < children.size())
            elements += m_bytes.substr(children[i].end, children[i + 1].begin - children[i].end);
    }
    m_bytes.replace(children.front().begin, children.back().end - children.front().begin, elements);
    return true;
}

bool JsonText::remove(std::string_view pointer)
{
    bool removed = false;
    // A key that occurs twice is gone only when both are.
    for (auto slot = findSlot(m_bytes, pointer); slot && slot->index; slot = findSlot(m_bytes, pointer)) {
        const std::vector<JsonChild> &children = slot->children;
        const std::size_t index = *slot->index;
        const bool isArray = m_bytes[slot->container] == '[';
        std::size_t begin = index == 0 ? children[0].keyBegin : children[index - 1].end;
        std::size_t end = index == 0 && children.size() > 1 ? children[1].keyBegin : children[index].end;
        if (children.size() == 1) {
            begin = slot->container + 1;
            end = valueEnd(m_bytes, slot->container) - 1;
        }
        m_bytes.erase(begin, end - begin);
        removed = true;
        if (isArray)
            break;
    }
    return removed;
}

} // namespace kb
