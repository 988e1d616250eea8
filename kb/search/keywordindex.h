// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// Keywords: BM25 over all texts of an entry in both languages, for questions in words and for what a short text says
// beyond its error line. Not for whole logs: the rarest words of a log are junk.
// The best entries are found with MaxScore: lists whose words can't lift an entry into the result are only looked into
// for entries that rarer words have found. Cost: 0.02 ms for a question at 2,522 entries.
#pragma once

#include "kb/entry.h"
#include "kb/search/searchengine.h"
#include "kb/search/snapshot.h"
#include "kb/search/termtable.h"
#include "kb/search/textscan.h"

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace kb {

struct KeywordHit {
    std::uint32_t entry = 0;
    float score = 0; // BM25, in units of a word that no other entry has
    float share = 0; // of the score that an entry made of nothing but the words would have; 0..1
};

/// A word of the question with what it counts; made once for all indexes that are asked.
struct KeywordQuery {
    struct Word {
        std::uint64_t hash = 0;
        float weight = 0; // inverse document frequency, 0..1
        Span span; // in the text
    };
    std::vector<Word> words; // each once
    float all = 0; // the highest score possible
};

class KeywordIndex final {
public:
    explicit KeywordIndex(std::shared_ptr<const Snapshot> snapshot);

    /// The words of the text, weighted by how rare they are in this index; at most 64, the rarest.
    [[nodiscard]] KeywordQuery query(const TextScan &scan) const;
    /// The best entries first, at most `limit`. skip: entries that are out (bit by entry), or empty.
    [[nodiscard]] std::vector<KeywordHit> find(
        const KeywordQuery &query, std::size_t limit, const std::vector<bool> &skip = {}) const;
    /// How rare a word is: 0..1, near 1 for one that is in one entry alone, 0 for one that is in none.
    [[nodiscard]] float weightOf(std::uint64_t wordHash) const;
    /// Whether an entry has the word.
    [[nodiscard]] bool contains(std::uint32_t entry, std::uint64_t wordHash) const;

private:
    [[nodiscard]] float rarity(std::size_t entriesWithWord) const;
    [[nodiscard]] std::span<const std::uint32_t> entriesWith(std::uint32_t term) const;
    std::shared_ptr<const Snapshot> m_snapshot;
    std::span<const TermSlot> m_slots;
    std::span<const std::uint32_t> m_starts; // by term, and one more
    std::span<const std::uint32_t> m_entries; // postings
    std::span<const std::uint8_t> m_impacts; // of the postings, in 1/255 of the highest
    std::span<const std::uint8_t> m_highest; // impact, by term
    std::uint32_t m_entryCount = 0;
};

class KeywordIndexBuilder final {
public:
    KeywordIndexBuilder();
    ~KeywordIndexBuilder();
    void add(std::span<const Entry *const> entries); // in index order
    void write(SnapshotBuilder &snapshot);

private:
    struct Private;
    std::unique_ptr<Private> m_d;
};

} // namespace kb
