// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "kb/conditions/pastedvalues.h"

namespace kb {

namespace {

constexpr std::size_t pastedPartBytes = 256u << 10;
constexpr std::chrono::milliseconds timeForPatterns {250};
constexpr std::uint32_t stepsOfPattern = 10'000; // about 0.1 ms: a line of a log has many places to begin at

} // namespace

PastedValues::PastedValues(std::string_view text)
    : m_left(timeForPatterns)
{
    std::vector<std::string_view> parts;
    if (text.size() > 2 * pastedPartBytes)
        parts = {text.substr(0, pastedPartBytes), text.substr(text.size() - pastedPartBytes)};
    else if (!text.empty())
        parts = {text};
    m_parts.resize(parts.size());
    for (std::size_t i = 0; i < parts.size(); ++i) {
        m_parts[i].text = readableText(parts[i], m_parts[i].buffer);
        cutLines(m_parts[i].text, m_parts[i].lines);
    }
}

const PastedValues::Value &PastedValues::of(const RegexCode &regex)
{
    const auto known = m_values.find(&regex);
    return known == m_values.end() ? m_values.emplace(&regex, find(regex)).first->second : known->second;
}

PastedValues::Value PastedValues::find(const RegexCode &regex)
{
    Value value = std::unexpected(PasteLack::NoPaste);
    for (const Part &part : m_parts) {
        value = findIn(part, regex);
        if (value || value.error() == PasteLack::TooSlow)
            break;
    }
    return value;
}

PastedValues::Value PastedValues::findIn(const Part &part, const RegexCode &regex)
{
    RegexMatcher matcher(regex.groupCount(), stepsOfPattern);
    const auto begin = std::chrono::steady_clock::now();
    Value value = std::unexpected(PasteLack::NoMatch);
    for (std::size_t line = 0; line < part.lines.size(); ++line) {
        if (std::chrono::steady_clock::now() - begin > m_left) {
            value = std::unexpected(PasteLack::TooSlow);
            break;
        }
        const TextWindow window = windowOf(part.lines, line);
        const std::string_view text = part.text.substr(window.begin, window.end - window.begin);
        Span match;
        const RegexOutcome outcome = regex.match(text, part.lines[line].begin - window.begin, matcher, match);
        if (outcome == RegexOutcome::LimitReached) {
            value = std::unexpected(PasteLack::TooSlow);
            break;
        }
        if (outcome == RegexOutcome::NoMatch)
            continue;
        std::string joined;
        for (const Span &group : RegexCode::groups(matcher)) {
            if (group.begin < group.end)
                joined += (joined.empty() ? "" : ".") + std::string(text.substr(group.begin, group.end - group.begin));
        }
        if (!joined.empty()) {
            value = std::move(joined);
            break;
        }
    }
    m_left -= std::chrono::steady_clock::now() - begin;
    return value;
}

} // namespace kb
