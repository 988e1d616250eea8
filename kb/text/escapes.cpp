// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "kb/text/escapes.h"

#include <algorithm>

namespace kb {

namespace {

/// Where the sequence that begins at `at` ends.
std::size_t endOfEscape(std::string_view text, std::size_t at)
{
    if (at + 1 >= text.size() || text[at + 1] == '\n')
        return at + 1;
    const char kind = text[at + 1];
    at += 2;
    if (kind == '[') { // "ESC [ 31 m"
        while (at < text.size() && text[at] != '\n' && !(text[at] >= '@' && text[at] <= '~'))
            ++at;
    } else if (kind == ']') { // "ESC ] 0 ; title BEL", or "ESC \" at its end
        while (at < text.size() && text[at] != '\n' && text[at] != '\a' && text[at] != '\\')
            ++at;
    } else if (kind != '(' && kind != ')') { // else "ESC ( B", a set of characters
        return at;
    }
    return at < text.size() && text[at] != '\n' ? at + 1 : at;
}

} // namespace

PlainLog::PlainLog(std::string_view written)
{
    m_text.reserve(written.size());
    for (std::size_t at = 0; at < written.size();) {
        const std::size_t end = std::min(written.find('\x1b', at), written.size());
        m_text.append(written, at, end - at);
        at = end;
        while (at < written.size() && written[at] == '\x1b')
            at = endOfEscape(written, at);
        if (at > end)
            m_gaps.push_back({std::uint32_t(m_text.size()), std::uint32_t(at - m_text.size())});
    }
}

std::uint32_t PlainLog::placeOf(std::uint32_t at) const
{
    const auto next = std::ranges::upper_bound(m_gaps, at, {}, &Gap::at);
    return next == m_gaps.begin() ? at : at + std::prev(next)->before;
}

} // namespace kb
