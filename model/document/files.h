// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// The files of the open library as they are with the edits. A value that is cheap to copy: a worker makes changes from
// its copy while the window goes on, and the document puts them in place if nothing was edited meanwhile.
#pragma once

#include "model/document/catalog.h"
#include "model/document/fileedit.h"
#include "model/document/item.h"

#include <map>
#include <memory>
#include <stop_token>
#include <vector>

namespace model {

/// What entries, by their ids, and articles are to be.
struct Edits {
    std::vector<kb::Entry> entries;
    std::vector<kb::Article> articles;
};

/// A file that was edited at least once.
struct EditedFile {
    FileStatePtr opened; // as the library's snapshot has it
    FileStatePtr onDisk; // as it was read or written last
    FileStatePtr now;
    [[nodiscard]] bool isSaved() const { return sameFile(now, onDisk); }
    [[nodiscard]] bool isAsOpened() const { return opened && sameFile(now, opened) && isSaved(); }
};

struct Files {
    std::shared_ptr<const kb::Library> library; // null: none is open
    std::map<Item, EditedFile> edited;

    /// The state of a file; null: there is no such file. Errors: those of reading it.
    [[nodiscard]] kb::Expected<FileStatePtr> state(Item item) const;
    [[nodiscard]] bool isSaved(Item item) const; // as it is on disk
    /// The files of an article as they are. Errors: NoSuchEntry, and those of reading them.
    [[nodiscard]] kb::Expected<ArticleFiles> articleFiles(std::uint32_t index) const;

    /// Adds the change that makes the entry or article of an index what it is to be; none where it is so already.
    /// Errors: NoSuchEntry, those of reading and parsing the file, FileTooLarge; an article's: those of parsing it.
    [[nodiscard]] kb::Expected<void> addChange(
        std::uint32_t index, const kb::Entry &changed, std::vector<Change> &changes) const;
    [[nodiscard]] kb::Expected<void> addChange(
        std::uint32_t index, const kb::Article &changed, std::vector<Change> &changes) const;
    /// The changes of many. catalog: of these files. Errors alike; Cancelled. Cost: about a millisecond an entry, on
    /// all cores.
    [[nodiscard]] kb::Expected<std::vector<Change>> changesFor(
        const Catalog &catalog, const Edits &edits, const std::stop_token &stop = {}) const;
};

[[nodiscard]] kb::Error noSuch(std::string_view id);

/// Adds what differs between an article's files; null: no such file.
void addChanges(
    std::uint32_t index, const ArticleFiles &before, const ArticleFiles &after, std::vector<Change> &changes);

} // namespace model
