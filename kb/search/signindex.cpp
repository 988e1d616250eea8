// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "kb/search/signindex.h"

#include <algorithm>
#include <optional>

namespace kb {

namespace {

// Bytes of a text before and after a message in which its signs are looked for, and of which PCRE2 gets so many at
// once.
constexpr std::uint32_t signReach = 1u << 17;
constexpr std::uint32_t signChunk = 1u << 15;

std::uint32_t lineEndAt(std::string_view text, std::size_t from)
{
    return std::uint32_t(std::min(text.find('\n', from), text.size()));
}

/// The first match within one line of text[part]. PCRE2 looks at many lines in one go; what it finds across the end of
/// a line, the line alone has to hold.
std::optional<Span> matchInLine(const RegexCode &code, std::string_view text, Span part, RegexMatcher &matcher)
{
    while (part.begin < part.end) {
        const std::string_view lines = text.substr(part.begin, part.end - part.begin);
        Span match;
        if (code.match(lines, 0, matcher, match) != RegexOutcome::Match)
            return std::nullopt;
        const Span place {part.begin + match.begin, part.begin + match.end};
        const std::uint32_t end = lineEndAt(text, place.begin);
        if (place.end <= end)
            return place;
        const std::uint32_t begin = std::uint32_t(text.rfind('\n', place.begin) + 1);
        if (code.match(text.substr(begin, end - begin), 0, matcher, match) == RegexOutcome::Match)
            return Span {begin + match.begin, begin + match.end};
        part.begin = end + 1;
    }
    return std::nullopt;
}

} // namespace

SignIndex::SignIndex(std::shared_ptr<const Snapshot> snapshot)
    : m_snapshot(std::move(snapshot))
    , m_signs(m_snapshot->section<SignRow>(Section::Sign + 0))
    , m_starts(m_snapshot->section<std::uint32_t>(Section::Sign + 1))
    , m_text(m_snapshot->text(Section::Sign + 2))
    , m_codes(std::make_unique<RegexCodeCache>(m_signs.size()))
{
}

bool SignIndex::hasSigns(std::uint32_t entry) const
{
    return m_starts[entry] < m_starts[entry + 1];
}

std::vector<FoundSign> SignIndex::find(std::uint32_t entry, std::string_view text, Span near) const
{
    static thread_local RegexMatcher matcher;
    const std::uint32_t from = near.begin > signReach ? lineEndAt(text, near.begin - signReach) : 0;
    const std::uint32_t to = lineEndAt(text, std::min<std::size_t>(std::size_t(near.end) + signReach, text.size()));
    std::vector<FoundSign> found;
    for (std::uint32_t i = m_starts[entry]; i < m_starts[entry + 1]; ++i) {
        const SignRow &sign = m_signs[i];
        const RegexCode &code = m_codes->get(i, textOf(sign.regex));
        std::optional<Span> match;
        for (std::uint32_t at = from; at < to && !match;) {
            const std::uint32_t end = lineEndAt(text, std::min(at + signChunk, to));
            match = matchInLine(code, text, {at, end}, matcher);
            at = end + 1;
        }
        if (match)
            found.push_back({*match, sign.weight, textOf(sign.says), textOf(sign.saysZh)});
    }
    return found;
}

Span SignIndexBuilder::keep(std::string_view text)
{
    const auto begin = std::uint32_t(m_text.size());
    m_text += text;
    return {begin, std::uint32_t(m_text.size())};
}

void SignIndexBuilder::add(std::span<const Entry *const> entries)
{
    for (const Entry *const entry : entries) {
        for (const Sign &sign : entry->signs) {
            if (!sign.regex.empty())
                m_signs.push_back({keep(sign.regex), keep(sign.says.en), keep(sign.says.zh),
                    float(std::clamp(sign.weight, -1.0, 1.0))});
        }
        m_starts.push_back(std::uint32_t(m_signs.size()));
    }
}

void SignIndexBuilder::write(SnapshotBuilder &snapshot)
{
    snapshot.add(Section::Sign + 0, m_signs);
    snapshot.add(Section::Sign + 1, m_starts);
    snapshot.add(Section::Sign + 2, std::string_view(m_text));
}

} // namespace kb
