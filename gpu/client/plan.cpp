// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "gpu/client/plan.h"

#include "gpu/protocol/connection.h"
#include "gpu/protocol/strictjson.h"

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

/// As if the machine had one cuDNN at each of these paths; without one, the runner takes the first that it finds there.
std::vector<CudnnInstall> librariesThere(const QStringList &paths)
{
    std::vector<CudnnInstall> libraries;
    for (const QString &path : paths)
        libraries.push_back({.path = path, .folder = path.section(u'/', 0, -2), .source = Source::User});
    if (libraries.empty())
        libraries.emplace_back();
    return libraries;
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

PlanFile planFile(std::span<const PlannedCase> cases, const QStringList &cudnns, std::span<const GpuModel> models,
    std::string_view casebook, const RunLimits &limits)
{
    const std::vector<CudnnInstall> libraries = librariesThere(cudnns);
    PlanFile file {
        .text = json::text({{"type", "plan"}, {"format", planFormat}, {"casebook", std::string(casebook)}}) + '\n'};
    for (const PlannedCase &one : cases) {
        for (PlannedRun &planned : planRuns(*one.testCase, {}, libraries, models)) {
            planned.request.entry = one.entry;
            planned.request.hashes = true;
            planned.request.device = limits.device;
            planned.request.timeoutSeconds = limits.timeoutSeconds;
            Json line = toJson(planned.request);
            line["run"] = ++file.runs;
            file.text += json::text(line) + '\n';
        }
    }
    file.text += "{\"type\":\"end\"}\n";
    return file;
}

} // namespace gpu
