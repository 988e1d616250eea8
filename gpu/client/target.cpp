// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "gpu/client/target.h"

#include <QRegularExpression>

#include <algorithm>

namespace gpu {

namespace {

const QString defaultRunner = QStringLiteral("casebook-runner");
const QString oneGpu = QStringLiteral("--gres=gpu:1");

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

std::optional<Target> targetFromText(const QString &text, const QString &local)
{
    const QString kind = text.section(u':', 0, 0);
    const QString rest = text.section(u':', 1);
    Target target {.runner = local};
    if (kind == u"ssh") {
        target.kind = Target::Kind::Ssh;
        target.host = rest.section(u':', 0, 0);
        target.runner = rest.contains(u':') ? rest.section(u':', 1) : defaultRunner;
    } else if (kind == u"srun") {
        target.kind = Target::Kind::Srun;
        target.options = rest.split(u' ', Qt::SkipEmptyParts);
        if (target.options.isEmpty())
            target.options = {oneGpu};
    } else if (text != u"this") {
        return std::nullopt;
    }
    // This machine's runner may be missing, and the run says so then.
    return target.kind == Target::Kind::Local || !target.command().isEmpty() ? std::optional(target) : std::nullopt;
}

QString targetText(const Target &target)
{
    switch (target.kind) {
    case Target::Kind::Local: break;
    case Target::Kind::Ssh:
        return QStringLiteral("ssh:") + target.host
            + (target.runner == defaultRunner ? QString() : u':' + target.runner);
    case Target::Kind::Srun: return QStringLiteral("srun:") + target.options.join(u' ');
    }
    return QStringLiteral("this");
}

std::string_view targetName(Target::Kind kind)
{
    switch (kind) {
    case Target::Kind::Local: return "local";
    case Target::Kind::Ssh: return "ssh";
    case Target::Kind::Srun: return "srun";
    }
    return {};
}

QString hostOf(const Target &target)
{
    return target.kind == Target::Kind::Ssh ? target.host.section(u'@', -1) : QString();
}

QString userOf(const Target &target)
{
    return target.kind == Target::Kind::Ssh ? target.host.section(u'@', 0, -2) : QString();
}

} // namespace gpu
