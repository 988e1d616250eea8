// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// The compiled regexes of an index, each compiled when it is first needed. Any number of threads may ask at once,
// without a lock: where two compile the same regex, one copy is kept.
#pragma once

#include "kb/search/regexcode.h"

#include <atomic>
#include <memory>

namespace kb {

class RegexCodeCache final {
public:
    explicit RegexCodeCache(std::size_t count)
        : m_count(count)
        , m_slots(std::make_unique<std::atomic<const RegexCode *>[]>(count))
    {
    }
    ~RegexCodeCache()
    {
        for (std::size_t i = 0; i < m_count; ++i)
            delete m_slots[i].load(std::memory_order_relaxed);
    }
    RegexCodeCache(const RegexCodeCache &) = delete;
    RegexCodeCache &operator=(const RegexCodeCache &) = delete;

    /// A regex that does not compile gives one that never matches.
    [[nodiscard]] const RegexCode &get(std::size_t number, std::string_view pattern)
    {
        if (const RegexCode *code = m_slots[number].load(std::memory_order_acquire))
            return *code;
        auto compiled = RegexCode::compile(pattern);
        if (!compiled)
            compiled = RegexCode::compile("(?!)"); // never matches
        const RegexCode *expected = nullptr;
        if (!m_slots[number].compare_exchange_strong(expected, compiled->get(), std::memory_order_acq_rel))
            return *expected;
        return *compiled->release();
    }

private:
    std::size_t m_count;
    std::unique_ptr<std::atomic<const RegexCode *>[]> m_slots;
};

} // namespace kb
