// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// Where a run may write, by the kernel's Landlock. There is no library of C for it; it is three system calls.
#pragma once

#include <string>
#include <vector>

namespace gpu::runner {

struct WritablePlaces {
    std::vector<std::string> folders; // and all below
    std::vector<std::string> devices; // files of devices, or folders of them; in /dev/shm, files may be made
    bool listens = false; // at a TCP port that the kernel chooses
};

/// From now on this process, and those that it starts, change files at these places only, make no TCP connection, and
/// reach no other process by a signal or an abstract socket: as much of it as the kernel's version knows. Gives that
/// version; 0: the kernel has none, and nothing is forbidden.
[[nodiscard]] int writeOnlyTo(const WritablePlaces &places);

} // namespace gpu::runner
