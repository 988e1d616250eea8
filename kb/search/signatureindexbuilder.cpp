// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "kb/search/ecosystem.h"
#include "kb/search/signatureindex.h"
#include "kb/search/signatureparts.h"
#include "kb/search/termtable.h"

#include <algorithm>
#include <cmath>
#include <ranges>
#include <tuple>

namespace kb {

namespace {

// Added to the number of entries, so that in a library of a few entries a word is not taken for rare that merely
// did not come up twice.
constexpr double priorSignatures = 50;
constexpr float commonWordWeight = 0.12f;
constexpr float errorWordWeight = 0.3f;

float rarity(std::uint32_t entriesWithWord, std::uint32_t entries)
{
    const double all = entries + priorSignatures;
    const double weight = std::log(all / (entriesWithWord + 0.5)) / std::log(all / 1.5);
    return float(std::clamp(weight, 0.02, 1.0));
}

// How much a word counts where the line has it.
float rowTermWeight(RowTerm term, float rarity)
{
    if (term.has(RowTerm::Part)) // the whole counts beside it, and there are several
        return rarity * 0.2f;
    return term.has(RowTerm::Number) || term.has(RowTerm::Variable) ? rarity * 0.5f : rarity;
}

} // namespace

struct SignatureIndexBuilder::Private {
    struct Term {
        std::uint32_t lastEntry = 0; // + 1
        std::uint32_t entries = 0;
        std::uint32_t lastRow = 0; // + 1
    };

    const SignatureIndex *frequencies = nullptr;
    std::uint32_t entryCount = 0;
    TermTableBuilder table {4096};
    std::vector<Term> terms;
    TermTableBuilder rows {4096}; // by the hash of their words
    std::vector<std::uint32_t> rowStarts {0};
    std::vector<RowTerm> rowTerms;
    std::vector<std::uint32_t> textStarts {0};
    std::string texts; // of the rows
    std::vector<std::tuple<std::uint32_t, std::uint32_t, bool>> rowEntries; // row, entry, whether it is an alias
    std::vector<RowTerm> scratch;
    std::vector<bool> variable;
    std::string words;

    std::uint32_t count(std::uint64_t hash)
    {
        const std::uint32_t term = table.insert(hash);
        if (term == terms.size())
            terms.emplace_back();
        if (terms[term].lastEntry != entryCount + 1) {
            terms[term].lastEntry = entryCount + 1;
            ++terms[term].entries;
        }
        return term;
    }

    void addRow(std::string_view signature, bool isAlias = false)
    {
        if (signature.empty())
            return;
        markVariableParts(signature, variable);
        scratch.clear();
        std::uint64_t rowHash = 0;
        Token previous;
        tokenize(signature, [&](const Token &token) {
            const bool placeholder = token.end - token.begin == 1 && token.kind == TokenKind::Word; // "Type 'T'"
            if (!placeholder) {
                RowTerm rowTerm {count(token.hash)};
                if (token.kind == TokenKind::Part)
                    rowTerm.bits |= RowTerm::Part;
                if (token.kind == TokenKind::Number)
                    rowTerm.bits |= RowTerm::Number;
                const std::string_view word = signature.substr(token.begin, token.end - token.begin);
                const std::string_view before = signature.substr(previous.begin, previous.end - previous.begin);
                if (variable[token.begin] || (token.kind == TokenKind::Number && !isCode(word, before)))
                    rowTerm.bits |= RowTerm::Variable;
                if (token.shape == TokenShape::Call)
                    rowTerm.bits |= RowTerm::Call;
                if (token.shape == TokenShape::Status)
                    rowTerm.bits |= RowTerm::Status;
                if (isInPath(signature, token))
                    rowTerm.bits |= RowTerm::InPath;
                scratch.push_back(rowTerm);
                rowHash = (rowHash ^ token.hash) * 0x9e3779b97f4a7c15;
            }
            previous = token;
        });
        if (scratch.empty())
            return;
        const std::uint32_t row = rows.insert(rowHash);
        if (row + 1 == rowStarts.size()) {
            for (const RowTerm term : scratch) { // each word once
                if (terms[term.term()].lastRow == row + 1)
                    continue;
                terms[term.term()].lastRow = row + 1;
                rowTerms.push_back(term);
            }
            rowStarts.push_back(std::uint32_t(rowTerms.size()));
            texts += signature;
            textStarts.push_back(std::uint32_t(texts.size()));
        }
        const auto isSame
            = [&](const auto &known) { return std::get<0>(known) == row && std::get<1>(known) == entryCount; };
        if (rowEntries.empty() || !isSame(rowEntries.back()))
            rowEntries.emplace_back(row, entryCount, isAlias);
    }

