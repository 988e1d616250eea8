// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// Where the programs find what belongs to them.
#pragma once

#include <filesystem>

namespace app {

/// The built-in library: beside an installed program (../share/casebook/library), else in the source tree that it was
/// built from.
[[nodiscard]] std::filesystem::path builtInLibrary();

/// The user's cache folder for Casebook (snapshots of the search index); honours XDG_CACHE_HOME.
[[nodiscard]] std::filesystem::path cacheFolder();

} // namespace app
