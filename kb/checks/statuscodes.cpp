// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "kb/checks/statuscodes.h"

#include "kb/checks/rules.h"
#include "kb/entryfields.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>
#include <span>

namespace kb {

namespace {

constexpr std::string_view prefix = "CUDNN_STATUS_";
constexpr std::array<std::string_view, 2> opening = {"(", "\uFF08"};
constexpr std::array<std::string_view, 2> closing = {")", "\uFF09"};

bool isNameCharacter(char c)
{
    return (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}

std::size_t skipBlanks(std::string_view text, std::size_t at)
{
    while (at < text.size() && text[at] == ' ')
        ++at;
    return at;
}

/// The length of the one that stands at a place; 0: none.
std::size_t lengthOfAny(std::string_view text, std::size_t at, std::span<const std::string_view> marks)
{
    for (const std::string_view mark : marks) {
        if (text.substr(at).starts_with(mark))
            return mark.size();
    }
    return 0;
}

struct Number {
    int value = 0;
    std::size_t end = 0;
};

std::optional<Number> numberAt(std::string_view text, std::size_t at)
{
    Number number;
    const auto [stop, error] = std::from_chars(text.data() + at, text.data() + text.size(), number.value);
    if (error != std::errc() || at == text.size() || !isDigit(text[at]))
        return {};
    number.end = std::size_t(stop - text.data());
    return number;
}

/// " (4)" or " = 4" behind a name that ends at `end`.
std::optional<StatusMention> mentionBehind(std::string_view text, std::size_t end)
{
    std::size_t at = skipBlanks(text, end);
    if (const std::size_t open = lengthOfAny(text, at, opening)) {
        const auto number = numberAt(text, skipBlanks(text, at + open));
        if (!number)
            return {};
        at = skipBlanks(text, number->end);
        const std::size_t close = lengthOfAny(text, at, closing);
        return close ? std::optional(StatusMention {{}, number->value, end, at + close}) : std::nullopt;
    }
    if (at == text.size() || text[at] != '=' || text.substr(at).starts_with("=="))
        return {};
    const auto number = numberAt(text, skipBlanks(text, at + 1));
    return number ? std::optional(StatusMention {{}, number->value, end, number->end}) : std::nullopt;
}

/// "status 4 (" or "error 4: " before a name that begins at `begin`.
std::optional<StatusMention> mentionBefore(std::string_view text, std::size_t begin)
{
    std::string_view before = text.substr(0, begin);
    const auto strip = [&](std::string_view end) {
        const bool there = before.ends_with(end);
        if (there)
            before.remove_suffix(end.size());
        return there;
    };
    while (strip(" ")) { }
    if (!strip("(") && !strip(":"))
        return {};
    while (strip(" ")) { }
    std::size_t digits = before.size();
    while (digits > 0 && isDigit(before[digits - 1]))
        --digits;
    const auto number = numberAt(before, digits);
    if (!number || digits < 2 || before[digits - 1] != ' ')
        return {};
    const std::string_view word = before.substr(0, digits - 1);
    constexpr std::array<std::string_view, 4> words = {"status", "error", "code", "failure"};
    if (!std::ranges::any_of(words, [&](std::string_view known) { return word.ends_with(known); }))
        return {};
    return StatusMention {{}, number->value, digits - 1, number->end};
}

std::string numbersOf(std::string_view name, const CudnnFacts &facts)
{
    std::string numbers;
    std::optional<int> last;
    for (const CudnnFacts::Statuses &table : facts.statuses) {
        const auto found = table.numbers.find(name);
        if (found == table.numbers.end())
            continue;
        if (last == found->second)
            numbers.insert(numbers.size() - 1, ", " + table.cudnn.text);
        else
            numbers += (last ? ", " : "") + std::to_string(found->second) + " (cuDNN " + table.cudnn.text + ')';
        last = found->second;
    }
    return numbers;
}

} // namespace

std::vector<StatusMention> statusMentions(std::string_view text, const CudnnFacts &facts)
{
    std::vector<StatusMention> mentions;
    for (std::size_t at = text.find('_'); at != std::string_view::npos; at = text.find('_', at)) {
        std::size_t begin = at;
        while (begin > 0 && isNameCharacter(text[begin - 1]))
            --begin;
        while (at < text.size() && isNameCharacter(text[at]))
            ++at;
        std::string_view name = text.substr(begin, at - begin);
        const bool full = name.starts_with(prefix);
        if (full)
            name.remove_prefix(prefix.size());
        if (!full && !facts.knowsStatus(name))
            continue;
        std::optional<StatusMention> mention = mentionBehind(text, at);
        if (!mention)
            mention = mentionBefore(text, begin);
        if (mention) {
            mention->name = name;
            mentions.push_back(*mention);
        }
    }
    return mentions;
}

bool isNumberOf(const StatusMention &mention, const CudnnFacts &facts)
{
    return std::ranges::any_of(facts.statuses, [&](const CudnnFacts::Statuses &table) {
        const auto found = table.numbers.find(mention.name);
        return found != table.numbers.end() && found->second == mention.number;
    });
}

void checkStatusCodes(const CheckedEntry &checked, FindingSink &sink)
{
    forEachText(checked.entry, Words::Prose, [&](const auto &placed) {
        for (const StatusMention &mention : statusMentions(placed.text, checked.facts)) {
            if (isNumberOf(mention, checked.facts))
                continue;
            const std::string detail = std::string(mention.name) + " | " + std::to_string(mention.number) + " | "
                + numbersOf(mention.name, checked.facts);
            // In prose the number can go: what it says is false. A signature quotes what a program prints.
            sink.add(Rule::StatusCodeWrong, placed.field, detail).fixable = !placed.field.starts_with("/signature");
        }
    });
}

} // namespace kb
