// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "kb/format/jsonscan.h"

#include "gpu/protocol/strictjson.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <charconv>

namespace kb {

namespace {

constexpr std::string_view byteOrderMark = "\xEF\xBB\xBF";
constexpr std::string_view jsonSpace = " \t\r\n";

std::size_t skipSpace(std::string_view text, std::size_t offset)
{
    return std::min(text.find_first_not_of(jsonSpace, offset), text.size());
}

std::size_t stringEnd(std::string_view text, std::size_t openingQuote)
{
    std::size_t offset = openingQuote + 1;
    while (offset < text.size() && text[offset] != '"')
        offset += text[offset] == '\\' ? 2 : 1;
    return std::min(offset + 1, text.size());
}

bool keyEquals(std::string_view quoted, std::string_view key)
{
    if (!quoted.contains('\\'))
        return quoted.substr(1, quoted.size() - 2) == key;
    return nlohmann::json::parse(quoted).get_ref<const std::string &>() == key;
}

std::optional<std::size_t> arrayIndex(std::string_view token)
{
    std::size_t index = 0;
    const auto [end, error] = std::from_chars(token.data(), token.data() + token.size(), index);
    if (error != std::errc() || end != token.data() + token.size() || (token.size() > 1 && token[0] == '0'))
        return std::nullopt;
    return index;
}

std::optional<std::size_t> childIndex(
    std::string_view text, std::size_t container, const std::vector<JsonChild> &children, std::string_view token)
{
    if (text[container] == '[') {
        const std::optional<std::size_t> index = arrayIndex(token);
        return index && *index < children.size() ? index : std::nullopt;
    }
    for (std::size_t i = children.size(); i-- > 0;) {
        const JsonChild &child = children[i];
        if (keyEquals(text.substr(child.keyBegin, child.keyEnd - child.keyBegin), token))
            return i;
    }
    return std::nullopt;
}

} // namespace

std::size_t rootBegin(std::string_view text)
{
    return skipSpace(text, text.starts_with(byteOrderMark) ? byteOrderMark.size() : 0);
}

bool isContainer(std::string_view text, std::size_t begin)
{
    return text[begin] == '{' || text[begin] == '[';
}

std::size_t valueEnd(std::string_view text, std::size_t begin)
{
    if (text[begin] == '"')
        return stringEnd(text, begin);
    if (!isContainer(text, begin))
        return std::min(text.find_first_of(",]} \t\r\n", begin), text.size());
    int depth = 0;
    for (std::size_t offset = begin; offset < text.size();) {
        const char c = text[offset];
        offset = c == '"' ? stringEnd(text, offset) : offset + 1;
        if (c == '{' || c == '[')
            ++depth;
        else if ((c == '}' || c == ']') && --depth == 0)
            return offset;
    }
    return text.size();
}

std::vector<JsonChild> childrenOf(std::string_view text, std::size_t begin)
{
    std::vector<JsonChild> children;
    if (!isContainer(text, begin))
        return children;
    const bool isObject = text[begin] == '{';
    std::size_t offset = skipSpace(text, begin + 1);
    while (text[offset] != '}' && text[offset] != ']') {
        JsonChild child {offset, offset, offset, offset};
        if (isObject) {
            child.keyEnd = stringEnd(text, offset);
            child.begin = skipSpace(text, skipSpace(text, child.keyEnd) + 1);
        }
        child.end = valueEnd(text, child.begin);
        children.push_back(child);
        offset = skipSpace(text, child.end);
        if (text[offset] == ',')
            offset = skipSpace(text, offset + 1);
    }
    return children;
}

std::optional<std::vector<std::string>> pointerTokens(std::string_view pointer)
{
    std::vector<std::string> tokens;
    if (pointer.empty())
        return tokens;
    if (pointer.front() != '/')
        return std::nullopt;
    for (const char c : pointer) {
        if (c == '/')
            tokens.emplace_back();
        else
            tokens.back() += c;
    }
    for (std::string &token : tokens) {
        std::string plain;
        for (std::size_t i = 0; i < token.size(); ++i) {
            if (token[i] != '~') {
                plain += token[i];
            } else {
                ++i;
                if (i == token.size() || (token[i] != '0' && token[i] != '1'))
                    return std::nullopt;
                plain += token[i] == '0' ? '~' : '/';
            }
        }
        token = std::move(plain);
    }
    return tokens;
}

std::string escapedKey(std::string_view key)
{
    return gpu::json::step(key).substr(1);
}

std::optional<JsonSlot> findSlot(std::string_view text, std::string_view pointer)
{
    const auto tokens = pointerTokens(pointer);
    if (!tokens || tokens->empty())
        return std::nullopt;
    JsonSlot slot;
    slot.container = rootBegin(text);
    for (std::size_t level = 0;; ++level) {
        if (!isContainer(text, slot.container))
            return std::nullopt;
        slot.children = childrenOf(text, slot.container);
        slot.token = (*tokens)[level];
        slot.index = childIndex(text, slot.container, slot.children, slot.token);
        if (level + 1 == tokens->size())
            return slot;
        if (!slot.index)
            return std::nullopt;
        slot.container = slot.children[*slot.index].begin;
    }
}

std::optional<std::size_t> findValue(std::string_view text, std::string_view pointer)
{
    if (pointer.empty())
        return rootBegin(text);
    const std::optional<JsonSlot> slot = findSlot(text, pointer);
    if (!slot || !slot->index)
        return std::nullopt;
    return slot->children[*slot->index].begin;
}

std::optional<std::size_t> depthLimitOffset(std::string_view text, int maxDepth)
{
    int depth = 0;
    for (std::size_t offset = 0; offset < text.size();) {
        const char c = text[offset];
        if ((c == '{' || c == '[') && ++depth > maxDepth) {
            const std::size_t next = skipSpace(text, offset + 1);
            if (next == text.size() || (text[next] != '}' && text[next] != ']'))
                return offset;
        }
        if (c == '}' || c == ']')
            --depth;
        offset = c == '"' ? stringEnd(text, offset) : offset + 1;
    }
    return std::nullopt;
}

} // namespace kb
