// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// Where a runner is started: here, or through ssh or srun. The bytes are the same.
#pragma once

#include <QString>
#include <QStringList>

#include <cstdint>
#include <optional>
#include <string_view>

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

/// "this", "ssh:HOST", "ssh:HOST:RUNNER", "srun", "srun:OPTION OPTION": where RUNNER is the runner's path there, and by
/// default found by the login's PATH; srun's, which sees the same disk, is `local`, and its default option asks for one
/// GPU. nullopt: it is none of these, or what it names is refused (a host or path with anything in it that a shell
/// could take for something else, a host that begins with '-', an option that does not).
[[nodiscard]] std::optional<Target> targetFromText(const QString &text, const QString &local);
/// The other way.
[[nodiscard]] QString targetText(const Target &target);
/// As records name it: "local", "ssh", "srun".
[[nodiscard]] std::string_view targetName(Target::Kind kind);
/// Ssh: the host without the user; else empty.
[[nodiscard]] QString hostOf(const Target &target);
/// Ssh: the user that is named before the host; else empty.
[[nodiscard]] QString userOf(const Target &target);

} // namespace gpu
