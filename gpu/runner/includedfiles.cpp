// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "gpu/runner/includedfiles.h"

#include <algorithm>

namespace gpu::runner {

namespace {

/// How many dots a line of the report begins with; 0: it is none of it.
std::size_t depthOf(std::string_view line)
{
    const std::size_t dots = std::min(line.find_first_not_of('.'), line.size());
    return line.substr(dots).starts_with(" /") ? dots : 0;
}

} // namespace

std::vector<IncludedFile> takeIncluded(std::string &messages)
{
    constexpr std::string_view unguarded = "Multiple include guards may be useful for:";
    std::vector<IncludedFile> files;
    std::string rest;
    bool isInList = false; // of headers without guards, a path each
    std::string_view text = messages;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        const std::string_view line = text.substr(0, end);
        const std::string_view whole = text.substr(0, std::min(end + 1, text.size()));
        text.remove_prefix(whole.size());
        if (const std::size_t depth = depthOf(line); depth > 0) {
            files.push_back({std::string(line.substr(depth + 1)), int(depth)});
            continue;
        }
        isInList = line == unguarded || (isInList && line.starts_with('/') && !line.contains(": "));
        if (!isInList)
            rest += whole;
    }
    messages = std::move(rest);
    return files;
}

std::vector<std::string> dependenciesIn(std::string_view rule)
{
    std::vector<std::string> files;
    rule.remove_prefix(std::min(rule.find(": ") + 2, rule.size()));
    std::string file;
    const auto finish = [&] {
        if (!file.empty())
            files.push_back(std::move(file));
        file.clear();
    };
    for (std::size_t i = 0; i < rule.size(); ++i) {
        const bool isEscape = rule[i] == '\\' && i + 1 < rule.size();
        if (isEscape && (rule[i + 1] == ' ' || rule[i + 1] == '#' || rule[i + 1] == '\\'))
            file += rule[++i];
        else if (rule[i] == ' ' || rule[i] == '\n' || (isEscape && rule[i + 1] == '\n'))
            finish();
        else
            file += rule[i];
    }
    finish();
    return files;
}

} // namespace gpu::runner
