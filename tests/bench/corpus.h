// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// What the benchmarks run on: the shared test library where it is present, else a generated one of the same size; and
// libraries of any size made by changing words.
#pragma once

#include "kb/entry.h"
#include "kb/search/searchengine.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

namespace bench {

/// A folder with 2,522 entries. The generated one is written below `scratch`.
[[nodiscard]] std::filesystem::path baseLibrary(const std::filesystem::path &scratch);
[[nodiscard]] bool isShared(const std::filesystem::path &library);

[[nodiscard]] std::vector<kb::Entry> readEntries(const std::filesystem::path &library);
[[nodiscard]] std::vector<std::string> entryFiles(const std::filesystem::path &library);

/// `count` entries: the given ones, then copies with about a third of their longer words changed.
[[nodiscard]] std::vector<kb::Entry> grown(const std::vector<kb::Entry> &entries, std::size_t count);

/// The search index of entries, in memory.
[[nodiscard]] std::shared_ptr<const kb::Snapshot> indexOf(const std::vector<kb::Entry> &entries);

} // namespace bench
