// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "app/cli/commandlock.h"

#include "app/cli/command.h"
#include "app/paths.h"
#include "kb/library/datafile.h"

#include <QCoreApplication>

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <string>
#include <sys/file.h>
#include <system_error>

namespace app {

namespace {

/// The file stays, empty: who removed it could not know that nobody waits for it.
std::filesystem::path lockFile(const std::filesystem::path &library)
{
    std::filesystem::path file = kb::dataFileOf(library, dataFolder(), "locks", ".commands");
    std::error_code ignored; // opening it fails then
    std::filesystem::create_directories(file.parent_path(), ignored);
    return file;
}

/// 0, or errno.
int lock(int file, int operation)
{
    while (::flock(file, operation) != 0) {
        if (errno != EINTR)
            return errno;
    }
    return 0;
}

} // namespace

CommandLock::CommandLock(const std::filesystem::path &library)
    : m_file(::open(lockFile(library).c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600))
{
    int problem = m_file.get() < 0 ? errno : lock(m_file.get(), LOCK_EX | LOCK_NB);
    const QString folder = QString::fromStdString(library.string());
    if (problem == EWOULDBLOCK) {
        message(QCoreApplication::translate("cli", "Waiting for another command that changes “%1”.").arg(folder));
        problem = lock(m_file.get(), LOCK_EX);
    }
    if (problem != 0)
        message(QCoreApplication::translate(
            "cli", "“%1” can't be locked (%2): let no other command change it at the same time.")
                .arg(folder, QString::fromLocal8Bit(std::strerror(problem))));
}

} // namespace app
