// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "model/runs/machinechoice.h"

#include <algorithm>

namespace model {

MachineChoice::MachineChoice(MachineSetup setup, QObject *parent)
    : QObject(parent)
    , m_setup(std::move(setup))
{
    m_second.setInterval(std::chrono::seconds(1));
    connect(&m_second, &QTimer::timeout, this, &MachineChoice::changed);
    useRunner();
}

void MachineChoice::useRunner()
{
    if (m_runner)
        m_runner->disconnect(this);
    m_runner = std::make_shared<gpu::Runner>(m_setup.target); // what still runs keeps the one that it has
    connect(m_runner.get(), &gpu::Runner::said, this, [this](const QString &line) { m_wait.said = line; });
    connect(m_runner.get(), &gpu::Runner::bringing, this, [this] { m_wait.isBringing = true; });
    connect(m_runner.get(), &gpu::Runner::queued, this, [this](int ahead, const QString &reason) {
        m_wait.ahead = ahead;
        m_wait.reason = reason;
    });
}

Wait MachineChoice::wait() const
{
    Wait wait = m_wait;
    wait.seconds = m_since.isValid() ? int(m_since.elapsed() / 1000) : 0;
    return wait;
}

void MachineChoice::probe()
{
    if (m_models.empty())
        m_models = gpu::readGpuModels(m_setup.gpuModelFolder, nullptr);
    if (m_probe) {
        m_probe->cancel();
        m_probe->deleteLater();
    }
    m_probe = new gpu::MachineProbe(m_runner, m_setup.cudnnPaths, m_setup.cacheFolder, this);
    connect(m_probe, &gpu::MachineProbe::found, this, &MachineChoice::take);
    m_wait = {};
    m_since.start();
    m_second.start();
    m_probe->start();
    emit changed();
}

void MachineChoice::setCudnnPaths(const QStringList &paths)
{
    m_setup.cudnnPaths = paths;
    m_libraries.clear(); // what the user names comes first
    probe();
}

void MachineChoice::setTarget(const gpu::Target &target, const QStringList &cudnnPaths)
{
    m_setup.target = target;
    useRunner();
    m_machine.reset();
    setCudnnPaths(cudnnPaths);
}

void MachineChoice::take(const gpu::Machine &machine)
{
    m_probe->deleteLater();
    m_probe = nullptr;
    m_second.stop();
    m_machine = std::make_unique<gpu::Machine>(machine);
    const std::vector<gpu::CudnnInstall> usable = gpu::usableLibraries(machine);
    const QSet<QString> before = std::exchange(m_libraries, {});
    for (const gpu::CudnnInstall &install : usable) {
        if (before.contains(install.path))
            m_libraries.insert(install.path);
    }
    if (m_libraries.empty() && !usable.empty())
        m_libraries.insert(usable.front().path);
    emit changed();
}

void MachineChoice::setLibraryChosen(const QString &path, bool chosen)
{
    chosen ? (void)m_libraries.insert(path) : (void)m_libraries.remove(path);
    emit changed();
}

void MachineChoice::setModelChosen(const QString &name, bool chosen)
{
    chosen ? (void)m_leftOutModels.remove(name) : (void)m_leftOutModels.insert(name);
    emit changed();
}

bool MachineChoice::isPackageChosen(gpu::Package package, gpu::Version version) const
{
    return !m_leftOutPackages.contains({package, version});
}

void MachineChoice::setPackageChosen(gpu::Package package, gpu::Version version, bool chosen)
{
    chosen ? (void)m_leftOutPackages.erase({package, version}) : (void)m_leftOutPackages.insert({package, version});
    emit changed();
}

std::vector<gpu::PackageInstall> MachineChoice::installs(const std::set<gpu::Package> &packages) const
{
    std::vector<gpu::PackageInstall> installs;
    for (const gpu::PackageInstall &one : m_machine ? m_machine->packages : std::vector<gpu::PackageInstall>()) {
        const auto isSame = [&one](const gpu::PackageInstall &other) {
            return one.package == other.package && one.version == other.version;
        };
        if (packages.contains(one.package) && std::ranges::none_of(installs, isSame))
            installs.push_back(one);
    }
    return installs;
}

std::vector<gpu::PlannedRun> MachineChoice::plan(const gpu::Case &testCase) const
{
    if (!m_machine)
        return {};
    std::vector<gpu::PlannedRun> runs = gpu::planRuns(testCase, *m_machine, chosenLibraries(), chosenModels());
    std::erase_if(runs, [&](const gpu::PlannedRun &run) { return !isPackageChosen(testCase.package, run.version); });
    return runs;
}

std::vector<gpu::CudnnInstall> MachineChoice::chosenLibraries() const
{
    std::vector<gpu::CudnnInstall> chosen;
    if (m_machine) {
        chosen = gpu::usableLibraries(*m_machine);
        std::erase_if(chosen, [this](const gpu::CudnnInstall &install) { return !isLibraryChosen(install.path); });
    }
    return chosen;
}

std::vector<gpu::GpuModel> MachineChoice::chosenModels() const
{
    std::vector<gpu::GpuModel> chosen;
    std::ranges::copy_if(m_models, std::back_inserter(chosen),
        [this](const gpu::GpuModel &gpuModel) { return isModelChosen(gpuModel.name); });
    return chosen;
}

gpu::RunError MachineChoice::obstacle(gpu::Level level) const
{
    return m_machine ? gpu::obstacle(level, *m_machine) : gpu::RunError::None;
}

} // namespace model
