// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// What a runner and its reader say to each other: one JSON object a line, many runs on one connection.
//
// runner -> reader
//   hello     protocol, runner (version), levels, jobs (runs at once)      first, after whatever a login prints
//             machine, boot: by which the machine is known again (gpu/protocol/machinemark.h); may be missing
//   alive     nothing else was said for some seconds
//   garbled   message: a line of the reader's was not understood
//   and of a run, with its number as `run`:
//   asked     request: as it was asked; of a plan alone
//   started   its process is made next, or an error says that none could be; time (ISO 8601, UTC, by the clock there)
//   ...       the run's own lines (gpu/protocol/transcript.h)
//   ended     exit, signal, why ("", "timed_out", "cancelled", "flooded", "too_much_memory",
//             "too_many_processes"), errors (the end of its stderr); its last line
// reader -> runner
//   a request (gpu/protocol/request.h) with the number that it gives the run as `run`
//   cancel    run; without it, all runs
//   alive     a reader that says so is taken for gone when it has not said it for a minute
//   plan      format, and what else its maker wrote: the lines that follow are a file's, and so will be the answers.
//   The
//             runner repeats it, and each request, so that the answers can be read by themselves.
//   end       no more requests will come: the runner ends when all runs have ended. At the end of the input without it,
//             the reader is gone, and with it all runs.
#pragma once

#include "gpu/protocol/transcript.h"

#include <chrono>
#include <cstddef>

namespace gpu {

inline constexpr int protocolVersion = 2;
inline constexpr int planFormat = 1;
/// The runner's first line. runner: its version; jobs: runs at once.
[[nodiscard]] Json hello(std::string_view runner, int jobs, const MachineMark &mark);
/// Takes a run's last line, `ended`, into its transcript: why the runner ended it, or how its process did.
void endRun(TranscriptReader &reader, const Json &message);

inline constexpr std::chrono::seconds heartbeat {2}; // of the runner
inline constexpr std::chrono::seconds readersHeartbeat {10};
inline constexpr std::chrono::seconds readersSilence {60};

inline constexpr std::size_t maxLineBytes = 64 * 1024; // of a run's line
inline constexpr std::size_t maxRunBytes = 8 * 1024 * 1024; // of a run's lines, and its stderr
inline constexpr std::uint64_t maxRunMemory = std::uint64_t(4) << 30; // of a run's processes together; level gpu: more
inline constexpr int maxRunProcesses = 128; // nvcc has some five at once
inline constexpr std::size_t keptErrorBytes = 16 * 1024; // of a run's stderr: the end

} // namespace gpu
