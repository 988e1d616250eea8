// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// What the stand-ins of cuDNN and of the driver play: a text file, stand-in.txt beside the library or named by the
// environment variable CASEBOOK_STAND_IN, read once. '#' begins a comment. Lines:
//
//   set KEY VALUE: version (91900), cudart (13000), driver (13000), devices (1), name, memory_mib (8192), free_mib,
//   compute_capability (90), load (a library that cuDNN loads besides), pid_file (of linger)
//
//   on FUNCTION NTH ACT, for the NTH call (0: every one) of an exported function:
//   ... status CODE REASON...
//   ... abort, segv, hang
//   ... meet 0 PATH: waits until somebody opens that pipe for writing, and closes it
//   ... try CODE WHAT: does what intruder.h says, and gives this status with what came of it as the reason
//   ... linger: starts a process in a session of its own, which stays, and writes its id into pid_file
//   ... leak: takes memory that nothing gives back
//   ... flood: messages to the log callback without an end
//   ... sticky CODE: from here on every call of the driver gives this CUDA error
//   ... nan, wrong: computes, and then spoils the output
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace standin {

struct Act {
    std::string kind; // "status", "abort", ...
    int code = 0;
    std::string reason;
};

/// The value of a `set` line.
[[nodiscard]] std::optional<std::string> setting(std::string_view key);
[[nodiscard]] long long number(std::string_view key, long long otherwise);

/// What this call is to do. Counts the calls of each function; aborts, segfaults and hangs by itself.
[[nodiscard]] std::optional<Act> next(std::string_view function);

/// Shared by the two libraries, which know nothing of each other: a CUDA error that stays.
void setSticky(int code);
[[nodiscard]] int sticky();

} // namespace standin
