// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// Logs as people pasted them, with the entries that explain them (tests/answers/README.md).
#pragma once

#include <filesystem>
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
/// The built-in library, or the folder that CASEBOOK_ANSWERS_LIBRARY names.
[[nodiscard]] std::filesystem::path answersLibrary();

} // namespace bench
