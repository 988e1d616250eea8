// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// From a word's hash to its number: an open-addressing table of 8-byte slots, so that the table of a library's
// signatures stays in the second-level cache. Private to the search index.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace kb {

struct TermSlot {
    std::uint32_t tag = 0; // upper half of the hash
    std::uint32_t term = 0; // number + 1; 0 = free
};

inline constexpr std::uint32_t noTerm = ~std::uint32_t(0);

/// Looks up in slots that TermTableBuilder made. Two words share a number with a chance of about 2^-32 a lookup.
[[nodiscard]] inline std::uint32_t findTerm(std::span<const TermSlot> hashSlots, std::uint64_t hash)
{
    if (hashSlots.empty())
        return noTerm;
    const std::size_t mask = hashSlots.size() - 1;
    const std::uint32_t tag = std::uint32_t(hash >> 32);
    for (std::size_t i = hash & mask;; i = (i + 1) & mask) {
        if (hashSlots[i].term == 0)
            return noTerm;
        if (hashSlots[i].tag == tag)
            return hashSlots[i].term - 1;
    }
}

class TermTableBuilder final {
public:
    explicit TermTableBuilder(std::size_t expected = 0) { rehash(std::bit_ceil(expected * 2 + 16)); }

    /// The word's number; a new word gets the next one.
    [[nodiscard]] std::uint32_t insert(std::uint64_t hash)
    {
        if (m_hashes.size() * 2 >= m_slots.size())
            rehash(m_slots.size() * 2);
        const std::size_t mask = m_slots.size() - 1;
        const std::uint32_t tag = std::uint32_t(hash >> 32);
        std::size_t i = hash & mask;
        for (; m_slots[i].term != 0; i = (i + 1) & mask) {
            if (m_slots[i].tag == tag)
                return m_slots[i].term - 1;
        }
        m_hashes.push_back(hash);
        m_slots[i] = {tag, std::uint32_t(m_hashes.size())};
        return std::uint32_t(m_hashes.size() - 1);
    }
    [[nodiscard]] std::size_t size() const { return m_hashes.size(); }
    [[nodiscard]] std::span<const TermSlot> hashSlots() const { return m_slots; }
    [[nodiscard]] std::span<const std::uint64_t> hashes() const { return m_hashes; }

private:
    void rehash(std::size_t capacity)
    {
        m_slots.assign(capacity, {});
        for (std::size_t number = 0; number < m_hashes.size(); ++number) {
            std::size_t i = m_hashes[number] & (capacity - 1);
            while (m_slots[i].term != 0)
                i = (i + 1) & (capacity - 1);
            m_slots[i] = {std::uint32_t(m_hashes[number] >> 32), std::uint32_t(number + 1)};
        }
    }
    std::vector<TermSlot> m_slots;
    std::vector<std::uint64_t> m_hashes;
};

} // namespace kb
