// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "kb/text/plaintext.h"

#include "kb/text/characters.h"
#include "kb/text/utf8.h"

#include <algorithm>
#include <charconv>
#include <format>

namespace kb {

namespace {

constexpr std::string_view whiteSpace = " \t\n\r\f\v";

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

std::string lowered(std::string_view text)
{
    std::string low(text);
    std::ranges::transform(low, low.begin(), [](char c) { return lowered(c); });
    return low;
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
