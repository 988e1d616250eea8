// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "gpu/protocol/sourcetext.h"

#include <algorithm>
#include <array>
#include <ranges>
#include <string>

namespace gpu {

namespace {

constexpr std::string_view blanks = " \t";

std::string_view withoutBlanks(std::string_view text)
{
    const std::size_t first = text.find_first_not_of(blanks);
    return first == std::string_view::npos ? std::string_view()
                                           : text.substr(first, text.find_last_not_of(blanks) - first + 1);
}

/// Compilers join a line that ends with a backslash and the next one; some do so with blanks behind the backslash.
std::string joinedLines(std::string_view text, bool overBlanks)
{
    std::string joined;
    for (std::size_t at = 0; at < text.size(); ++at) {
        std::size_t end = text[at] == '\\' ? at + 1 : std::string_view::npos;
        if (end != std::string_view::npos && overBlanks)
            end = text.find_first_not_of(blanks, end);
        if (end < text.size() && text[end] == '\n')
            at = end;
        else
            joined += text[at];
    }
    return joined;
}

std::string_view firstWord(std::string_view text)
{
    return text.substr(0, std::min(text.size(), text.find_first_not_of("abcdefghijklmnopqrstuvwxyz_0123456789")));
}

/// "cuda_fp16.h", "cooperative_groups/reduce.h": found below the folders that the compiler itself looks into.
bool isPlainName(std::string_view name)
{
    constexpr std::size_t longest = 128;
    return !name.empty() && name.size() <= longest && !name.starts_with('/') && !name.contains("..")
        && std::ranges::all_of(name, [](char c) {
               return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9')
                   || std::string_view("_-./+").contains(c);
           });
}

/// `<name>` or `"name"` and nothing else.
bool isPlainTarget(std::string_view text)
{
    if (text.size() < 2)
        return false;
    const bool paired = (text.front() == '<' && text.back() == '>') || (text.front() == '"' && text.back() == '"');
    return paired && isPlainName(text.substr(1, text.size() - 2));
}

/// Whether a directive, the text behind "#", is one that a source may have.
bool isPlainDirective(std::string_view directive)
{
    constexpr std::array<std::string_view, 10> harmless
        = {"define", "undef", "if", "ifdef", "ifndef", "elif", "else", "endif", "error", "warning"};
    directive = withoutBlanks(directive);
    const std::string_view word = firstWord(directive);
    const std::string_view rest = withoutBlanks(directive.substr(word.size()));
    if (word == "include")
        return isPlainTarget(rest);
    if (word == "pragma")
        return firstWord(rest) == "unroll" || rest == "once";
    return std::ranges::contains(harmless, word) && !namesReading(rest);
}

/// Whether a compiler may take what begins at `at` for a directive: only blanks, comments and what is not ASCII, such
/// as a byte order mark, stand before it.
bool beginsLine(std::string_view line, std::size_t at)
{
    while (at > 0 && (blanks.contains(line[at - 1]) || static_cast<unsigned char>(line[at - 1]) >= 0x80))
        --at;
    return at == 0 || line.substr(0, at).ends_with("*/");
}

bool isPlainLine(std::string_view line)
{
    if (const std::string_view bare = withoutBlanks(line); bare.starts_with('#'))
        return isPlainDirective(bare.substr(1));
    for (std::size_t at = 0; (at = line.find_first_of("#%", at)) != std::string_view::npos; ++at) {
        if ((line[at] == '#' || line.substr(at).starts_with("%:")) && beginsLine(line, at))
            return false;
    }
    return !namesReading(line);
}

} // namespace

bool namesReading(std::string_view text)
{
    constexpr std::array<std::string_view, 6> reading = {"include", "import", "embed", "incbin", "_Pragma", "__pragma"};
    return std::ranges::any_of(reading, [text](std::string_view word) { return text.contains(word); });
}

std::string_view faultOfSource(std::string_view text)
{
    if (text.empty() || text.size() > maxSourceBytes)
        return "a program's text of 1 to 16384 bytes is expected here";
    const bool plain = std::ranges::all_of(
        text, [](char c) { return static_cast<unsigned char>(c) >= ' ' ? c != 0x7f : c == '\n' || c == '\t'; });
    if (!plain || text.contains("??"))
        return "a program's text has no control characters but tabs and line ends, and no trigraphs";
    for (const bool overBlanks : {false, true}) {
        const std::string joined = joinedLines(text, overBlanks);
        // Pasting makes whole names of their parts, "_Pragma" among them.
        if (joined.contains("##") || joined.contains("%:%:"))
            return "a program's text joins no parts of names by ##";
        const auto plainLine = [](auto part) { return isPlainLine(std::string_view(part.begin(), part.end())); };
        if (!std::ranges::all_of(joined | std::views::split('\n'), plainLine))
            return "a program's text includes by a plain name only, \"#include <cuda_fp16.h>\", on a line of its own; "
                   "its other directives are define, undef, if, ifdef, ifndef, elif, else, endif, error, warning, "
                   "pragma unroll and pragma once; the words include, import, embed, incbin, _Pragma and __pragma "
                   "stand nowhere else";
    }
    return {};
}

} // namespace gpu
