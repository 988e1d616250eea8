// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// Keeps the folder of snapshots from growing without end: each library folder that was ever opened has one there.
#pragma once

#include <filesystem>

namespace kb {

/// Removes snapshots that nobody used for 90 days, all but the 16 used last, and what killed writers left behind.
/// Other files in the folder stay. A library whose snapshot is gone is read anew. Costs a listing of the folder.
void evictSnapshots(const std::filesystem::path &cacheFolder);

} // namespace kb
