// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "kb/checks/limits.h"

#include "kb/search/parameters.h"
#include "kb/search/tokenizer.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <format>
#include <optional>

namespace kb {

namespace {

struct Phrase {
    std::string_view text; // folded
    bool isMinimum;
};
constexpr std::array phrases = {
    Phrase {">=", true},
    Phrase {"\u2265", true}, // ≥
    Phrase {"at least", true},
    Phrase {"no less than", true},
    Phrase {"greater than or equal to", true},
    Phrase {"<=", false},
    Phrase {"\u2264", false}, // ≤
    Phrase {"at most", false},
    Phrase {"no more than", false},
    Phrase {"less than or equal to", false},
};
constexpr std::array<std::string_view, 6> demands = {"require", "must", "need", "should", "has to be", "have to be"};
// Between a parameter and the phrase.
constexpr std::array<std::string_view, 14> fillers
    = {"to", "be", "must", "should", "is", "are", "has", "have", "needs", "need", "value", "values", "of", "a"};

bool isWordCharacter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_';
}

/// "1e-5" at the beginning, not a version or a piece of a word.
std::optional<double> leadingNumber(std::string_view text)
{
    double number = 0;
    const auto [stop, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc())
        return {};
    const std::string_view rest = text.substr(std::size_t(stop - text.data()));
    const bool versionLike = rest.size() > 1 && rest[0] == '.' && isWordCharacter(rest[1]);
    const bool percent = rest.starts_with('%') || rest.starts_with(" %");
    return !rest.empty() && (isWordCharacter(rest[0]) || versionLike || percent) ? std::nullopt : std::optional(number);
}

/// The last word of a sentence's beginning that is no filler.
std::string_view parameterBefore(std::string_view text)
{
    while (true) {
        while (!text.empty() && (text.back() == ' ' || text.back() == '`'))
            text.remove_suffix(1);
        std::size_t begin = text.size();
        while (begin > 0 && isWordCharacter(text[begin - 1]))
            --begin;
        const std::string_view word = text.substr(begin);
        if (word.empty() || !std::ranges::contains(fillers, word))
            return word;
        text = text.substr(0, begin);
    }
}

std::uint64_t parameterHash(std::string_view name)
{
    return wordHash(name == "eps" ? "epsilon" : name);
}

} // namespace

std::vector<Limit> statedLimits(const Entry &entry)
{
    std::string text;
    appendFolded(entry.rootCause.en, text);
    std::vector<Limit> limits;
    for (const Phrase &phrase : phrases) {
        for (std::size_t at = text.find(phrase.text); at != std::string::npos; at = text.find(phrase.text, at + 1)) {
            const std::string_view before = std::string_view(text).substr(0, at);
            const std::size_t sentenceEnd = before.find_last_of(".;:\n!?");
            const std::string_view sentence
                = sentenceEnd == std::string_view::npos ? before : before.substr(sentenceEnd + 1);
            const auto demanded = [&](std::string_view word) { return sentence.contains(word); };
            if (!std::ranges::any_of(demands, demanded))
                continue;
            const std::string_view rest = std::string_view(text).substr(at + phrase.text.size());
            const auto number = leadingNumber(rest.substr(std::min(rest.find_first_not_of(" `"), rest.size())));
            const std::string_view name = parameterBefore(sentence);
            if (!number || name.size() < 2 || (name[0] >= '0' && name[0] <= '9'))
                continue;
            Limit limit {parameterHash(name), phrase.isMinimum, *number, {}};
            limit.text = std::format("{} {} {}", name, phrase.isMinimum ? ">=" : "<=", *number);
            if (!std::ranges::contains(limits, limit))
                limits.push_back(std::move(limit));
        }
    }
    return limits;
}

std::vector<RefusedValue> refusedValues(const Entry &entry)
{
    std::vector<RefusedValue> values;
    const std::string &signature = entry.signature.en;
    if (!signature.contains("CUDNN_STATUS_"))
        return values;
    tokenize(signature, [&](const Token &token) {
        const std::optional<Parameter> parameter = parameterAt(signature, token);
        if (!parameter || parameter->comparison != Comparison::Equal)
            return;
        std::string name;
        appendFolded(std::string_view(signature).substr(token.begin, token.end - token.begin), name);
        values.push_back({parameterHash(name), parameter->number,
            signature.substr(parameter->span.begin, parameter->span.end - parameter->span.begin)});
    });
    return values;
}

std::vector<std::uint64_t> namedCalls(const Entry &entry)
{
    std::vector<std::uint64_t> calls;
    tokenize(entry.signature.en, [&](const Token &token) {
        if (token.kind == TokenKind::Word && token.shape == TokenShape::Call
            && !std::ranges::contains(calls, token.hash))
            calls.push_back(token.hash);
    });
    return calls;
}

} // namespace kb
