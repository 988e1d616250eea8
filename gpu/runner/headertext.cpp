// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "gpu/runner/headertext.h"

#include <algorithm>
#include <cctype>

namespace gpu::runner {

namespace {

bool isWordEnd(const std::string &code)
{
    return !code.empty() && (std::isalnum(static_cast<unsigned char>(code.back())) || code.back() == '_');
}

/// Whether the code ends within a number: 1'000.
bool endsInNumber(const std::string &code)
{
    std::size_t begin = code.size();
    while (begin > 0 && (isWordEnd(code.substr(begin - 1, 1)) || code[begin - 1] == '\'' || code[begin - 1] == '.'))
        --begin;
    return begin < code.size() && std::isdigit(static_cast<unsigned char>(code[begin]));
}

/// How far a text in quotes reaches that begins at `at`: behind the closing quote, or to the line's end.
std::size_t quotedEnd(std::string_view text, std::size_t at)
{
    std::size_t end = at + 1;
    while (end < text.size() && text[end] != text[at] && text[end] != '\n')
        end += text[end] == '\\' && end + 1 < text.size() && text[end + 1] != '\n' ? 2 : 1;
    return end < text.size() && text[end] == text[at] ? end + 1 : std::min(end, text.size());
}

std::string joinedLines(std::string_view text, std::string &distrust)
{
    std::string joined;
    for (std::size_t at = 0; at < text.size(); ++at) {
        const std::string_view rest = text.substr(at);
        if (rest.starts_with("\\\n") || rest.starts_with("\\\r\n")) {
            at += rest[1] == '\n' ? 1 : 2;
            continue;
        }
        if (rest.front() == '\\'
            && rest.substr(std::min(rest.find_first_not_of(" \t\r", 1), rest.size())).starts_with('\n'))
            distrust = "a line of the headers ends with blanks behind a backslash";
        joined += rest.front();
    }
    return joined;
}

} // namespace

HeaderText headerText(std::string_view text)
{
    if (text.starts_with("\xEF\xBB\xBF"))
        text.remove_prefix(3);
    HeaderText source;
    const std::string lines = joinedLines(text, source.distrust);
    for (std::size_t at = 0; at < lines.size();) {
        const std::string_view rest = std::string_view(lines).substr(at);
        const bool quoted = rest.front() == '"' || (rest.front() == '\'' && !endsInNumber(source.code));
        if (rest.starts_with("//") || rest.starts_with("/*")) {
            const bool block = rest[1] == '*';
            const std::size_t end = block ? rest.find("*/", 2) : rest.find('\n');
            at = end == std::string_view::npos ? lines.size() : at + end + (block ? 2 : 0);
            source.code += ' ';
        } else if (quoted) {
            const std::size_t end = quotedEnd(lines, at);
            const std::string_view whole = std::string_view(lines).substr(at, end - at);
            if (rest.front() == '"' && source.code.ends_with('R'))
                source.distrust = "the headers have a raw string";
            else if ((whole.size() < 2 || whole.back() != whole.front()) && whole.contains("/*"))
                source.distrust = "a quote of the headers is not closed";
            source.code += whole;
            at = end;
        } else {
            source.code += lines[at++];
        }
    }
    for (const std::string_view rare : {"%:", "<%", "%>",
             "?"
             "?=",
             "?"
             "?<",
             "?"
             "?>",
             "?"
             "?/",
             "push_macro", "pop_macro"}) {
        if (source.code.contains(rare))
            source.distrust = std::string(rare) + " in the headers is not read here";
    }
    return source;
}

} // namespace gpu::runner
