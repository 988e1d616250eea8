// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "gpu/client/target.h"

#include <QRegularExpression>

#include <algorithm>

namespace gpu {

namespace {

// The far side's shell reads the path, so it has nothing in it that a shell takes for anything but a path.
bool isRemotePath(const QString &path)
{
    static const QRegularExpression allowed(QStringLiteral("\\A[A-Za-z0-9_./~][A-Za-z0-9_./~+-]*\\z"));
    return allowed.match(path).hasMatch();
}

bool isHost(const QString &host)
{
    static const QRegularExpression allowed(
        QStringLiteral("\\A([A-Za-z0-9_.][A-Za-z0-9_.-]*@)?[A-Za-z0-9_.][A-Za-z0-9_.-]*\\z"));
    return allowed.match(host).hasMatch();
}

// Each is one argument, "--gres=gpu:1": a bare word would become the program that srun starts.
bool areOptions(const QStringList &options)
{
    return std::ranges::all_of(options, [](const QString &option) {
        return option.startsWith(u'-') && option != QLatin1String("--") && option != QLatin1String("-");
    });
}

} // namespace

QStringList Target::command() const
{
    switch (kind) {
    case Kind::Local: return runner.isEmpty() ? QStringList() : QStringList {runner};
    case Kind::Ssh:
        if (!isHost(host) || !isRemotePath(runner))
            return {};
        // No terminal, and no question that nobody could answer.
        return {launcher.isEmpty() ? QStringLiteral("ssh") : launcher, QStringLiteral("-T"), QStringLiteral("-o"),
            QStringLiteral("BatchMode=yes"), QStringLiteral("--"), host, runner};
    case Kind::Srun:
        if (!areOptions(options) || !isRemotePath(runner))
            return {};
        return QStringList {launcher.isEmpty() ? QStringLiteral("srun") : launcher} + options
            + QStringList {QStringLiteral("--"), runner};
    }
    return {};
}

} // namespace gpu
