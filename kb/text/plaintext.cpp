// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "kb/format/plaintext.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <format>

namespace kb {

namespace {

constexpr std::string_view whiteSpace = " \t\n\r\f\v";

struct Range {
    char32_t first;
    char32_t last;
};

// East Asian Width W and F of Unicode 15 (UAX 11), neighbouring blocks joined.
constexpr std::array<Range, 13> wideRanges = {{{0x1100, 0x115F}, {0x2E80, 0x303E}, {0x3041, 0x33FF}, {0x3400, 0x4DBF},
    {0x4E00, 0xA4CF}, {0xA960, 0xA97F}, {0xAC00, 0xD7A3}, {0xF900, 0xFAFF}, {0xFE30, 0xFE6F}, {0xFF00, 0xFF60},
    {0xFFE0, 0xFFE6}, {0x1F300, 0x1FAFF}, {0x20000, 0x3FFFD}}};
constexpr std::array<Range, 5> combiningRanges
    = {{{0x0300, 0x036F}, {0x1AB0, 0x1AFF}, {0x20D0, 0x20FF}, {0xFE00, 0xFE0F}, {0xFE20, 0xFE2F}}};
// Unified ideographs with extension A and the further planes; kana and hangul are not Chinese.
constexpr std::array<Range, 4> ideographRanges
    = {{{0x3400, 0x4DBF}, {0x4E00, 0x9FFF}, {0xF900, 0xFAFF}, {0x20000, 0x3FFFD}}};

template <std::size_t N> bool isIn(const std::array<Range, N> &ranges, char32_t character)
{
    return std::ranges::any_of(
        ranges, [character](const Range &range) { return character >= range.first && character <= range.last; });
}

} // namespace

std::string_view trimmedRight(std::string_view text)
{
    return text.substr(0, text.find_last_not_of(whiteSpace) + 1);
}

bool holdsText(std::string_view bytes)
{
    constexpr std::string_view none("\0 \t\r\n", 5);
    return bytes.find_first_not_of(none) != std::string_view::npos;
}

std::string_view trimmed(std::string_view text)
{
    text = trimmedRight(text);
    return text.substr(std::min(text.find_first_not_of(whiteSpace), text.size()));
}

std::string normalizedNewlines(std::string_view bytes)
{
    if (bytes.starts_with("\xEF\xBB\xBF"))
        bytes.remove_prefix(3);
    std::string text;
    text.reserve(bytes.size());
    for (std::size_t i = 0; i < bytes.size(); ++i) {
        if (bytes[i] != '\r')
            text += bytes[i];
        else if (i + 1 == bytes.size() || bytes[i + 1] != '\n')
            text += '\n';
    }
    return text;
}

std::vector<std::string_view> splitLines(std::string_view text)
{
    std::vector<std::string_view> lines;
    while (!text.empty()) {
        const std::size_t end = text.find('\n');
        lines.push_back(text.substr(0, end));
        if (end == std::string_view::npos)
            break;
        text.remove_prefix(end + 1);
    }
    return lines;
}

std::string joinLines(std::span<const std::string_view> lines)
{
    std::string text;
    for (std::size_t i = 0; i < lines.size(); ++i) {
        if (i > 0)
            text += '\n';
        text += lines[i];
    }
    return text;
}

std::string collapsed(std::string_view text)
{
    std::string result;
    for (const char c : trimmed(text)) {
        if (whiteSpace.find(c) == std::string_view::npos)
            result += c;
        else if (!result.ends_with(' '))
            result += ' ';
    }
    return result;
}

std::string replacedAll(std::string_view text, std::string_view what, std::string_view with)
{
    std::string result;
    for (std::size_t at = text.find(what); at != std::string_view::npos; at = text.find(what)) {
        result += text.substr(0, at);
        result += with;
        text.remove_prefix(at + what.size());
    }
    return result += text;
}

CodePoint firstCodePoint(std::string_view text)
{
    const auto byte = [text](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    const unsigned char lead = byte(0);
    if (lead < 0x80)
        return {lead, 1};
    const std::size_t length = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2;
    if (lead < 0xC2 || lead > 0xF4 || text.size() < length)
        return {};
    char32_t value = lead & (0x7Fu >> length);
    for (std::size_t i = 1; i < length; ++i) {
        if ((byte(i) & 0xC0u) != 0x80u)
            return {};
        value = (value << 6) | (byte(i) & 0x3Fu);
    }
    constexpr std::array<char32_t, 5> smallest = {0, 0, 0x80, 0x800, 0x10000};
    if (value < smallest[length] || value > 0x10FFFF || (value >= 0xD800 && value <= 0xDFFF))
        return {};
    return {value, length};
}

int columnsOf(char32_t character)
{
    if (character < 0x300)
        return 1;
    if (isIn(combiningRanges, character))
        return 0;
    return isIn(wideRanges, character) ? 2 : 1;
}

bool isControl(char32_t character)
{
    constexpr std::array<Range, 8> controls = {{{0x00, 0x1F}, {0x7F, 0x9F}, {0xAD, 0xAD}, {0x61C, 0x61C},
        {0x200B, 0x200F}, {0x2028, 0x202E}, {0x2060, 0x206F}, {0xFEFF, 0xFEFF}}};
    return isIn(controls, character);
}

std::string terminalText(std::string_view text)
{
    std::string safe;
    const std::string clean = normalizedNewlines(text);
    for (std::string_view rest = clean; !rest.empty();) {
        const CodePoint point = firstCodePoint(rest);
        if (point.value == '\n')
            safe += '\n';
        else if (point.value == '\t')
            safe += "    ";
        else if (isControl(point.value) || (point.length == 1 && point.value == 0xFFFD))
            safe += "\xEF\xBF\xBD";
        else
            safe += rest.substr(0, point.length);
        rest.remove_prefix(point.length);
    }
    return safe;
}

std::vector<ProseSpan> inlineCode(std::string_view text)
{
    const auto isLone = [text](std::size_t at) { // not one of a fence's
        return (at == 0 || text[at - 1] != '`') && (at + 1 == text.size() || text[at + 1] != '`');
    };
    std::vector<ProseSpan> spans;
    std::size_t plain = 0; // where what is not yet in a span begins
    std::size_t open = text.find('`');
    while (open != std::string_view::npos) {
        const std::size_t close = text.find('`', open + 1);
        if (close == std::string_view::npos)
            break;
        const std::string_view code = text.substr(open + 1, close - open - 1);
        const bool isCode = isLone(open) && isLone(close) && trimmed(code) == code && !code.contains('\n');
        if (!isCode) {
            open = close;
            continue;
        }
        if (open > plain)
            spans.push_back({text.substr(plain, open - plain), false});
        spans.push_back({code, true});
        plain = close + 1;
        open = text.find('`', plain);
    }
    if (plain < text.size())
        spans.push_back({text.substr(plain), false});
    return spans;
}

bool hasChinese(std::string_view text)
{
    while (!text.empty()) {
        const CodePoint point = firstCodePoint(text);
        if (isIn(ideographRanges, point.value))
            return true;
        text.remove_prefix(point.length);
    }
    return false;
}

std::string percentText(double rate)
{
    return std::format("{:.10g}", rate * 100); // ten digits: hides that 0.07 * 100 is 7.000000000000001
}

std::optional<double> rateFromPercent(std::string_view number)
{
    constexpr std::size_t longestNumber = 32;
    if (number.empty() || number.size() > longestNumber
        || number.find_first_not_of("0123456789.-+") != std::string_view::npos)
        return std::nullopt;
    const std::string shifted = std::string(number) + "e-2";
    double rate = 0;
    const auto [end, error] = std::from_chars(shifted.data(), shifted.data() + shifted.size(), rate);
    if (error != std::errc() || end != shifted.data() + shifted.size())
        return std::nullopt;
    return rate;
}

std::string_view domainOf(std::string_view id)
{
    return id.substr(0, id.find('/'));
}

bool isWebLink(std::string_view link)
{
    const auto startsWith = [link](std::string_view scheme) {
        return link.size() > scheme.size()
            && std::ranges::equal(link.substr(0, scheme.size()), scheme,
                [](char a, char b) { return (a >= 'A' && a <= 'Z' ? static_cast<char>(a + ('a' - 'A')) : a) == b; });
    };
    return (startsWith("http://") || startsWith("https://"))
        && std::ranges::none_of(link, [](char c) { return static_cast<unsigned char>(c) <= ' '; });
}

} // namespace kb
