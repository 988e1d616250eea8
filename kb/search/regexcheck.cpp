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

Finding regexFinding(Rule rule, std::string detail)
{
    Finding result;
    result.rule = rule;
    result.severity = severityOf(rule);
    result.detail = std::move(detail);
    return result;
}

std::optional<Finding> faultOf(
    const std::expected<std::unique_ptr<const RegexCode>, RegexSyntaxError> &code, std::string_view regex)
{
    if (!code) {
        const RegexSyntaxError &error = code.error();
        return regexFinding(Rule::RegexInvalid, error.message + " (offset " + std::to_string(error.offset) + ")");
    }
    const auto hitsLimit = [&](std::string_view text) { return matchText(**code, text) == RegexOutcome::LimitReached; };
    if (std::ranges::any_of(strainingTexts(regex), hitsLimit))
        return regexFinding(Rule::RegexLimit, std::string(regex));
    return std::nullopt;
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

std::optional<Finding> regexFault(std::string_view regex)
{
    return faultOf(RegexCode::compile(regex), regex);
}

std::vector<Finding> checkRegex(const Entry &entry)
{
    if (entry.regex.empty())
        return {};
    const auto code = RegexCode::compile(entry.regex);
    std::optional<Finding> found = faultOf(code, entry.regex);
    if (!found) {
        const RegexOutcome outcome = matchText(**code, entry.signature.en);
        const bool hasSignature = !entry.signature.en.empty() || !entry.signature.zh.empty();
        if (outcome == RegexOutcome::LimitReached)
            found = regexFinding(Rule::RegexLimit, entry.regex);
        else if (hasSignature && outcome != RegexOutcome::Match
            && matchText(**code, entry.signature.zh) != RegexOutcome::Match)
            found = regexFinding(Rule::RegexMissesSignature, entry.regex);
        else
            return {};
    }
    found->entryId = entry.id;
    return {*std::move(found)};
}

} // namespace kb
