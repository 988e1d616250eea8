// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// Where a runner is started: here, or through ssh or srun. The bytes are the same.
#pragma once

#include <QString>
#include <QStringList>

#include <cstdint>

namespace gpu {

struct Target {
    enum class Kind : std::uint8_t { Local, Ssh, Srun };
    Kind kind = Kind::Local;
    QString runner; // path of casebook-runner on that machine
    QString host; // Ssh: [user@]host, of letters, digits, '.', '_', '-', '@'; never begins with '-'
    QStringList options; // Srun: "--gres=gpu:1", from the user's settings
    QString launcher; // tests: what to start in place of ssh or srun

    /// Program and arguments; empty: the target is not valid.
    [[nodiscard]] QStringList command() const;
    bool operator==(const Target &) const = default;
};

} // namespace gpu
