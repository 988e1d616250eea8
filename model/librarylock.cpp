// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "model/librarylock.h"

#include <QCryptographicHash>

#include <system_error>

namespace model {

namespace {

std::filesystem::path resolved(const std::filesystem::path &path)
{
    std::error_code error;
    const std::filesystem::path found = std::filesystem::canonical(path, error);
    return error ? path : found;
}

QString lockFile(const std::filesystem::path &dataFolder, const std::filesystem::path &library)
{
    const std::filesystem::path file = dataFileOf(library, dataFolder, "locks", ".lock");
    std::error_code ignored; // taking the lock fails then
    std::filesystem::create_directories(file.parent_path(), ignored);
    return QString::fromStdString(file.string());
}

} // namespace

std::filesystem::path dataFileOf(const std::filesystem::path &library, const std::filesystem::path &dataFolder,
    const char *kind, const char *extension)
{
    const std::string path = resolved(library).string();
    const QByteArray hash = QCryptographicHash::hash(QByteArrayView(path), QCryptographicHash::Sha256).toHex();
    return dataFolder / kind / (hash.first(16).toStdString() + extension);
}

LibraryLock::LibraryLock(const std::filesystem::path &dataFolder, const std::filesystem::path &library)
    : m_library(resolved(library))
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
    return resolved(library) == m_library;
}

} // namespace model
