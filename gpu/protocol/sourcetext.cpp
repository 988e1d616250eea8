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

/// Compilers join a line that ends with a backslash, with or without blanks behind it, and the next one.
std::string joinedLines(std::string_view text)
{
    std::string joined;
    for (std::size_t at = 0; at < text.size(); ++at) {
        const std::size_t end = text[at] == '\\' ? text.find_first_not_of(blanks, at + 1) : std::string_view::npos;
        if (end != std::string_view::npos && text[end] == '\n')
            at = end;
        else
            joined += text[at];
    }
    return joined;
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

/// `#include <name>` and nothing else on the line.
bool isPlainInclude(std::string_view line)
{
    line = withoutBlanks(line);
    if (!line.starts_with('#'))
        return false;
    line = withoutBlanks(line.substr(1));
    constexpr std::string_view directive = "include";
    if (!line.starts_with(directive))
        return false;
    line = withoutBlanks(line.substr(directive.size()));
    if (line.size() < 2)
        return false;
    const bool paired = (line.front() == '<' && line.back() == '>') || (line.front() == '"' && line.back() == '"');
    return paired && isPlainName(line.substr(1, line.size() - 2));
}

} // namespace

std::string_view faultOfSource(std::string_view text)
{
    if (text.empty() || text.size() > maxSourceBytes)
        return "a program's text of 1 to 16384 bytes is expected here";
    const bool plain = std::ranges::all_of(
        text, [](char c) { return static_cast<unsigned char>(c) >= ' ' ? c != 0x7f : c == '\n' || c == '\t'; });
    if (!plain || text.contains("??"))
        return "a program's text has no control characters but tabs and line ends, and no trigraphs";
    constexpr std::array<std::string_view, 4> reading = {"include", "import", "embed", "incbin"};
    const std::string joined = joinedLines(text);
    for (const auto part : joined | std::views::split('\n')) {
        const std::string_view line(part.begin(), part.end());
        const bool reads = std::ranges::any_of(reading, [line](std::string_view word) { return line.contains(word); });
        if (reads && !isPlainInclude(line))
            return "a program's text includes by a plain name only, \"#include <cuda_fp16.h>\", on a line of its own; "
                   "the "
                   "words include, import, embed and incbin stand nowhere else";
    }
    return {};
}

} // namespace gpu
