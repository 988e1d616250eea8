// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "model/list/logrows.h"

#include <algorithm>
#include <string_view>

namespace model {

namespace {

constexpr int shortLog = 400; // lines; all of them are shown, frames apart
constexpr int reach = 20; // lines on either side of a noted one that are shown in a longer log, frames apart
constexpr int shownAtEnds = 40; // lines at the begin and the end of a longer log, likewise
constexpr int leastFold = 4; // lines; fewer are not worth the click
constexpr int shownFrames = 4; // lines at either end of a traceback: who called first, and where it happened

bool startsWithAny(std::string_view text, std::initializer_list<std::string_view> starts)
{
    return std::ranges::any_of(starts, [text](std::string_view start) { return text.starts_with(start); });
}

/// Whether the line is a frame of a stack: Python's, glibc's and gdb's, Node's or Java's. Python's source line, which
/// stands under its frame, is indented more than that.
bool isFrame(std::string_view line, bool isBelowFrame)
{
    const std::size_t blanks = std::min(line.find_first_not_of(" \t"), line.size());
    const std::string_view words = line.substr(blanks);
    const bool isNumbered = words.size() > 1 && words[0] == '#' && words[1] >= '0' && words[1] <= '9';
    return isNumbered || startsWithAny(words, {"File \"", "frame #"}) || (blanks > 0 && words.starts_with("at "))
        || (isBelowFrame && blanks >= 4);
}

} // namespace

std::vector<LogRow> logRows(const PastedText &text, std::span<const int> noted, const std::set<int> &unfolded)
{
    const int count = text.lineCount();
    std::vector<bool> isHidden(std::size_t(count), count > shortLog);
    const auto show = [&](int first, int last) {
        for (int line = std::max(first, 0); line <= std::min(last, count - 1); ++line)
            isHidden[std::size_t(line)] = false;
    };
    show(0, shownAtEnds - 1);
    show(count - shownAtEnds, count - 1);
    for (const int line : noted)
        show(line - reach, line + reach);
    int frames = 0; // the first line of the traceback that is gone through
    for (int line = 0; line <= count; ++line) {
        if (line < count && isFrame(text.line(line), frames < line))
            continue;
        for (int frame = frames + shownFrames; frame < line - shownFrames; ++frame)
            isHidden[std::size_t(frame)] = true;
        frames = line + 1;
    }
    for (const int line : noted)
        show(line, line);

    std::vector<LogRow> rows;
    std::size_t note = 0;
    for (int line = 0; line < count;) {
        int end = line;
        while (end < count && end - line < maxFold && isHidden[std::size_t(end)])
            ++end;
        if (end - line >= leastFold && !unfolded.contains(line)) {
            rows.push_back({LogRow::Kind::Fold, line, end - line});
            line = end;
            continue;
        }
        for (const int shownEnd = std::max(end, line + 1); line < shownEnd; ++line) {
            rows.push_back({LogRow::Kind::Line, line});
            for (; note < noted.size() && noted[note] == line; ++note)
                rows.push_back({LogRow::Kind::Note, line, 1, note});
        }
    }
    return rows;
}

} // namespace model
