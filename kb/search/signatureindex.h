// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// Signature stage: how much of an entry's signature (English, Chinese, or an alias) does one line of the text cover,
// each word weighted by how rare it is. Candidates come from a line's rarest words; their coverage is then exact.
// What changes from one log to the next (numbers, paths, quoted names) costs little where it is missing.
// Cost: kb/search/textscan.h's, and about 1 us for each different line that could matter.
#pragma once

#include "kb/entry.h"
#include "kb/search/searchengine.h"
#include "kb/search/snapshot.h"
#include "kb/search/termtable.h"
#include "kb/search/textscan.h"

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace kb {

/// The best line of the text for one signature.
struct SignatureHit {
    std::uint32_t row = 0; // a signature: several entries may have the same
    float coverage = 0; // share of the signature's weight that the line has, 0..1
    float weight = 0; // of the words that the line has; 1 = a word that only one entry has
    float order = 0; // share of its words that follow one another as in the signature, 0..1
    Span matched; // of the text: from the first of these words to the last
    Span line;
    [[nodiscard]] float strength() const { return coverage * coverage * weight; }
};

/// A word of a signature as the index holds it.
struct RowTerm {
    static constexpr std::uint32_t termBits = 26;
    enum Flag : std::uint32_t {
        Part = 1u << 26, // of an identifier that is there as a whole, too
        Number = 1u << 27,
        Variable = 1u << 28, // differs from log to log
        Call = 1u << 29,
        Status = 1u << 30,
        InPath = 1u << 31, // next to a slash
    };
    std::uint32_t bits = 0;
    float weight = 0; // how much it counts where the line has it
    [[nodiscard]] std::uint32_t term() const { return bits & ((1u << termBits) - 1); }
    [[nodiscard]] bool has(Flag flag) const { return bits & flag; }
};

/// A signature that has some word.
struct SignaturePosting {
    std::uint32_t row = 0;
    float rowWeight = 0; // what a line must at least have for full coverage of it
};

/// Whether a token stands next to a slash.
[[nodiscard]] bool isInPath(std::string_view text, const Token &token);

class SignatureIndex final {
public:
    explicit SignatureIndex(std::shared_ptr<const Snapshot> snapshot);

    /// The signatures that some line covers in part, strongest first, at most `limit`.
    [[nodiscard]] std::vector<SignatureHit> find(
        const TextScan &scan, std::size_t limit, std::stop_token stop = {}) const;
    [[nodiscard]] std::span<const std::uint32_t> entriesOf(std::uint32_t row) const;

    [[nodiscard]] std::string_view textOf(std::uint32_t row) const;
    /// Whether a signature of an entry is one of its aliases, not the one that it is listed by.
    [[nodiscard]] bool isAlias(std::uint32_t row, std::uint32_t entry) const;

    /// How rare a word is among signatures and regexes: 0..1, 1 for one that is in at most one entry.
    [[nodiscard]] float weightOf(std::uint64_t wordHash) const;
    /// Whether any signature or regex has the word.
    [[nodiscard]] bool knows(std::uint64_t wordHash) const { return findTerm(m_slots, wordHash) != noTerm; }
    [[nodiscard]] bool rowHas(std::uint32_t row, std::uint64_t wordHash) const;
    /// Whether a signature names some call, or some status.
    [[nodiscard]] bool rowNamesAny(std::uint32_t row, RowTerm::Flag flag) const;
    /// Whether a signature has the word, as a call or a status.
    [[nodiscard]] bool rowNames(std::uint32_t row, std::uint64_t wordHash, RowTerm::Flag flag) const;

private:
    [[nodiscard]] std::span<const RowTerm> termsOf(std::uint32_t row) const;
    friend class SignatureSearch;
    std::shared_ptr<const Snapshot> m_snapshot;
    std::span<const TermSlot> m_slots;
    std::span<const float> m_weights; // by term
    std::span<const std::uint32_t> m_postingStarts; // by term, and one more
    std::span<const SignaturePosting> m_postings;
    std::span<const std::uint32_t> m_rowStarts; // by row, and one more
    std::span<const RowTerm> m_rowTerms;
    std::span<const std::uint32_t> m_entryStarts; // by row, and one more
    std::span<const std::uint32_t> m_entries;
    std::span<const std::uint8_t> m_isAlias; // of each of these
    std::span<const std::uint32_t> m_textStarts; // by row, and one more
    std::string_view m_texts;
};

class SignatureIndexBuilder final {
public:
    /// frequencies: where the rarity of words is taken from, for the index of a few edited entries; null: from the
    /// entries added.
    explicit SignatureIndexBuilder(const SignatureIndex *frequencies = nullptr);
    ~SignatureIndexBuilder();
    void add(std::span<const Entry *const> entries); // in index order
    void write(SnapshotBuilder &snapshot);

private:
    struct Private;
    std::unique_ptr<Private> m_d;
};

} // namespace kb
