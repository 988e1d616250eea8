// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// Brings one file from what is known to be on disk to what it is to be. What another program wrote is never
// overwritten.
#pragma once

#include "kb/error.h"
#include "model/document/item.h"

#include <functional>
#include <stop_token>

namespace model {

/// The file as it is on disk now, null where there is none. Errors: those of reading it.
[[nodiscard]] kb::Expected<FileStatePtr> readState(
    const std::filesystem::path &library, const std::filesystem::path &file);

/// Writes atomically, with fsync. A file that is to be no more goes to the desktop's trash; one under another name is
/// removed there once it is written here. Errors, with the file: ChangedOnDisk, IdTaken (a file of that name is there),
/// WriteFailed.
[[nodiscard]] kb::Expected<void> saveFile(
    const std::filesystem::path &library, const FileStatePtr &onDisk, const FileStatePtr &now);

/// Called from several threads after each file; done counts the files that were tried.
using SaveProgress = std::function<void(std::size_t done)>;

/// What became of files that were to be saved: each is saved, or has its error, or was not tried any more.
struct SaveOutcome {
    std::vector<UnsavedFile> saved;
    std::vector<kb::Error> errors;
    std::size_t left = 0; // that saving did not come to when it was cancelled
};
/// saveFile() for each, a few at a time: a disk takes longer to confirm a file than to write it. A file whose place
/// another one of them still had is tried again. Each file is either saved or as it was, whenever it is stopped.
[[nodiscard]] SaveOutcome saveFiles(const std::filesystem::path &library, const std::vector<UnsavedFile> &files,
    const std::stop_token &stop, const SaveProgress &progress);

/// An unsaved file that another program wrote, made or deleted meanwhile.
struct DiskConflict {
    UnsavedFile mine;
    FileStatePtr theirs; // null: deleted
};
/// Cost: each unsaved file is read.
[[nodiscard]] std::vector<DiskConflict> findConflicts(
    const std::filesystem::path &library, const std::vector<UnsavedFile> &unsaved);

} // namespace model
