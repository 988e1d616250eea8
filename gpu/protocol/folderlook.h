// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// A look at a folder that ends: a process that looks for itself, and is left behind where the file system hangs.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>

namespace gpu {

enum class FolderLook : std::uint8_t { Folder, NoFolder, NoAnswer };
inline constexpr std::chrono::milliseconds patienceWithFolders {800};
/// Where no answer means that something is refused or left out: a busy machine may need a second to look.
inline constexpr std::chrono::milliseconds patienceBeforeRefusal {3000};

/// The detail of an error: what a folder is on does not answer. English.
inline constexpr const char *noAnswer = "no answer";

/// Whether a folder is there, and whether what it holds can be asked. NoAnswer: nobody says so in this time.
[[nodiscard]] FolderLook lookForFolder(
    const std::string &path, std::chrono::milliseconds patience = patienceWithFolders);

} // namespace gpu
