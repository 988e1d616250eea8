// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// Serves many requests on one connection, each in a child of its own, some at a time: what a case does to its process
// (a crash, a hang, a CUDA error that sticks) ends that child alone. The lines of all children go out as they come,
// each with the number of its run (gpu/protocol/connection.h).
#pragma once

#include "gpu/protocol/machinemark.h"
#include "gpu/protocol/request.h"

#include <functional>
#include <string>
#include <string_view>

namespace gpu::runner {

/// What a child does: writes the run's lines to the descriptor `out`, and gives the exit code. folder: of its own,
/// which goes with the run; empty: none could be made. `cancelled` says whether it is to stop.
using Work = std::function<int(
    const Request &request, const std::string &folder, int out, const std::function<bool()> &cancelled)>;

struct ServeOptions {
    int in = 0; // descriptors of the connection
    int out = 1;
    std::string_view version; // of the runner, for its hello
    MachineMark mark; // of this machine, for the hello
    int jobs = 0; // so many children at once, and one for each GPU; 0: as many as there are cores
};

/// Until the reader says that no more is to come and all has ended (gives 0), or is gone (1: what ran was ended). The
/// process must have no threads, and no CUDA library loaded.
[[nodiscard]] int serve(const ServeOptions &options, const Work &work);

} // namespace gpu::runner
