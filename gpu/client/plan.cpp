// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "gpu/client/plan.h"

#include <algorithm>

namespace gpu {

namespace {

/// The second cuDNN that the case names. Empty: it names none, or there is none of that version beside the library
/// itself.
std::string otherOf(const Case &testCase, const CudnnInstall &library, const Machine &machine)
{
    const Version wanted = otherVersion(testCase);
    if (wanted.isNull() || wanted == library.version)
        return {};
    const auto other = std::ranges::find(machine.cudnns, wanted, &CudnnInstall::version);
    return other == machine.cudnns.end() ? std::string() : other->path.toStdString();
}

std::vector<PlannedRun> planToolkit(const Case &testCase, const Machine &machine)
{
    Request request {.testCase = testCase};
    for (const QString &folder : machine.packageFolders)
        request.folders.push_back(folder.toStdString());
    std::vector<PlannedRun> runs;
    for (const PackageInstall &install : machine.packages) {
        if (install.package != testCase.package || std::ranges::contains(runs, install.version, &PlannedRun::version))
            continue;
        request.library = install.path.toStdString();
        runs.push_back({request, install.version});
    }
    if (runs.empty())
        runs.push_back({request, {}});
    return runs;
}

} // namespace

std::vector<CudnnInstall> usableLibraries(const Machine &machine)
{
    std::vector<CudnnInstall> usable;
    std::ranges::copy_if(machine.cudnns, std::back_inserter(usable),
        [](const CudnnInstall &install) { return !install.version.isNull(); });
    return usable;
}

RunError obstacle(Level level, const Machine &machine)
{
    if (machine.error != RunError::None)
        return machine.error;
    if (level == Level::Toolkit)
        return machine.packages.empty() ? RunError::NoLibrary : RunError::None;
    if (usableLibraries(machine).empty())
        return RunError::NoLibrary;
    if (level != Level::Gpu || !machine.gpus.empty())
        return RunError::None;
    if (machine.driverState == QLatin1String("unreadable"))
        return RunError::DriverUnreadable;
    if (machine.driverState == QLatin1String("stub"))
        return RunError::StubDriver;
    if (machine.driverState == QLatin1String("old"))
        return RunError::OldDriver;
    if (machine.driverState == QLatin1String("failed"))
        return RunError::DeviceError;
    return machine.driverState == QLatin1String("none") ? RunError::NoDriver : RunError::NoDevice;
}

std::vector<PlannedRun> planRuns(const Case &testCase, const Machine &machine, std::span<const CudnnInstall> libraries,
    std::span<const GpuModel> models)
{
    if (testCase.level == Level::Toolkit)
        return planToolkit(testCase, machine);
    std::vector<PlannedRun> runs;
    for (const CudnnInstall &library : libraries) {
        Request request {.cudnn = library.path.toStdString(), .testCase = testCase};
        request.otherCudnn = otherOf(testCase, library, machine);
        if (testCase.level != Level::Model) {
            runs.push_back({std::move(request), library.version});
            continue;
        }
        for (const GpuModel &model : models) {
            request.gpuModel = model.name.toStdString();
            request.gpuModelProperties = model.properties;
            runs.push_back({request, library.version});
        }
    }
    return runs;
}

} // namespace gpu
