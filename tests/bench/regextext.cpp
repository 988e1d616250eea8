// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "regextext.h"

#include <algorithm>
#include <charconv>

namespace bench {

namespace {

// Where a group, class or escape that begins at `at` ends.
std::size_t atomEnd(std::string_view regex, std::size_t at)
{
    if (regex[at] == '\\')
        return std::min(at + 2, regex.size());
    if (regex[at] == '[') {
        std::size_t end = at + 1;
        if (end < regex.size() && regex[end] == '^')
            ++end;
        if (end < regex.size() && regex[end] == ']')
            ++end;
        while (end < regex.size() && regex[end] != ']')
            end += regex[end] == '\\' ? 2 : 1;
        return std::min(end + 1, regex.size());
    }
    if (regex[at] == '(') {
        std::size_t end = at + 1;
        while (end < regex.size() && regex[end] != ')')
            end = atomEnd(regex, end);
        return std::min(end + 1, regex.size());
    }
    return at + 1;
}

std::vector<std::string_view> alternatives(std::string_view regex)
{
    std::vector<std::string_view> parts;
    std::size_t begin = 0;
    for (std::size_t at = 0; at < regex.size();) {
        if (regex[at] == '|') {
            parts.push_back(regex.substr(begin, at - begin));
            begin = ++at;
        } else {
            at = atomEnd(regex, at);
        }
    }
    parts.push_back(regex.substr(begin));
    return parts;
}

std::string_view groupBody(std::string_view group)
{
    std::string_view body = group.substr(1, group.size() - 2);
    if (body.starts_with("?:") || body.starts_with("?i:"))
        body.remove_prefix(body.find(':') + 1);
    return body;
}

std::string escapeText(char escaped, Random &random)
{
    switch (escaped) {
    case 'd': return randomNumber(random, 1);
    case 'w':
    case 'S': return std::string(1, char('a' + random.below(26)));
    case 's': return " ";
    case 'b':
    case 'B': return "";
    default: return std::string(1, escaped);
    }
}

std::string classText(std::string_view inner, Random &random)
{
    if (inner.starts_with('^'))
        return std::string(1, char('a' + random.below(26)));
    if (inner.starts_with('\\') && inner.size() >= 2)
        return escapeText(inner[1], random);
    if (inner.size() >= 3 && inner[1] == '-')
        return std::string(1, char(inner[0] + int(random.below(std::size_t(inner[2] - inner[0]) + 1))));
    return std::string(inner.substr(0, 1));
}

std::string wildcardText(std::size_t atLeast, std::size_t atMost, Random &random)
{
    std::string text(1, ' ');
    for (std::size_t words = random.below(3); words > 0; --words)
        text += randomWord(random) + ' ';
    while (text.size() < atLeast)
        text.push_back('x');
    return text.substr(0, std::max<std::size_t>(atMost, 1));
}

} // namespace

std::vector<std::string> topLevelAlternatives(std::string_view regex)
{
    if (regex.starts_with("(?i)"))
        regex.remove_prefix(4);
    if (regex.starts_with('(') && atomEnd(regex, 0) == regex.size())
        regex = groupBody(regex);
    std::vector<std::string> parts;
    for (const std::string_view part : alternatives(regex))
        parts.emplace_back(part);
    return parts;
}

std::string textOfRegex(std::string_view regex, Random &random)
{
    const std::vector<std::string_view> choices = alternatives(regex);
    const std::string_view chosen = choices[random.below(choices.size())];
    std::string text;
    for (std::size_t at = 0; at < chosen.size();) {
        if (chosen[at] == '^' || chosen[at] == '$') {
            ++at;
            continue;
        }
        const std::string_view atom = chosen.substr(at, atomEnd(chosen, at) - at);
        at += atom.size();
        std::size_t least = 1;
        std::size_t most = 1;
        if (at < chosen.size() && std::string_view("*+?").contains(chosen[at])) {
            least = chosen[at] == '+' ? 1 : 0;
            most = chosen[at] == '?' ? 1 : 60;
            ++at;
        } else if (at < chosen.size() && chosen[at] == '{') {
            const std::size_t end = std::min(chosen.find('}', at), chosen.size());
            const auto [comma, error] = std::from_chars(chosen.data() + at + 1, chosen.data() + end, least);
            most = least;
            if (comma < chosen.data() + end && *comma == ','
                && std::from_chars(comma + 1, chosen.data() + end, most).ec != std::errc())
                most = 60;
            at = std::min(end + 1, chosen.size());
        }
        if (at < chosen.size() && chosen[at] == '?')
            ++at; // lazy
        if (atom == "." && most > 1) {
            text += wildcardText(least, most, random);
            continue;
        }
        const std::size_t times = most == 1 ? (least || random.chance(50) ? 1 : 0)
                                            : std::min(most, std::max<std::size_t>(least, 1) + random.below(2));
        for (std::size_t i = 0; i < times; ++i) {
            if (atom == ".")
                text += ' ';
            else if (atom[0] == '(')
                text += textOfRegex(groupBody(atom), random);
            else if (atom[0] == '[')
                text += classText(atom.substr(1, atom.size() - 2), random);
            else if (atom[0] == '\\' && atom.size() == 2)
                text += escapeText(atom[1], random);
            else
                text += atom;
        }
    }
    return text;
}

} // namespace bench
