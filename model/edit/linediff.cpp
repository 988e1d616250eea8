// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "model/edit/linediff.h"

#include <dtl/dtl.hpp>

#include <format>

namespace model {

namespace {

using Lines = std::vector<std::string_view>;

/// Each with its line break: a text that lacks the last one differs there.
Lines split(std::string_view text)
{
    Lines lines;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size() - 1) + 1;
        lines.push_back(text.substr(0, end));
        text.remove_prefix(end);
    }
    return lines;
}

void add(std::vector<DiffLine> &diff, DiffLine::Kind kind, char sign, std::string_view line)
{
    const bool whole = line.ends_with('\n');
    diff.push_back({kind, sign + std::string(line.substr(0, line.size() - (whole ? 1 : 0)))});
    if (!whole)
        diff.push_back({DiffLine::Kind::Note, "\\ No newline at end of file"});
}

} // namespace

std::vector<DiffLine> unifiedDiff(std::string_view before, std::string_view after)
{
    dtl::Diff<std::string_view, Lines> comparison(split(before), split(after));
    comparison.compose();
    comparison.composeUnifiedHunks();
    std::vector<DiffLine> diff;
    for (const auto &hunk : comparison.getUniHunks()) {
        diff.push_back({DiffLine::Kind::Hunk, std::format("@@ -{},{} +{},{} @@", hunk.a, hunk.b, hunk.c, hunk.d)});
        const auto addContext = [&](const auto &lines) {
            for (const auto &[line, info] : lines)
                add(diff, DiffLine::Kind::Context, ' ', line);
        };
        addContext(hunk.common[0]);
        for (const auto &[line, info] : hunk.change) {
            switch (info.type) {
            case dtl::SES_ADD: add(diff, DiffLine::Kind::Added, '+', line); break;
            case dtl::SES_DELETE: add(diff, DiffLine::Kind::Removed, '-', line); break;
            default: add(diff, DiffLine::Kind::Context, ' ', line);
            }
        }
        addContext(hunk.common[1]);
    }
    return diff;
}

} // namespace model
