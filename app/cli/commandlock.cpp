// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "app/cli/commandlock.h"

#include "app/cli/command.h"
#include "app/paths.h"

#include <QCoreApplication>

#include <cerrno>
#include <cstring>

namespace app {

CommandLock::CommandLock(const std::filesystem::path &library)
    : m_lock(library, ifItAnswers(dataFolder()))
{
    int problem = m_lock.tryTake();
    const QString folder = QString::fromStdString(library.string());
    if (problem == EWOULDBLOCK) {
        message(QCoreApplication::translate("cli", "Waiting for another command that changes “%1”.").arg(folder));
        problem = m_lock.take();
    }
    if (problem != 0)
        message(QCoreApplication::translate(
            "cli", "“%1” can't be locked (%2): let no other command change it at the same time.")
                .arg(folder, QString::fromLocal8Bit(std::strerror(problem))));
}

} // namespace app
