// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// Loops over all cores, or over more threads where the work waits for disks.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <exception>
#include <system_error>
#include <thread>
#include <vector>

namespace kb {

/// Calls work(begin, end) for consecutive blocks of [0, count), each block once, and returns when every block is done.
/// The calling thread takes part; it works alone where count is at most one block. Where work throws, no further block
/// begins, and the first exception is thrown here once every thread has ended.
template <typename Work>
void parallelBlocks(std::size_t count, std::size_t block, const Work &work,
    std::size_t maxThreads = std::thread::hardware_concurrency())
{
    std::atomic<std::size_t> next = 0;
    std::atomic<bool> hasFailed = false;
    std::exception_ptr failure;
    const auto run = [&] {
        try {
            for (std::size_t begin = next.fetch_add(block); begin < count && !hasFailed; begin = next.fetch_add(block))
                work(begin, std::min(begin + block, count));
        } catch (...) {
            if (!hasFailed.exchange(true))
                failure = std::current_exception();
        }
    };
    const std::size_t blocks = (count + block - 1) / block;
    const std::size_t threads = std::min(blocks, std::max<std::size_t>(1, maxThreads));
    std::vector<std::jthread> others;
    try {
        for (std::size_t i = 1; i < threads; ++i)
            others.emplace_back(run);
    } catch (const std::system_error &) { // NOLINT(bugprone-empty-catch): nothing is lost
        // The system gives no more threads: those that there are do all of it.
    }
    run();
    others.clear(); // which waits for them
    if (failure)
        std::rethrow_exception(failure);
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
