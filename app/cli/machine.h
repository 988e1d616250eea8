// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// Where cases run, and what is there, asked once and waited for: the commands devices and reproduce begin with it.
#pragma once

#include "app/cli/command.h"
#include "gpu/client/machine.h"

#include <nlohmann/json_fwd.hpp>

#include <QCommandLineOption>

#include <memory>
#include <optional>
#include <vector>

namespace app {

class Patience;

/// --target; probeMachine() and runs take what it says.
[[nodiscard]] QCommandLineOption targetOption();
/// --runner: a casebook-runner in place of the one that belongs to this program.
[[nodiscard]] QList<QCommandLineOption> runnerOptions();
/// This machine where the option is not given. nullopt: it names no target, which was said on stderr.
[[nodiscard]] std::optional<gpu::Target> readTarget(const Options &options);
/// The same where it may be given several times: each target once, never none.
[[nodiscard]] std::optional<std::vector<gpu::Target>> readTargets(const Options &options);
/// Not started yet. cudnnPaths: files or folders to look at besides the usual places; of another machine they are the
/// only ones.
[[nodiscard]] std::unique_ptr<gpu::MachineProbe> machineProbe(
    const std::shared_ptr<gpu::Runner> &runner, const QStringList &cudnnPaths);
/// The same, waited for.
[[nodiscard]] gpu::Machine probeMachine(const std::shared_ptr<gpu::Runner> &runner, const QStringList &cudnnPaths);

/// Whether each path that --cudnn names leads to a libcudnn.so; on stderr, which does not, and what to do. Of another
/// machine's, only that it may be a file: the runner there says what else is wrong.
[[nodiscard]] bool checkLibraries(const gpu::Target &target, const QStringList &paths);
/// What to do where a machine has no cuDNN.
[[nodiscard]] QString adviceWithoutCudnn();

/// Of a machine whose error is not None: on stderr, what was said there and not yet told on the way, and what to do.
void sayWhyNot(const gpu::Machine &machine, const Patience &patience);
/// The same for a program to read: {"target", "error", "sentence"}.
[[nodiscard]] nlohmann::ordered_json refusalJson(const gpu::Target &target, gpu::RunError error);

} // namespace app
