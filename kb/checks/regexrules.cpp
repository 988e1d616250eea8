// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "kb/checks/rules.h"
#include "kb/search/regexindex.h"
#include "kb/search/regexliterals.h"
#include "kb/search/signatureparts.h"
#include "kb/search/tokenizer.h"

#include <algorithm>
#include <format>

namespace kb {

namespace {

constexpr int leastLetters = 4; // or digits, in a row; fewer stand in too many lines. Chinese needs but two characters
constexpr std::size_t leastSigns = 8; // of any kind in a row: "(n <= 0)" stands in no other line either

bool hasLongWord(std::string_view text)
{
    int letters = 0;
    for (const char c : text) {
        const bool letter
            = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || (c & 0x80) != 0;
        letters = letter ? letters + 1 : 0;
        if (letters == leastLetters)
            return true;
    }
    return false;
}

/// Whether every match of a branch holds a word by which it can be found.
bool hasLiteral(const RegexBranch &branch)
{
    const auto says = [](const std::string &literal) { return literal.size() >= leastSigns || hasLongWord(literal); };
    if (std::ranges::any_of(branch.literals, says))
        return true;
    // The splitter finds no literals in what it does not know; a word may stand there all the same.
    std::string words;
    regexWords(branch.pattern, words);
    return hasLongWord(words);
}

} // namespace

void checkRegexes(const CheckedEntry &checked, FindingSink &sink)
{
    const Entry &entry = checked.entry;
    for (std::size_t i = 0; i < entry.signs.size(); ++i) {
        const std::string at = "/signs/" + std::to_string(i);
        if (const std::optional<Finding> fault = regexFault(entry.signs[i].regex))
            sink.add(fault->rule, at + "/regex", fault->detail);
        if (const double weight = entry.signs[i].weight; !(weight >= -1 && weight <= 1))
            sink.add(Rule::WeightOutOfRange, at + "/weight", std::format("{}", weight));
    }
    bool compiles = true;
    for (const Finding &finding : checkRegex(entry)) {
        sink.add(finding.rule, "/regex", finding.detail);
        compiles = compiles && finding.rule != Rule::RegexInvalid;
    }
    if (entry.regex.empty() || !compiles)
        return;
    const std::vector<RegexBranch> branches = splitRegex(entry.regex);
    const auto bare = std::ranges::find_if_not(branches, hasLiteral);
    if (bare != branches.end())
        sink.add(Rule::RegexNoLiteral, "/regex", bare->pattern);
}

} // namespace kb
