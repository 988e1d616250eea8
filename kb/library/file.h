// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// Whole files in and out.
#pragma once

#include "kb/error.h"

#include <filesystem>
#include <string>
#include <string_view>

namespace kb {

/// Reads a whole file. Errors: FileNotFound, FileUnreadable, IsAFolder, FileTooLarge.
[[nodiscard]] Expected<std::string> readFile(const std::filesystem::path &file);
/// Replaces a file atomically (temporary file, fsync, rename); creates missing folders. Errors: WriteFailed.
[[nodiscard]] Expected<void> writeFile(const std::filesystem::path &file, std::string_view bytes);

} // namespace kb
