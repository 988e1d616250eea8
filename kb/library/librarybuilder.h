// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// Reads all files of a library, on all cores, and builds its snapshot: list of entries, findings and search index.
#pragma once

#include "kb/error.h"
#include "kb/library/library.h"

#include <cstddef>
#include <filesystem>
#include <stop_token>
#include <vector>

namespace kb {

/// The snapshot's bytes. Errors: those of listLibrary. A file that can't be read becomes a finding; of two entries with
/// one id the first in path order is taken and the other becomes a finding.
[[nodiscard]] Expected<std::vector<std::byte>> buildSnapshot(
    const std::filesystem::path &folder, const Progress &progress, const std::stop_token &stop);

} // namespace kb
