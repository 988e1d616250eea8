// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// What typing in the search field looks in: id, signatures, aliases, status and tags of every entry, folded, in one
// block of text. Cost: one pass over about 130 bytes an entry.
#pragma once

#include "kb/entry.h"
#include "kb/search/snapshot.h"

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace kb {

struct FilterHit {
    static constexpr std::uint32_t lastRank = 4;
    std::uint32_t entry = 0;
    std::uint32_t rank = 0; // 0 is best: the id itself, a word of it, a word of the signature, anywhere
    bool operator==(const FilterHit &) const = default;
};

class FilterIndex final {
public:
    explicit FilterIndex(std::shared_ptr<const Snapshot> snapshot);
    [[nodiscard]] std::uint32_t entryCount() const;
    /// The entries that contain every word, in index order; without words all of them.
    [[nodiscard]] std::vector<FilterHit> find(std::string_view words) const;

private:
    std::shared_ptr<const Snapshot> m_snapshot;
    std::string_view m_text;
    std::span<const std::uint32_t> m_starts; // by entry, and one more
};

class FilterIndexBuilder final {
public:
    void add(std::span<const Entry *const> entries); // in index order
    void write(SnapshotBuilder &snapshot);

private:
    std::string m_text;
    std::vector<std::uint32_t> m_starts {0};
};

} // namespace kb
