// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// Whole processes: exec to exit, and resident memory.
#pragma once

#include <string>
#include <vector>

namespace bench {

/// Runs a program with stdin from a file ("" = /dev/null) and its output to /dev/null; returns its exit code, -1 where
/// it could not be started or was killed.
int run(const std::vector<std::string> &command, const std::string &input = {});

struct Ended {
    int code = -1; // as of run()
    double peakMegabytes = 0; // what it had in memory at most: anonymous and file pages, in MB (1e6 bytes)
};

/// Runs a program likewise and watches its memory, of itself alone: what getrusage() says of children is the most that
/// any of them had, or this process when it started them.
[[nodiscard]] Ended runWatched(const std::vector<std::string> &command);

/// Starts a program, waits until its resident memory has settled, and ends it. Anonymous and file pages, in MB (1e6
/// bytes).
[[nodiscard]] double residentMegabytes(const std::vector<std::string> &command);

/// What this process has in memory now, in MB.
[[nodiscard]] double residentMegabytes();

} // namespace bench
