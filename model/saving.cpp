// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "model/saving.h"

#include "kb/library/file.h"

#include <QFile>

#include <system_error>

namespace model {

namespace {

/// Whether the file is what was read or written last.
kb::Expected<void> checkUnchanged(const std::filesystem::path &library, const FileStatePtr &onDisk)
{
    const kb::Expected<FileStatePtr> found = readState(library, onDisk->file);
    if (found && sameFile(*found, onDisk))
        return {};
    return std::unexpected(kb::Error {.code = kb::ErrorCode::ChangedOnDisk, .file = library / onDisk->file});
}

kb::Expected<void> moveToTrash(const std::filesystem::path &file)
{
    QFile trashed(QString::fromStdString(file.string()));
    if (trashed.moveToTrash())
        return {};
    return std::unexpected(
        kb::Error {.code = kb::ErrorCode::WriteFailed, .detail = trashed.errorString().toStdString(), .file = file});
}

} // namespace

kb::Expected<FileStatePtr> readState(const std::filesystem::path &library, const std::filesystem::path &file)
{
    kb::Expected<std::string> bytes = kb::readFile(library / file);
    if (bytes)
        return std::make_shared<const FileState>(file, std::move(*bytes));
    if (bytes.error().code == kb::ErrorCode::FileNotFound)
        return nullptr;
    return std::unexpected(std::move(bytes.error()));
}

kb::Expected<void> saveFile(const std::filesystem::path &library, const FileStatePtr &onDisk, const FileStatePtr &now)
{
    if (onDisk) {
        if (kb::Expected<void> unchanged = checkUnchanged(library, onDisk); !unchanged)
            return unchanged;
    }
    if (!now)
        return moveToTrash(library / onDisk->file);
    const bool newPlace = !onDisk || onDisk->file != now->file;
    if (newPlace && std::filesystem::exists(library / now->file))
        return std::unexpected(kb::Error {.code = onDisk ? kb::ErrorCode::IdTaken : kb::ErrorCode::ChangedOnDisk,
            .detail = now->file.string(),
            .file = library / now->file});
    if (kb::Expected<void> written = kb::writeFile(library / now->file, now->bytes); !written)
        return written;
    if (onDisk && newPlace) {
        std::error_code error;
        std::filesystem::remove(library / onDisk->file, error);
        if (error) {
            return std::unexpected(kb::Error {
                .code = kb::ErrorCode::WriteFailed, .detail = error.message(), .file = library / onDisk->file});
        }
    }
    return {};
}

std::vector<DiskConflict> findConflicts(const std::filesystem::path &library, const std::vector<UnsavedFile> &unsaved)
{
    std::vector<DiskConflict> conflicts;
    for (const UnsavedFile &file : unsaved) {
        const kb::Expected<FileStatePtr> found = readState(library, (file.onDisk ? file.onDisk : file.now)->file);
        if (found && !sameFile(*found, file.onDisk))
            conflicts.push_back({file, *found});
    }
    return conflicts;
}

} // namespace model
