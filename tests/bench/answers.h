// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// Logs as people pasted them, with the entries that explain them (tests/answers/README.md).
#pragma once

#include "kb/entry.h"

#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <vector>

namespace bench {

struct PastedLog {
    std::string text;
    std::string group; // "cuda"
    std::vector<std::string> right; // ids; empty: no entry explains it
    bool isOffTopic = false; // no error of a GPU: nothing is to answer
    bool isHeld = false; // for judging alone: nobody develops with it
};

[[nodiscard]] std::vector<PastedLog> pastedLogs();
/// Errors that are none of a GPU, each at the end of a traceback or within a log: what such entries of a library are
/// about. As many as asked for, fewer where there are not so many.
[[nodiscard]] std::vector<std::string> offTopicLogs(
    std::span<const kb::Entry> entries, std::size_t count, std::uint64_t seed);

/// The built-in library, or the folder that CASEBOOK_ANSWERS_LIBRARY names.
[[nodiscard]] std::filesystem::path answersLibrary();

} // namespace bench
