// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// What edits are about: one file of the library, as text. A state never changes once it is made, so that commands, the
// journal and the catalogue share it: undo gives back the very bytes.
#pragma once

#include <compare>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

namespace kb {
struct EntryFile;
struct ParsedEntry;
} // namespace kb

namespace model {

/// One file of the library by what it holds.
struct Item {
    enum class Kind : std::uint8_t { Entry, Article, ChineseArticle };
    Kind kind = Kind::Entry;
    std::uint32_t index = 0; // in the catalogue
    auto operator<=>(const Item &) const = default;
};

struct FileState {
    std::filesystem::path file; // relative to the library's folder
    std::string bytes;
    // Of an entry:
    /// What edits patch, so that a value that is put back by hand gets its own bytes back; null: `bytes`.
    std::shared_ptr<const kb::EntryFile> base;
    std::shared_ptr<const kb::ParsedEntry> parsed; // `bytes`; null: not read yet, or no entry
};
using FileStatePtr = std::shared_ptr<const FileState>; // null: no such file

/// Whether both would be the same on disk.
[[nodiscard]] inline bool sameFile(const FileStatePtr &a, const FileStatePtr &b)
{
    return a == b || (a && b && a->file == b->file && a->bytes == b->bytes);
}

struct Change {
    Item item;
    FileStatePtr before;
    FileStatePtr after;
};

/// A file that is not as it is on disk.
struct UnsavedFile {
    Item item;
    std::string id; // of the entry or article
    FileStatePtr onDisk; // null: new
    FileStatePtr now; // null: deleted
    /// What it is being saved as at the moment, but for the date of the last update; null: it is not, or deleted. The
    /// disk may have either.
    FileStatePtr saving;
};

} // namespace model
