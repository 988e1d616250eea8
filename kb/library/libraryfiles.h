// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// Which files make up a library, and whether they are as they were when its snapshot was built.
#pragma once

#include "kb/error.h"
#include "kb/library/file.h"
#include "kb/library/librarysections.h"

#include <cstdint>
#include <filesystem>
#include <memory>
#include <stop_token>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace kb {

/// A folder, with its stamp from before it was listed.
struct ListedFolder {
    std::string path; // relative to the library's folder; "" is the library's own
    Stamp stamp;
};

struct LibraryFiles {
    std::vector<std::string> entries; // *.json, relative to the library's folder, sorted
    std::vector<std::string> articles; // articles/*.md, sorted
    std::vector<ListedFolder> folders; // every folder that was listed, sorted by path
    std::vector<std::pair<std::string, std::string>>
        unreadable; // of them those that could not be read, with the reason
    std::vector<std::string> tooDeep; // folders that were not looked into, sorted
    std::vector<std::string> outside; // the first few *.json beside an entries folder: not read, may be entries
};
/// Deeper folders are not looked into: an entry's id has three parts at most.
inline constexpr int maxFolderDepth = 8;

/// Lists a library: entries/**.json where there is an entries folder, and else every .json file that is not evidence;
/// articles/*.md. Hidden names and linked folders are passed over. Errors: NotALibrary, FileUnreadable, Cancelled.
[[nodiscard]] Expected<LibraryFiles> listLibrary(const std::filesystem::path &folder, const std::stop_token &stop);

/// Where a new entry's file goes, relative to the library's folder, so that it is read, and all that is there still is:
/// into entries/, or beside the others in a library of loose files. Everything that makes an entry asks this. Where
/// there is no entries/, lists folders up to the first loose file.
[[nodiscard]] std::filesystem::path newEntryFile(const std::filesystem::path &library, std::string_view id);
/// The folder of new entries alone, relative: "entries", or "" in a library of loose files.
[[nodiscard]] std::string newEntriesFolder(const std::filesystem::path &library);

/// Whether every file and folder of a snapshot is still as it was; about 1 microsecond each, over all cores.
[[nodiscard]] bool isUnchanged(const std::filesystem::path &folder, const LibrarySections &sections);

} // namespace kb
