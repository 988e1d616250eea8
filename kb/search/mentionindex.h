// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// Which entries hold typed words anywhere, as find and replace sees them: every word that stands in some text of an
// entry, folded and once, with the entries that have it. Cost: one pass over the words, which a library has few of
// beside its texts.
#pragma once

#include "kb/entry.h"
#include "kb/search/snapshot.h"
#include "kb/search/termtable.h"

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace kb {

class MentionIndex final {
public:
    explicit MentionIndex(std::shared_ptr<const Snapshot> snapshot);
    /// The entries that contain every word, case-insensitively and as a part of a longer word, too; ascending. Without
    /// words none.
    [[nodiscard]] std::vector<std::uint32_t> find(std::string_view words) const;

private:
    /// By entry, whether it holds a folded word.
    [[nodiscard]] std::vector<bool> holding(std::string_view word) const;

    std::shared_ptr<const Snapshot> m_snapshot;
    std::string_view m_text; // the words, each with a line break behind it
    std::span<const std::uint32_t> m_ends; // of the words, in m_text
    std::span<const std::uint32_t> m_starts; // in m_entries, by word, and one more
    std::span<const std::uint32_t> m_entries;
    std::uint32_t m_entryCount = 0;
};

class MentionIndexBuilder final {
public:
    void add(std::span<const Entry *const> entries); // in index order
    void write(SnapshotBuilder &snapshot);

private:
    struct Posting {
        std::uint32_t word;
        std::uint32_t entry;
    };
    std::uint32_t m_entryCount = 0;
    std::string m_text;
    std::vector<std::uint32_t> m_ends;
    TermTableBuilder m_table {1 << 14};
    std::vector<std::uint32_t> m_lastEntries; // by word: the last entry that has it, plus one
    std::vector<Posting> m_postings; // by entry
};

} // namespace kb
