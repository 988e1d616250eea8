// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// The system calls that a run does not get: written as the kernel's filter by hand, since the runner is one file for
// old systems (docs/adr/0054).
#pragma once

#include <span>

namespace gpu::runner {

struct SystemCalls {
    std::span<const unsigned> socketDomains; // AF_UNIX and so on that may be asked for
    bool changesRights = false; // chmod and its like, and what outlives the process in the kernel's memory
};

/// For this process and those that it starts: a call that is left out fails with EPERM. False: the kernel has no
/// filters. Privileges must be given up before (PR_SET_NO_NEW_PRIVS).
[[nodiscard]] bool allowOnly(const SystemCalls &calls);

} // namespace gpu::runner
