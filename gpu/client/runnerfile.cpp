// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "gpu/client/runnerfile.h"

#include <QCryptographicHash>
#include <QFile>
#include <QtEndian>

namespace gpu {

namespace {

// ELF, "Executable and Linkable Format", System V ABI, chapter 4: the magic, and e_machine with its values.
constexpr QByteArrayView elfMagic("\177ELF");
constexpr qsizetype elfMachineAt = 18;
constexpr quint16 elfX86_64 = 62;
constexpr quint16 elfAarch64 = 183;

QString machineOf(const QByteArray &program)
{
    if (!program.startsWith(elfMagic) || program.size() < elfMachineAt + 2)
        return {};
    switch (qFromLittleEndian<quint16>(program.constData() + elfMachineAt)) {
    case elfX86_64: return QStringLiteral("x86_64");
    case elfAarch64: return QStringLiteral("aarch64");
    default: return {};
    }
}

} // namespace

std::optional<RunnerFile> readRunnerFile(const QString &path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return std::nullopt;
    const QByteArray program = file.readAll();
    RunnerFile found {.path = path,
        .machine = machineOf(program),
        .sha256 = QCryptographicHash::hash(program, QCryptographicHash::Sha256).toHex(),
        .program = program};
    return found.machine.isEmpty() ? std::nullopt : std::optional(found);
}

QString bringingScript(const std::vector<RunnerFile> &files, int jobs)
{
    constexpr int unusedDays = 30;
    const QString anyRunner = QStringLiteral("casebook-runner-") + QStringLiteral("[0-9a-f]").repeated(64);
    QString known; // of the case statement: hash and size by processor
    for (const RunnerFile &file : files)
        known += QStringLiteral("%1) h=%2; n=%3;; ")
                     .arg(file.machine, QString::fromLatin1(file.sha256))
                     .arg(file.program.size());
    // What a failing command itself says goes to stderr, and with it to the person who asked. A folder that is mounted
    // noexec shows when the runner is first started. Runners of other versions, and what is left of one that was not
    // copied to its end, go once nobody has used them for long: each use is noted as the time of the last access.
    return QStringLiteral(
        "m=$(uname -m); "
        "f() { echo \"{\\\"type\\\":\\\"failed\\\",\\\"step\\\":\\\"$1\\\",\\\"machine\\\":\\\"$m\\\"}\"; exit 3; }; "
        "case \"$m\" in %1*) f machine;; esac; "
        "d=\"${XDG_CACHE_HOME:-$HOME/.cache}/casebook\"; r=\"$d/casebook-runner-$h\"; "
        "ok() { test \"$(sha256sum < \"$1\" 2>/dev/null | cut -c1-64)\" = \"$h\"; }; "
        "if ok \"$r\" 2>/dev/null; then :; else "
        "umask 077; mkdir -p \"$d\" || f folder; t=\"$r.$$\"; "
        "echo \"{\\\"type\\\":\\\"need\\\",\\\"machine\\\":\\\"$m\\\",\\\"bytes\\\":$n}\"; "
        "head -c \"$n\" > \"$t\" && ok \"$t\" && chmod 700 \"$t\" && mv -f \"$t\" \"$r\" "
        "|| { rm -f \"$t\"; f copy; }; fi; "
        "\"$r\" --version </dev/null >/dev/null || f start; "
        "touch -a \"$r\"; "
        "find \"$d\" -maxdepth 1 -type f \\( -name \"%3\" -o -name \"%3.*\" \\) -atime +%4 -exec rm -f {} + "
        "2>/dev/null; "
        "exec \"$r\" --serve --jobs %2")
        .arg(known)
        .arg(jobs)
        .arg(anyRunner)
        .arg(unusedDays);
}

} // namespace gpu
