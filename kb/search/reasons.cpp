// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "kb/search/reasons.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace kb {

namespace {

constexpr std::size_t shownWords = 6; // as many as fit a line under the entry

// What was matched, then what speaks for or against it, then where the text comes from.
int place(ReasonKind kind)
{
    switch (kind) {
    case ReasonKind::Signature:
    case ReasonKind::Regex: return 0; // the stronger one first
    case ReasonKind::Sign:
    case ReasonKind::Consequence: return 1;
    case ReasonKind::ParameterAgrees:
    case ReasonKind::ParameterDiffers:
    case ReasonKind::ParameterContradicts: return 2;
    case ReasonKind::Call: return 3;
    case ReasonKind::Status: return 4;
    case ReasonKind::Version: return 5;
    case ReasonKind::Keywords: return 6;
    case ReasonKind::Ecosystem: return 7;
    case ReasonKind::Tier: return 8;
    }
    return 9;
}

} // namespace

std::string tellingWords(std::vector<KeywordQuery::Word> words, std::string_view text)
{
    // "1e" and "05" are pieces of values; "404" may be a code.
    std::erase_if(words, [text](const KeywordQuery::Word &w) {
        return w.span.end - w.span.begin < 3 && detail::charClasses[std::uint8_t(text[w.span.begin])] == detail::Digit;
    });
    std::ranges::sort(words, {}, [](const KeywordQuery::Word &w) { return std::pair(w.span.begin, ~w.span.end); });
    std::vector<KeywordQuery::Word> whole;
    for (const KeywordQuery::Word &word : words) {
        if (whole.empty() || word.span.begin >= whole.back().span.end) {
            whole.push_back(word);
            continue;
        }
        whole.back().span.end = std::max(whole.back().span.end, word.span.end);
        whole.back().weight = std::max(whole.back().weight, word.weight);
    }
    std::ranges::stable_sort(whole, std::greater(), &KeywordQuery::Word::weight);
    std::string shown;
    for (const KeywordQuery::Word &word : std::span(whole).first(std::min(whole.size(), shownWords))) {
        shown += shown.empty() ? "" : " ";
        shown += text.substr(word.span.begin, word.span.end - word.span.begin);
    }
    return shown;
}

void orderReasons(std::vector<Reason> &reasons)
{
    std::ranges::stable_sort(reasons, {}, [](const Reason &r) { return std::pair(place(r.kind), -std::abs(r.value)); });
    std::array<int, 16> seen {}; // by kind
    std::erase_if(reasons, [&seen](const Reason &reason) {
        const bool mayRepeat = reason.kind == ReasonKind::ParameterDiffers
            || reason.kind == ReasonKind::ParameterContradicts || reason.kind == ReasonKind::Sign;
        return seen[std::size_t(reason.kind)]++ >= (mayRepeat ? 2 : 1);
    });
}

} // namespace kb
