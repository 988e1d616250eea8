// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "kb/search/textlines.h"

#include "kb/text/utf8.h"

#include <simdjson.h>

#include <algorithm>
#include <cstring>

namespace kb {

namespace {

bool isContinuationByte(char c)
{
    return (static_cast<unsigned char>(c) & 0xC0) == 0x80;
}

} // namespace

std::string_view readableText(std::string_view text, std::string &buffer)
{
    if (simdjson::validate_utf8(text))
        return text;
    buffer = text;
    for (std::size_t offset = 0; offset < text.size();) {
        const CodePoint character = decodeUtf8(text, offset);
        if (character.length == 0)
            buffer[offset] = '\x1A';
        offset += std::max<std::size_t>(character.length, 1);
    }
    return buffer;
}

void cutLines(std::string_view text, std::vector<TextLine> &lines)
{
    lines.clear();
    std::size_t begin = 0;
    bool isContinuation = false;
    while (true) {
        const void *found = begin < text.size() ? std::memchr(text.data() + begin, '\n', text.size() - begin) : nullptr;
        const std::size_t lineEnd = found ? std::size_t(static_cast<const char *>(found) - text.data()) : text.size();
        while (lineEnd - begin > maxLineBytes) {
            std::size_t cut = begin + maxLineBytes;
            while (isContinuationByte(text[cut]))
                --cut;
            lines.push_back({std::uint32_t(begin), std::uint32_t(cut), isContinuation});
            isContinuation = true;
            begin = cut;
        }
        lines.push_back({std::uint32_t(begin), std::uint32_t(lineEnd), isContinuation});
        isContinuation = false;
        if (lineEnd == text.size())
            return;
        begin = lineEnd + 1;
    }
}

TextWindow windowOf(const std::vector<TextLine> &lines, std::size_t line)
{
    std::size_t first = line;
    while (first > 0 && line - first < windowReach && !lines[first].isContinuation)
        --first;
    std::size_t last = line;
    while (last + 1 < lines.size() && last - line < windowReach && !lines[last + 1].isContinuation)
        ++last;
    return {lines[first].begin, lines[last].end};
}

} // namespace kb
