// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "kb/text/characters.h"

#include "kb/text/utf8.h"

#include <QChar>

#include <algorithm>
#include <array>
#include <cstdint>
#include <format>
#include <utility>

namespace kb {

namespace {

// East Asian Width W and F of Unicode 15 (UAX 11), which Qt does not tell, neighbouring blocks joined.
constexpr std::array<std::pair<char32_t, char32_t>, 13> wideRanges = {{{0x1100, 0x115F}, {0x2E80, 0x303E},
    {0x3041, 0x33FF}, {0x3400, 0x4DBF}, {0x4E00, 0xA4CF}, {0xA960, 0xA97F}, {0xAC00, 0xD7A3}, {0xF900, 0xFAFF},
    {0xFE30, 0xFE6F}, {0xFF00, 0xFF60}, {0xFFE0, 0xFFE6}, {0x1F300, 0x1FAFF}, {0x20000, 0x3FFFD}}};

/// Whether nothing can be seen of the first character of the rest of a text.
bool isUnseen(std::string_view rest, char32_t first)
{
    return isControl(first) && first != '\t' && first != '\n' && !rest.starts_with("\r\n");
}

/// A copy of a text in which replaced() stands for what can't be seen.
template <typename Replaced> std::string withUnseen(std::string_view text, const Replaced &replaced)
{
    std::string out;
    while (!text.empty()) {
        const CodePoint first = firstCodePoint(text);
        if (isUnseen(text, first.value))
            out += replaced(first.value);
        else
            out += text.substr(0, first.length);
        text.remove_prefix(first.length);
    }
    return out;
}

} // namespace

int columnsOf(char32_t character)
{
    if (character < 0x300)
        return 1;
    const auto holds = [character](const auto &range) { return character >= range.first && character <= range.second; };
    if (std::ranges::any_of(wideRanges, holds))
        return 2;
    const QChar::Category category = QChar::category(character);
    return category == QChar::Mark_NonSpacing || category == QChar::Mark_Enclosing ? 0 : 1;
}

int columnsOf(std::string_view text)
{
    int columns = 0;
    for (; !text.empty(); text.remove_prefix(firstCodePoint(text).length))
        columns += columnsOf(firstCodePoint(text).value);
    return columns;
}

bool isControl(char32_t character)
{
    switch (QChar::category(character)) {
    case QChar::Other_Control:
    case QChar::Other_Format:
    case QChar::Separator_Line:
    case QChar::Separator_Paragraph: return true;
    default: return false;
    }
}

std::string shownText(std::string_view text)
{
    return withUnseen(text, [](char32_t c) { return std::format("‹U+{:04X}›", std::uint32_t(c)); });
}

std::string withoutUnseen(std::string_view text)
{
    return withUnseen(text, [](char32_t) { return std::string(); });
}

bool isHan(char32_t character)
{
    return QChar::script(character) == QChar::Script_Han;
}

bool hasChinese(std::string_view text)
{
    for (; !text.empty(); text.remove_prefix(firstCodePoint(text).length)) {
        if (isHan(firstCodePoint(text).value))
            return true;
    }
    return false;
}

} // namespace kb
