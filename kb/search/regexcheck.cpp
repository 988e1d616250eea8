// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "kb/search/matchtext.h"
#include "kb/search/regexcode.h"
#include "kb/search/regexindex.h"
#include "kb/search/textlines.h"

#include <algorithm>

namespace kb {

namespace {

/// Texts on which a regex whose time explodes shows it: a long run of one of its own characters that then does not go
/// on.
std::vector<std::string> strainingTexts(std::string_view regex)
{
    constexpr std::size_t maxTexts = 16;
    constexpr std::size_t runLength = 200;
    std::string characters;
    for (const char c : regex) {
        const bool isWordCharacter = (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
        if (isWordCharacter && !characters.contains(c) && characters.size() < maxTexts)
            characters += c;
    }
    std::vector<std::string> texts;
    for (const char c : characters)
        texts.push_back(std::string(runLength, c) + '\x01' + characters);
    return texts;
}

} // namespace

RegexOutcome matchText(const RegexCode &code, std::string_view rawText)
{
    std::string buffer;
    const std::string_view text = readableText(rawText, buffer);
    std::vector<TextLine> lines;
    cutLines(text, lines);
    static thread_local RegexMatcher matcher; // making one costs more than a match
    for (std::size_t line = 0; line < lines.size(); ++line) {
        const TextWindow window = windowOf(lines, line);
        Span match;
        const RegexOutcome outcome = code.match(
            text.substr(window.begin, window.end - window.begin), lines[line].begin - window.begin, matcher, match);
        if (outcome != RegexOutcome::NoMatch)
            return outcome;
    }
    return RegexOutcome::NoMatch;
}

bool regexMatches(std::string_view regex, std::string_view text)
{
    if (regex.empty())
        return false;
    const auto code = RegexCode::compile(regex);
    return code && matchText(**code, text) == RegexOutcome::Match;
}

std::vector<Finding> checkRegex(const Entry &entry)
{
    if (entry.regex.empty())
        return {};
    const auto finding = [&](Rule rule, Severity severity, std::string detail) {
        Finding result;
        result.rule = rule;
        result.severity = severity;
        result.entryId = entry.id;
        result.detail = std::move(detail);
        return std::vector<Finding> {std::move(result)};
    };
    const auto code = RegexCode::compile(entry.regex);
    if (!code) {
        const RegexSyntaxError &error = code.error();
        return finding(
            Rule::RegexInvalid, Severity::Error, error.message + " (offset " + std::to_string(error.offset) + ")");
    }
    const RegexOutcome outcome = matchText(**code, entry.signature.en);
    const auto hitsLimit = [&](std::string_view text) { return matchText(**code, text) == RegexOutcome::LimitReached; };
    if (outcome == RegexOutcome::LimitReached || std::ranges::any_of(strainingTexts(entry.regex), hitsLimit))
        return finding(Rule::RegexLimit, Severity::Error, entry.regex);
    const bool hasSignature = !entry.signature.en.empty() || !entry.signature.zh.empty();
    if (hasSignature && outcome != RegexOutcome::Match && matchText(**code, entry.signature.zh) != RegexOutcome::Match)
        return finding(Rule::RegexMissesSignature, Severity::Warning, entry.regex);
    return {};
}

} // namespace kb
