// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// Where cases run, and what is there, asked once and waited for: the commands devices and reproduce begin with it.
#pragma once

#include "app/cli/command.h"
#include "gpu/client/machine.h"

#include <QCommandLineOption>

#include <optional>

namespace app {

/// --target; probeMachine() and runs take what it says.
[[nodiscard]] QCommandLineOption targetOption();
/// --runner: a casebook-runner in place of the one that belongs to this program.
[[nodiscard]] QList<QCommandLineOption> runnerOptions();
/// This machine where the option is not given. nullopt: it names no target, which was said on stderr.
[[nodiscard]] std::optional<gpu::Target> readTarget(const Options &options);
/// cudnnPaths: files or folders to look at besides the usual places; of another machine they are the only ones.
[[nodiscard]] gpu::Machine probeMachine(const std::shared_ptr<gpu::Runner> &runner, const QStringList &cudnnPaths);

/// Whether each path that --cudnn names leads to a libcudnn.so; on stderr, which does not, and what to do. Paths of
/// another machine are not looked at: the runner there says what is wrong with them.
[[nodiscard]] bool checkLibraries(const gpu::Target &target, const QStringList &paths);
/// What to do where a machine has no cuDNN.
[[nodiscard]] QString adviceWithoutCudnn();

/// Says on stderr why the machine can't be used, what was said there, and what to do. Its error is not None.
void sayWhyNot(const gpu::Machine &machine);

} // namespace app
