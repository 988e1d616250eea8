// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "model/librarylock.h"

#include "kb/library/datafile.h"

#include <system_error>

namespace model {

namespace {

QString lockFile(const std::filesystem::path &dataFolder, const std::filesystem::path &library)
{
    const std::filesystem::path file = kb::dataFileOf(library, dataFolder, "locks", ".lock");
    std::error_code ignored; // taking the lock fails then
    std::filesystem::create_directories(file.parent_path(), ignored);
    return QString::fromStdString(file.string());
}

} // namespace

LibraryLock::LibraryLock(const std::filesystem::path &dataFolder, const std::filesystem::path &library)
    : m_library(kb::resolvedPath(library))
    , m_file(lockFile(dataFolder, library))
{
    m_file.setStaleLockTime(std::chrono::milliseconds(0)); // a window may be open for days
}

std::optional<LockOwner> LibraryLock::take()
{
    // Where no lock can be made at all (a full disk, say) nobody has it, and nobody is locked out.
    if (m_file.tryLock() || m_file.error() != QLockFile::LockFailedError)
        return std::nullopt;
    LockOwner owner;
    m_file.getLockInfo(&owner.process, &owner.host, &owner.program);
    return owner;
}

bool LibraryLock::isOf(const std::filesystem::path &library) const
{
    return kb::resolvedPath(library) == m_library;
}

} // namespace model
