// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// Where a runner is started: here, or through ssh, srun or a container. The bytes are the same.
#pragma once

#include <QString>
#include <QStringList>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace gpu {

/// A variable of the environment: the home folder that a program hides from itself; what it starts gets it as HOME.
inline constexpr const char *hiddenHome = "CASEBOOK_HIDDEN_HOME";

struct Target {
    enum class Kind : std::uint8_t { Local, Ssh, Slurm, Container };
    Kind kind = Kind::Local;
    QString runner; // path of casebook-runner there; empty, but for Local: one of `brought` is copied there
    QStringList brought; // files that may be copied, one for each kind of processor (gpu/client/runnerfile.h)
    QString host; // Ssh: [user@]host, of letters, digits, '.', '_', '-', '@'; never begins with '-'
    QStringList options; // Slurm: "--gres=gpu:1", from the user's settings
    QString image; // Container: the image's name
    QString launcher; // tests: what to start in place of ssh, srun or docker

    /// Program and arguments that start a runner which serves, so many runs at once (0: one a core there); empty: the
    /// target is not valid.
    [[nodiscard]] QStringList command(int jobs) const;
    bool operator==(const Target &) const = default;
};

/// "this", "ssh:HOST", "ssh:HOST:RUNNER" (the runner's path there), "slurm", "slurm:OPTION OPTION" (srun's own; by
/// default one GPU), "container:IMAGE". `here` is this machine's target, whose runners may be copied. nullopt: it is
/// none of these, or what it names is refused (a host or path with anything in it that a shell could take for something
/// else, a host or image that begins with '-', an option that does not, or a disturbingOption()).
[[nodiscard]] std::optional<Target> targetFromText(const QString &text, const Target &here);
/// The first of srun's options after which its output is no longer what the runner said (--label), or its input is not
/// what is sent (--pty); empty: there is none. A target that has one is refused.
[[nodiscard]] QString disturbingOption(const QStringList &options);
/// The other way.
[[nodiscard]] QString targetText(const Target &target);
/// As records name it: "local", "ssh", "slurm", "container".
[[nodiscard]] std::string_view targetName(Target::Kind kind);
/// Ssh: the host without the user; else empty.
[[nodiscard]] QString hostOf(const Target &target);
/// Ssh: the user that is named before the host; else empty.
[[nodiscard]] QString userOf(const Target &target);
/// What hostOf() and userOf() give, one or none: what is not to be said of the machine (kb/evidence/privacy.h).
[[nodiscard]] std::vector<std::string> hostsOf(const Target &target);
[[nodiscard]] std::vector<std::string> usersOf(const Target &target);

} // namespace gpu
