// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// A casebook-runner of this machine that can be brought to another one, and how: a few lines for the other machine's
// /bin/sh look into the user's cache folder there for just these bytes, ask for them if they are missing, and become
// the runner. Runners there that nobody used for 30 days are removed. Nothing else is touched there.
//
// The other machine says one of these lines before the runner's hello:
//   {"type": "need", "machine": "x86_64", "bytes": N}         then it reads N bytes: the file for that processor
//   {"type": "failed", "step": "machine" | "folder" | "copy" | "start", "machine": "riscv64"}
#pragma once

#include <QByteArray>
#include <QString>

#include <optional>
#include <vector>

namespace gpu {

struct RunnerFile {
    QString path;
    QString machine; // as uname -m names the processor it is made for
    QByteArray sha256; // hex
    QByteArray program;
};

/// nullopt: there is no such file, or it is no program for a processor that is known here.
[[nodiscard]] std::optional<RunnerFile> readRunnerFile(const QString &path);

/// For /bin/sh -c; has no single quote and no line's end, so that any shell takes it between single quotes.
[[nodiscard]] QString bringingScript(const std::vector<RunnerFile> &files, int jobs);

} // namespace gpu
