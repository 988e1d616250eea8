// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "kb/othercore.h"

#include <pthread.h>
#include <sched.h>

namespace kb {

void moveToOtherCore(std::thread::native_handle_type thread)
{
    cpu_set_t all;
    const int here = ::sched_getcpu();
    if (here < 0 || here >= CPU_SETSIZE || ::pthread_getaffinity_np(::pthread_self(), sizeof all, &all) != 0)
        return; // more cores than fit the set: it stays where it is
    cpu_set_t others = all;
    CPU_CLR(here, &others);
    if (CPU_COUNT(&others) == 0)
        return;
    ::pthread_setaffinity_np(thread, sizeof others, &others);
    ::pthread_setaffinity_np(thread, sizeof all, &all); // from there it may go where it likes
}

} // namespace kb
