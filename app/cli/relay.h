// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// A command that is run as if it had been called directly, while the last of what it prints is kept.
#pragma once

#include <cstddef>
#include <expected>
#include <string>

namespace app {

inline constexpr std::size_t keptBytes = 256u << 10;

struct EndedCommand {
    int status = 0; // as waitpid() gives it
    std::string output; // of stdout and stderr, as it came: the last keptBytes, from the beginning of a line
    std::size_t linesBefore = 0; // of the output, in front of it
};

/// Runs it, and returns once it has ended. arguments: with its name, a null pointer at the end. The error: errno, where
/// it could not be started.
///
/// Its stdin is the caller's. stdout and stderr lead here, and every byte goes on to the caller's: through a terminal
/// of their own where the caller's is one, else through a pipe; where both lead to one place, so do these, and the
/// order stays. The terminal that it is started from, its process group and session stay as they are: Ctrl+C and Ctrl+Z
/// reach it directly, and what a process sends to this one is handed on. While it is stopped, this process is. What it
/// leaves running in the background keeps its outputs, which a process of its own hands on.
[[nodiscard]] std::expected<EndedCommand, int> runThrough(char **arguments);

} // namespace app
