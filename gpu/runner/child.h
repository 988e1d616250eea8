// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// Runs a piece of the run in a forked child: for what must be set before a library is loaded, and for what may kill.
#pragma once

#include "gpu/protocol/transcript.h"

#include <functional>
#include <string>

#include <sys/types.h>

namespace gpu::runner {

struct ChildEnd {
    Json said; // what the child's function returned; null: it died
    int signal = 0; // that killed it
    int exitCode = 0;
};

/// Forks, runs `work` in the child and waits. Neither may have threads, or a CUDA library loaded, by then. The child
/// dies with its parent.
[[nodiscard]] ChildEnd runInChild(const std::function<Json()> &work);

/// Kills the processes of which this one is the parent, but those that it keeps. Nothing is done where the kernel does
/// not list them (CONFIG_PROC_CHILDREN).
void endChildrenBut(const std::function<bool(pid_t)> &isKept);

/// What there is to read from a descriptor, up to its end.
[[nodiscard]] std::string readAll(int fd);

/// As "SIGSEGV"; of one that does not end a process: "signal 17". glibc itself has the names from 2.32 on.
[[nodiscard]] std::string signalName(int number);

} // namespace gpu::runner
