// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// Whole files in and out.
#pragma once

#include "kb/error.h"

#include <cstdint>
#include <filesystem>
#include <limits>
#include <string>
#include <string_view>

struct stat;

namespace kb {

/// A time that no file has: what it stands for is never taken for unchanged.
inline constexpr std::int64_t unknownTime = std::numeric_limits<std::int64_t>::min();

/// Size and time of a file or folder.
struct Stamp {
    std::uint64_t size = 0; // 0 for folders
    std::int64_t modified = unknownTime; // nanoseconds since the epoch
    bool operator==(const Stamp &) const = default;
};
[[nodiscard]] Stamp stampOf(const std::filesystem::path &path);
[[nodiscard]] Stamp stampOf(const struct stat &status);

/// Reads a whole file. Errors: FileNotFound, FileUnreadable, IsAFolder, NotAFile, FileTooLarge (more than `limit`
/// bytes). `stamp`: what the file was like just before it was read, where it could be opened.
[[nodiscard]] Expected<std::string> readFile(
    const std::filesystem::path &file, Stamp *stamp = nullptr, std::uintmax_t limit = maxFileBytes);
/// Replaces a file atomically (temporary file, fsync, rename); creates missing folders. Errors: WriteFailed, also where
/// the disk does not confirm what was written; the file is as it was then.
[[nodiscard]] Expected<void> writeFile(const std::filesystem::path &file, std::string_view bytes);
/// Removes the temporary files that writeFile() left in a folder, where its process was killed; those that are being
/// written stay.
void removeAbandoned(const std::filesystem::path &folder);
/// Makes the names that files of a folder got outlive a power loss, where the file system can.
void syncFolder(const std::filesystem::path &folder);

} // namespace kb
