// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// A program that is run for what it says: in a folder of its own, within limits, by an argument vector and never by a
// shell.
#pragma once

#include <expected>
#include <string>
#include <vector>

namespace gpu::runner {

/// For this process, and those that it starts: a compiler works for strangers. What else it may take is a run's
/// (confinement.h).
void limitProcessorTime(int seconds);

/// Takes the process's number out of a program's output, so that the same output is the same text: nvcc's temporary
/// files have it in their names, "tmpxft_0001_0000-6_case.ptx".
[[nodiscard]] std::string withoutProcessNames(const std::string &output);

struct ProgramEnd {
    int exitCode = 0;
    int signal = 0; // that ended it
    std::string output; // stdout and stderr as they came, the first `keptBytes`
};
/// Runs it in the working folder, which is its temporary and home folder, too. The error: why it could not be started.
[[nodiscard]] std::expected<ProgramEnd, std::string> runProgram(
    const std::vector<std::string> &arguments, std::size_t keptBytes = 32 * 1024);
/// The path of a program where those that run here look for one (PATH); empty: there is none.
[[nodiscard]] std::string pathOfProgram(const std::string &name);

} // namespace gpu::runner
