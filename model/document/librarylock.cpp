// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "model/document/librarylock.h"

#include "kb/filedescriptor.h"
#include "kb/library/datafile.h"

#include <QFile>

#include <cerrno>
#include <fcntl.h>
#include <sys/file.h>
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

/// QLockFile keeps a kernel's lock on its file for as long as its process lives. File systems that are shared may show
/// it to other machines, or not.
bool isHeld(const QString &file)
{
    const kb::FileDescriptor descriptor(::open(QFile::encodeName(file).constData(), O_RDWR | O_CLOEXEC));
    return descriptor.get() >= 0 && ::flock(descriptor.get(), LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK;
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
    if (tryLock())
        return std::nullopt;
    std::optional<LockOwner> found = owner();
    // An empty or damaged file, as a full disk or a crash leaves it, is nobody's lock.
    if (!found && m_file.removeStaleLockFile() && !tryLock())
        found = owner();
    return found;
}

bool LibraryLock::tryLock()
{
    // Where no lock can be made at all (a full disk, say) nobody has it, and nobody is locked out.
    return m_file.tryLock() || m_file.error() != QLockFile::LockFailedError;
}

std::optional<LockOwner> LibraryLock::owner() const
{
    LockOwner owner;
    if (!m_file.getLockInfo(&owner.process, &owner.host, &owner.program))
        return std::nullopt;
    owner.mayBeGone = !isHeld(m_file.fileName());
    return owner;
}

void LibraryLock::removeLockOf(const LockOwner &owner)
{
    if (owner.mayBeGone && this->owner() == owner)
        QFile::remove(m_file.fileName());
}

bool LibraryLock::isOf(const std::filesystem::path &library) const
{
    return kb::resolvedPath(library) == m_library;
}

} // namespace model
