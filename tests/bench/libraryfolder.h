// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// Reads every entry below a folder, for measurements.
#pragma once

#include "kb/entry.h"

#include <filesystem>
#include <vector>

namespace bench {

/// All entries that can be read, ordered by id.
[[nodiscard]] std::vector<kb::Entry> entriesBelow(const std::filesystem::path &folder);

} // namespace bench
