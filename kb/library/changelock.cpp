// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "kb/library/changelock.h"

#include "kb/library/datafile.h"

#include <cerrno>
#include <fcntl.h>
#include <sys/file.h>
#include <system_error>

namespace kb {

namespace {

/// The file stays, empty: who removed it could not know that nobody waits for it.
std::filesystem::path changeLockFile(const std::filesystem::path &library, const std::filesystem::path &dataFolder)
{
    if (dataFolder.empty())
        return {};
    std::filesystem::path file = dataFileOf(library, dataFolder, "locks", ".commands");
    std::error_code ignored; // opening it fails then
    std::filesystem::create_directories(file.parent_path(), ignored);
    return file;
}

/// 0, or errno.
int lockFile(int file, int operation)
{
    while (::flock(file, operation) != 0) {
        if (errno != EINTR)
            return errno;
    }
    return 0;
}

} // namespace

ChangeLock::ChangeLock(const std::filesystem::path &library, const std::filesystem::path &dataFolder)
    : m_file(::open(changeLockFile(library, dataFolder).c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600))
    , m_problem(m_file.get() < 0 ? errno : 0)
{
}

int ChangeLock::tryTake()
{
    return m_problem != 0 ? m_problem : lockFile(m_file.get(), LOCK_EX | LOCK_NB);
}

int ChangeLock::take()
{
    return m_problem != 0 ? m_problem : lockFile(m_file.get(), LOCK_EX);
}

} // namespace kb
