// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// What the user's data folder holds of one library, such as its locks and journals.
#pragma once

#include <filesystem>

namespace kb {

/// The one path of a file or folder, however it is written: absolute, and without links. What is not there yet keeps
/// its name.
[[nodiscard]] std::filesystem::path resolvedPath(const std::filesystem::path &path);

/// Something that is the library's own in the user's data folder: <dataFolder>/<kind>/<hash of its path><extension>.
[[nodiscard]] std::filesystem::path dataFileOf(const std::filesystem::path &library,
    const std::filesystem::path &dataFolder, const char *kind, const char *extension);

} // namespace kb
