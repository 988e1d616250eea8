// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// Where each target of the table (readers.h) begins.
#pragma once

#include "gpu/protocol/case.h"
#include "kb/entry.h"

#include <cstddef>
#include <filesystem>
#include <string>
#include <vector>

namespace fuzz {

using Texts = std::vector<std::string>;

[[nodiscard]] std::string bytesOf(const std::filesystem::path &file);
/// Every n-th file below a folder by name, the first among them; none where there is no such folder.
[[nodiscard]] std::vector<std::filesystem::path> filesBelow(const std::filesystem::path &folder, std::size_t every = 1);
/// Every n-th entry of the built-in library.
[[nodiscard]] std::vector<kb::Entry> builtInEntries(std::size_t every);
/// Cases of every n-th entry of the built-in library, as they stand there; those of the level machine, or the others.
[[nodiscard]] std::vector<gpu::Json> builtInCases(std::size_t every, bool conditions);

[[nodiscard]] Texts entrySeeds();
[[nodiscard]] Texts articleSeeds();
[[nodiscard]] Texts documentSeeds();
[[nodiscard]] Texts pasteSeeds();
[[nodiscard]] Texts regexSeeds();
[[nodiscard]] Texts codeSeeds();
[[nodiscard]] Texts snapshotSeeds();
[[nodiscard]] Texts caseSeeds();
[[nodiscard]] Texts conditionSeeds();
[[nodiscard]] Texts apiLogSeeds();
[[nodiscard]] Texts factsSeeds();
[[nodiscard]] Texts transcriptSeeds();
[[nodiscard]] Texts requestSeeds();
[[nodiscard]] Texts serverSeeds();
[[nodiscard]] Texts answersSeeds();
[[nodiscard]] Texts recordSeeds();
[[nodiscard]] Texts packSeeds();

} // namespace fuzz
