// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// Threads for work of a few milliseconds. Linux may leave a new thread on the core that made it, waiting, until it next
// balances the load; measured, that took 4 to 10 ms beside an idle core, longer than most of our loops.
#pragma once

#include <latch>
#include <memory>
#include <thread>
#include <utility>

namespace kb {

/// Moves a thread that has not ended from the calling thread's core to another that both may use, if there is one.
void moveToOtherCore(std::thread::native_handle_type thread);

/// A thread that begins on another core than the caller's.
template <typename Work> [[nodiscard]] std::jthread startOnOtherCore(Work work)
{
    const auto moved = std::make_shared<std::latch>(1); // until then the thread must not end
    std::jthread thread([moved, work = std::move(work)]() mutable {
        moved->wait();
        work();
    });
    moveToOtherCore(thread.native_handle());
    moved->count_down();
    return thread;
}

} // namespace kb
