// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// What a run may do to its machine (docs/adr/0054): a process takes rights away from itself, and from all that it
// starts, before it loads anything of CUDA. There is no way back.
#pragma once

#include "gpu/protocol/request.h"

#include <string>
#include <vector>

namespace gpu::runner {

struct Confinement {
    std::string folder; // the one place where files may be written; empty: there is none
    bool usesGpu = false; // the driver may write to its devices, and make sockets of this machine
    bool opensSockets = false; // of the network, too
    int seconds = 0; // that the run may take
};

/// What the request needs: a GPU only where the machine has one, sockets only for NCCL's calls.
[[nodiscard]] Confinement confinementFor(const Request &request, std::string folder);

/// Makes the device files that the driver would have made by a program with more rights, which nothing can start later.
void prepareDevices();

/// Gives what held, for the record: "no_new_privs", "landlock 7" (the version of the kernel's), "seccomp", "sockets"
/// or "local sockets" (those that seccomp lets through), "limits". What the kernel does not offer is not among them.
[[nodiscard]] std::vector<std::string> confine(const Confinement &confinement);

} // namespace gpu::runner
