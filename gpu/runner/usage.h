// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// What a run takes of its machine while it runs. A limit of the kernel's would make a call fail, which a library
// answers as if the machine were out of memory, and a verdict would be drawn of that; a run that is ended by who counts
// is known for what it is.
#pragma once

#include "gpu/protocol/request.h"

#include <cstdint>

#include <sys/types.h>

namespace gpu::runner {

/// Of a process and all that it started.
struct Usage {
    std::uint64_t bytes = 0; // of memory, without what is the file's of mapped libraries
    int processes = 0;
    int threads = 0;
};

/// Cores that this process may use; 1 where the kernel does not say it.
[[nodiscard]] int coresAllowed();

/// Counts no further than that is more than a run may have. Where the kernel does not list a process's children
/// (CONFIG_PROC_CHILDREN), of the process alone.
[[nodiscard]] Usage usageOf(pid_t process);

/// Which limit is passed, as the run's end says it (gpu/protocol/connection.h); empty: none.
[[nodiscard]] const char *limitPassed(const Usage &usage, const Request &request);

} // namespace gpu::runner
