// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// A new file that appears whole or not at all, and never in the place of another.
#pragma once

#include "kb/error.h"
#include "kb/library/file.h"

#include <filesystem>
#include <optional>
#include <string_view>

namespace kb {

/// Temporary file, fsync, link under the name, fsync of the folder; creates missing folders. False: the name is taken.
/// Errors: WriteFailed.
[[nodiscard]] Expected<bool> writeOnce(
    const std::filesystem::path &file, std::string_view bytes, std::filesystem::perms permissions);

/// The same for everyone to read. False: a file of that name has these bytes already. Errors: WriteFailed, also where
/// something else has the name.
[[nodiscard]] Expected<bool> writeUnlessSame(const std::filesystem::path &file, std::string_view bytes);

/// A new file for everyone to read, which nobody waits for to be on disk. Its size and time. Errors: WriteFailed, also
/// where it is there.
[[nodiscard]] Expected<Stamp> writeStaged(const std::filesystem::path &file, std::string_view bytes);

/// Gives a file another name in its file system. False: the name is taken. Errors: WriteFailed.
[[nodiscard]] Expected<bool> renameOnce(const std::filesystem::path &from, const std::filesystem::path &to);

/// The first link among root's parts of that relative path: it would lead what is written to any place.
[[nodiscard]] std::optional<std::filesystem::path> linkBelow(
    const std::filesystem::path &root, const std::filesystem::path &relative);

} // namespace kb