    void addEntry(const Entry &entry)
    {
        addRow(entry.signature.en);
        addRow(entry.signature.zh);
        for (const std::string &alias : entry.aliases)
            addRow(alias, true);
        regexWords(entry.regex, words);
        tokenize(words, [this](const Token &token) { (void)count(token.hash); });
        ++entryCount;
    }

    float weight(std::uint32_t term) const
    {
        const std::uint64_t hash = table.hashes()[term];
        float weight = frequencies ? frequencies->weightOf(hash) : rarity(terms[term].entries, entryCount);
        const WordFacts &facts = wordFacts(hash);
        if (facts.common)
            weight = std::min(weight, commonWordWeight);
        if (facts.errorLike)
            weight = std::min(weight, errorWordWeight);
        return weight;
    }
};

SignatureIndexBuilder::SignatureIndexBuilder(const SignatureIndex *frequencies)
    : m_d(std::make_unique<Private>())
{
    m_d->frequencies = frequencies;
}

SignatureIndexBuilder::~SignatureIndexBuilder() = default;

void SignatureIndexBuilder::add(std::span<const Entry *const> entries)
{
    for (const Entry *entry : entries)
        m_d->addEntry(*entry);
}

void SignatureIndexBuilder::write(SnapshotBuilder &snapshot)
{
    Private &d = *m_d;
    const std::size_t termCount = d.table.size();
    const std::uint32_t rowCount = std::uint32_t(d.rowStarts.size() - 1);
    std::vector<float> weights(termCount);
    for (std::uint32_t term = 0; term < termCount; ++term)
        weights[term] = d.weight(term);

    std::vector<std::uint32_t> postingStarts(termCount + 1);
    for (const RowTerm term : d.rowTerms)
        ++postingStarts[term.term() + 1];
    for (std::size_t term = 0; term < termCount; ++term)
        postingStarts[term + 1] += postingStarts[term];
    std::vector<std::uint32_t> next(postingStarts.begin(), postingStarts.end() - 1);
    std::vector<SignaturePosting> postings(d.rowTerms.size());
    for (std::uint32_t row = 0; row < rowCount; ++row) {
        const auto terms = std::span(d.rowTerms).subspan(d.rowStarts[row], d.rowStarts[row + 1] - d.rowStarts[row]);
        float rowWeight = 0;
        for (RowTerm &term : terms) {
            term.weight = rowTermWeight(term, weights[term.term()]);
            rowWeight += term.weight * missingShare(term);
        }
        for (const RowTerm term : terms)
            postings[next[term.term()]++] = {row, rowWeight};
    }

    std::ranges::sort(d.rowEntries);
    std::vector<std::uint32_t> entryStarts(rowCount + 1);
    std::vector<std::uint32_t> entries;
    entries.reserve(d.rowEntries.size());
    std::vector<std::uint8_t> isAlias;
    isAlias.reserve(d.rowEntries.size());
    for (const auto &[row, entry, alias] : d.rowEntries) {
        ++entryStarts[row + 1];
        entries.push_back(entry);
        isAlias.push_back(alias);
    }
    for (std::uint32_t row = 0; row < rowCount; ++row)
        entryStarts[row + 1] += entryStarts[row];

    snapshot.add(Section::Signature + 0, d.table.hashSlots());
    snapshot.add(Section::Signature + 1, weights);
    snapshot.add(Section::Signature + 2, postingStarts);
    snapshot.add(Section::Signature + 3, postings);
    snapshot.add(Section::Signature + 4, d.rowStarts);
    snapshot.add(Section::Signature + 5, d.rowTerms);
    snapshot.add(Section::Signature + 6, entryStarts);
    snapshot.add(Section::Signature + 7, entries);
    snapshot.add(Section::Signature + 8, isAlias);
    snapshot.add(Section::Signature + 9, d.textStarts);
    snapshot.add(Section::Signature + 10, std::string_view(d.texts));
}

} // namespace kb
