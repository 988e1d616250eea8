// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "kb/search/signatureparts.h"

#include <algorithm>
#include <array>

namespace kb {

namespace {

bool isWordByte(char c)
{
    return detail::charClasses[std::uint8_t(c)] != detail::Separator;
}

// A quote opens after a space or bracket and closes before one: "doesn't" has none.
void markQuoted(std::string_view text, std::vector<bool> &variable)
{
    for (std::size_t open = 0; open < text.size(); ++open) {
        const char c = text[open];
        const char close = c == '<' ? '>' : c;
        if ((c != '\'' && c != '"' && c != '`' && c != '<') || (open > 0 && isWordByte(text[open - 1])))
            continue;
        for (std::size_t end = open + 1; end < text.size() && end - open < 80; ++end) {
            if (c == '<' && text[end] == ' ')
                break;
            if (text[end] != close || (end + 1 < text.size() && isWordByte(text[end + 1])))
                continue;
            std::fill(variable.begin() + std::ptrdiff_t(open), variable.begin() + std::ptrdiff_t(end), true);
            open = end;
            break;
        }
    }
}

void markPaths(std::string_view text, std::vector<bool> &variable)
{
    for (std::size_t begin = 0; begin < text.size();) {
        const std::size_t end = std::min(text.find_first_of(" \t", begin), text.size());
        const std::string_view word = text.substr(begin, end - begin);
        const auto separators = std::ranges::count_if(word, [](char c) { return c == '/' || c == '\\'; });
        if (separators >= 2 || word.starts_with('/') || word.starts_with("./") || word.contains("://"))
            std::fill(variable.begin() + std::ptrdiff_t(begin), variable.begin() + std::ptrdiff_t(end), true);
        begin = end + 1;
    }
}

} // namespace

void markVariableParts(std::string_view signature, std::vector<bool> &variable)
{
    variable.assign(signature.size(), false);
    markQuoted(signature, variable);
    markPaths(signature, variable);
}

std::string skeletonOf(std::string_view folded)
{
    std::vector<bool> variable;
    markVariableParts(folded, variable);
    std::string skeleton(folded.size(), '\0');
    std::size_t size = 0;
    char last = 0;
    for (std::size_t i = 0; i < folded.size(); ++i) {
        const bool digit = detail::charClasses[std::uint8_t(folded[i])] == detail::Digit;
        const char sign = variable[i] ? '\x01' : digit ? '0' : folded[i];
        skeleton[size] = sign;
        size += sign != last || (sign != '\x01' && sign != '0');
        last = sign;
    }
    skeleton.resize(size);
    return skeleton;
}

bool isCode(std::string_view number, std::string_view wordBefore)
{
    if (number.size() == 3 && number[0] >= '3' && number[0] <= '5')
        return true; // an HTTP status
    static constexpr std::array before {"error", "code", "errno", "status", "http", "exit", "err", "signal"};
    std::string word;
    appendFolded(wordBefore, word);
    return std::ranges::contains(before, word);
}

void regexWords(std::string_view regex, std::string &words)
{
    words.resize(regex.size());
    std::size_t size = 0;
    bool inClass = false;
    for (std::size_t i = 0; i < regex.size(); ++i) {
        char c = regex[i];
        if (c == '\\' && i + 1 < regex.size()) {
            const char escaped = regex[++i];
            c = !inClass && !isWordByte(escaped) ? escaped : ' ';
        } else if (inClass) {
            inClass = c != ']';
            c = ' ';
        } else if (!isWordByte(c)) {
            switch (c) {
            case '*':
            case '?':
                if (size > 0 && std::uint8_t(words[size - 1]) < 0x80)
                    words[size - 1] = ' '; // a letter that may be missing
                c = ' ';
                break;
            case '{':
                i = std::min(regex.find('}', i), regex.size());
                c = ' ';
                break;
            case '[': inClass = true; [[fallthrough]];
            case '.':
            case '+':
            case '|':
            case '(':
            case ')':
            case '^':
            case '$': c = ' ';
            }
        }
        words[size++] = c;
    }
    words.resize(size);
}

} // namespace kb
