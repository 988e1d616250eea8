// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// From a case and a machine to what is asked of runners. Pure functions: the window and the command line plan alike.
#pragma once

#include "gpu/client/machine.h"
#include "gpu/protocol/request.h"

#include <QStringList>

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace gpu {

/// The libraries that could be loaded, in the machine's order: the first is the one to use where nobody chooses.
[[nodiscard]] std::vector<CudnnInstall> usableLibraries(const Machine &machine);

/// Why nothing of this level can be run on the machine: no runner, no cuDNN (or, for Level::Toolkit, no package), or
/// for Level::Gpu no GPU. None: it can.
[[nodiscard]] RunError obstacle(Level level, const Machine &machine);

struct PlannedRun {
    Request request;
    Version version; // of the package that the case is about; null: not known before the run
};
/// One run for each library and, at the level model, for each described GPU. A case that mixes installations gets
/// the other cuDNN that it names, where the machine has it. A case of the level toolkit is run with every version of
/// its package that the machine has, and, where it has none, with what the runner finds.
[[nodiscard]] std::vector<PlannedRun> planRuns(const Case &testCase, const Machine &machine,
    std::span<const CudnnInstall> libraries, std::span<const GpuModel> models);

/// What whoever runs cases asks of each run.
struct RunLimits {
    int device = 0; // number of the GPU, for the level gpu
    std::optional<int> timeoutSeconds; // in place of the case's own
};

struct PlannedCase {
    std::string_view entry; // its id
    const Case *testCase = nullptr;
};
struct PlanFile {
    std::string text; // lines of JSON
    int runs = 0;
};
/// What casebook-runner --serve answers on a machine which nothing reaches (gpu/protocol/connection.h). cudnns: paths
/// there; none: the first that the runner finds. casebook: the version that writes it.
[[nodiscard]] PlanFile planFile(std::span<const PlannedCase> cases, const QStringList &cudnns,
    std::span<const GpuModel> models, std::string_view casebook, const RunLimits &limits = {});

} // namespace gpu
