// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// Loops over all cores, or over more threads where the work waits for disks.
#pragma once

#include "kb/othercore.h"

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

namespace kb {

/// Calls work(begin, end) for consecutive blocks of [0, count), each block once. The other cores begin at once; the
/// thread that made the loop is free until it calls finish().
template <typename Work> class ParallelLoop final {
public:
    ParallelLoop(
        std::size_t count, std::size_t block, Work work, std::size_t maxThreads = std::thread::hardware_concurrency())
        : m_count(count)
        , m_block(block)
        , m_work(std::move(work))
    {
        const std::size_t blocks = (count + block - 1) / block;
        const std::size_t threads = std::min(blocks, std::max<std::size_t>(1, maxThreads));
        try {
            for (std::size_t i = 1; i < threads; ++i)
                m_others.push_back(startOnOtherCore([this] { run(); }));
        } catch (const std::system_error &) { // NOLINT(bugprone-empty-catch): nothing is lost
            // The system gives no more threads: those that there are do all of it.
        }
    }
    ParallelLoop(const ParallelLoop &) = delete;
    ParallelLoop &operator=(const ParallelLoop &) = delete;

    /// Takes part, and returns when every block is done.
    void finish()
    {
        run();
        m_others.clear();
    }

private:
    void run()
    {
        for (std::size_t begin = m_next.fetch_add(m_block); begin < m_count; begin = m_next.fetch_add(m_block))
            m_work(begin, std::min(begin + m_block, m_count));
    }

    std::size_t m_count;
    std::size_t m_block;
    Work m_work;
    std::atomic<std::size_t> m_next = 0;
    std::vector<std::jthread> m_others; // the last member: they use the others
};

/// The whole loop; in the calling thread alone where count is at most one block.
template <typename Work>
void parallelBlocks(std::size_t count, std::size_t block, const Work &work,
    std::size_t maxThreads = std::thread::hardware_concurrency())
{
    ParallelLoop<const Work &>(count, block, work, maxThreads).finish();
}

/// Calls both, side by side where they are long enough for a thread to pay; else one after the other.
template <typename First, typename Second> void callBoth(bool sideBySide, const First &first, const Second &second)
{
    parallelBlocks(2, sideBySide ? 1 : 2, [&](std::size_t begin, std::size_t end) {
        if (begin == 0)
            first();
        if (end == 2)
            second();
    });
}

} // namespace kb
