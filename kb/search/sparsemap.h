// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// A hash map from numbers below 2^32 - 1 to values, for scratch memory that is filled and cleared many times in one
// search, whose it is.
#pragma once

#include <algorithm>
#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace kb {

/// Cleared in the time of what was put in; what few keys need stays in the fastest cache.
template <typename Value> class SparseMap final {
public:
    /// Empty, for at most so many keys; before anything else. More must not be put in.
    void reset(std::size_t keys)
    {
        for (const std::uint32_t i : used())
            m_slots[i] = {};
        m_count = 0;
        const std::size_t size = std::bit_ceil(std::max<std::size_t>(keys, 1) * 2); // one stays free
        m_slots.resize(std::max(m_slots.size(), size));
        m_used.resize(std::max(m_used.size(), keys));
        m_mask = size - 1;
        m_shift = 32 - std::countr_zero(size);
    }
    /// The value, which is `Value()` where the key is new, and whether it is.
    std::pair<Value &, bool> at(std::uint32_t key)
    {
        const std::size_t i = slotOf(key);
        const bool isNew = m_slots[i].key == 0;
        if (isNew) {
            assert(m_count < m_used.size());
            m_slots[i].key = key + 1;
            m_used[m_count++] = std::uint32_t(i);
        }
        return {m_slots[i].value, isNew};
    }
    /// The value of the key; null where there is none.
    [[nodiscard]] const Value *find(std::uint32_t key) const
    {
        const Slot &slot = m_slots[slotOf(key)];
        return slot.key == 0 ? nullptr : &slot.value;
    }
    [[nodiscard]] std::size_t size() const { return m_count; }
    /// In the order in which the keys came.
    template <typename Visit> void visit(Visit &&see) const
    {
        for (const std::uint32_t i : used())
            see(m_slots[i].key - 1, m_slots[i].value);
    }

private:
    [[nodiscard]] std::span<const std::uint32_t> used() const { return std::span(m_used).first(m_count); }
    /// Where the key is, or is to be put.
    [[nodiscard]] std::size_t slotOf(std::uint32_t key) const
    {
        std::size_t i = (key * 0x9e3779b1u) >> m_shift; // multiplicative hashing by the golden ratio
        while (m_slots[i].key != 0 && m_slots[i].key != key + 1)
            i = (i + 1) & m_mask;
        return i;
    }
    struct Slot {
        std::uint32_t key = 0; // + 1; 0 = free
        Value value = {};
    };
    std::vector<Slot> m_slots;
    std::vector<std::uint32_t> m_used;
    std::size_t m_count = 0; // of these
    std::size_t m_mask = 0; // of the slots that serve now
    int m_shift = 31; // from a hash to a slot
};

} // namespace kb
