// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "kb/checks/comparedentry.h"

#include "kb/checks/textrules.h"
#include "kb/checks/versionclaim.h"
#include "kb/search/parameters.h"
#include "kb/search/tokenizer.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace kb {

namespace {

constexpr double leastSimilarity = 0.8; // one word of nine, or two of twenty
constexpr std::size_t leastWords = 5; // of shorter messages each word says too much

void collectWords(ComparedEntry &facts)
{
    const std::string &signature = facts.signature.en;
    tokenize(signature, [&](const Token &token) {
        if (token.kind == TokenKind::Word || token.kind == TokenKind::Pair)
            facts.words.push_back(token.hash);
        else if (token.kind == TokenKind::Number)
            facts.values += token.hash;
        if (const std::optional<Parameter> parameter = parameterAt(signature, token))
            facts.values += (parameter->name ^ std::bit_cast<std::uint64_t>(parameter->number))
                * (2 * std::uint64_t(parameter->comparison) + 3);
    });
    std::ranges::sort(facts.words);
    const auto repeated = std::ranges::unique(facts.words);
    facts.words.erase(repeated.begin(), repeated.end());
}

} // namespace

ComparedEntry factsOf(const Entry &entry)
{
    ComparedEntry facts;
    facts.id = entry.id;
    facts.signature = entry.signature;
    facts.signatureForm = plainForm(entry.signature.en);
    collectWords(facts);
    facts.regex = entry.regex;
    const auto addLinks = [&](ComparedEntry::Link kind, const std::vector<Transition> &edges) {
        for (const Transition &edge : edges)
            facts.links.emplace_back(kind, edge.entryId);
    };
    addLinks(ComparedEntry::Link::LeadsTo, entry.transitions.leadsTo);
    addLinks(ComparedEntry::Link::PrecededBy, entry.transitions.precededBy);
    addLinks(ComparedEntry::Link::ConfusedWith, entry.transitions.frequentlyConfusedWith);
    facts.limits = statedLimits(entry);
    if (!facts.limits.empty()) {
        facts.calls = namedCalls(entry);
        for (CudnnClaim &claim : cudnnClaims(entry)) {
            if (claim.occurs)
                facts.occursIn.push_back(std::move(claim.cudnn));
        }
    }
    return facts;
}

std::string_view errorOf(std::string_view id)
{
    const std::size_t slash = id.find('/');
    return slash == std::string_view::npos ? id : id.substr(0, id.find('/', slash + 1));
}

double similarity(const ComparedEntry &a, const ComparedEntry &b)
{
    std::size_t common = 0;
    for (auto x = a.words.begin(), y = b.words.begin(); x != a.words.end() && y != b.words.end();) {
        if (*x == *y)
            ++common, ++x, ++y;
        else
            ++(*x < *y ? x : y);
    }
    const std::size_t all = a.words.size() + b.words.size() - common;
    return all == 0 ? 0 : double(common) / double(all);
}

bool areSimilar(const ComparedEntry &a, const ComparedEntry &b)
{
    return a.values == b.values && a.words.size() >= leastWords && b.words.size() >= leastWords
        && similarity(a, b) >= leastSimilarity;
}

std::size_t prefixLength(std::size_t words)
{
    // Two sets of which a share s is common have one of the first n - ceil(s * n) + 1 words of either in common.
    return words < leastWords ? 0 : words - std::size_t(std::ceil(leastSimilarity * double(words))) + 1;
}

} // namespace kb
