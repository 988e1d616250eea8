// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "app/cli/targetruns.h"

#include "app/cli/machine.h"
#include "app/paths.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <QMetaObject>

#include <algorithm>
#include <utility>

namespace app {

namespace {

/// Whether the machine has the package that the record's case is about.
bool hasPackage(const gpu::Machine &machine, const Subject &subject)
{
    return std::ranges::contains(machine.packages, subject.chosen.front().package, &gpu::PackageInstall::package);
}

} // namespace

TargetRuns::TargetRuns(const Wanted &wanted, const gpu::Target &target, const QString &name)
    : m_wanted(wanted)
    , m_target(target)
    , m_runner(std::make_shared<gpu::Runner>(m_target, wanted.jobs))
    , m_patience(*m_runner, name)
{
}

void TargetRuns::start(std::function<void()> ended)
{
    m_ended = std::move(ended);
    m_probe = machineProbe(m_runner, m_wanted.cudnn);
    QObject::connect(m_probe.get(), &gpu::MachineProbe::found, m_probe.get(),
        [this](const gpu::Machine &machine) { take(machine); });
    // Queued: found() may come before the event loop runs.
    QMetaObject::invokeMethod(m_probe.get(), [this] { m_probe->start(); }, Qt::QueuedConnection);
}

void TargetRuns::cancel()
{
    if (isEnded())
        return;
    if (m_execution) {
        m_execution->cancel();
        return;
    }
    m_probe->cancel(); // and with it a login, or a place in a queue
    end(CouldNotRun);
}

void TargetRuns::take(gpu::Machine machine)
{
    m_patience.lookedAt();
    if (machine.error != gpu::RunError::None) {
        sayWhyNot(machine, m_patience);
        m_refusal = machine.error;
        end(CouldNotRun);
        return;
    }
    if (m_wanted.recordedCase.record)
        machine = m_wanted.recordedCase.withPackages(std::move(machine));
    if (m_wanted.versions)
        std::erase_if(machine.packages,
            [&](const gpu::PackageInstall &one) { return !m_wanted.versions->contains(one.version); });
    const std::optional<std::vector<gpu::CudnnInstall>> libraries = librariesOf(machine);
    if (!libraries) {
        end(CouldNotRun);
        return;
    }
    if (m_wanted.record && !m_recorder.emplace(m_wanted.library, m_wanted.store, m_target).isReady()) {
        m_recorder.reset();
        end(BadInput);
        return;
    }
    m_runs = planAll(m_wanted.subjects, machine, *libraries, m_wanted.models, m_wanted.limits, m_target);
    m_execution.emplace(m_runs, m_runner);
    m_execution->recorder = m_recorder ? &*m_recorder : nullptr;
    m_execution->journal = m_wanted.journal ? m_wanted.journal() : nullptr;
    m_execution->tell = [this](const Run &run) {
        if (m_wanted.tell)
            m_wanted.tell(run, m_target);
    };
    m_execution->start([this] { end(Fine); });
}

std::optional<std::vector<gpu::CudnnInstall>> TargetRuns::librariesOf(const gpu::Machine &machine) const
{
    const bool isRecorded = m_wanted.recordedCase.record.has_value();
    const bool needsCudnn = needCudnn(m_wanted.subjects);
    std::vector<gpu::CudnnInstall> libraries
        = isRecorded ? m_wanted.recordedCase.libraries(machine) : chooseLibraries(machine, m_wanted.cudnn);
    if (isRecorded && (needsCudnn ? libraries.empty() : !hasPackage(machine, m_wanted.subjects.front()))) {
        message(m_wanted.recordedCase.neededText());
        return std::nullopt;
    }
    if (needsCudnn && libraries.empty() && m_target.kind == gpu::Target::Kind::Local) {
        message(machine.cudnns.empty()
                ? adviceWithoutCudnn().trimmed()
                : QCoreApplication::translate(
                      "app", "None of the cuDNN found here can be loaded: “casebook-cli devices” says why."));
        return std::nullopt;
    }
    if (needsCudnn && libraries.empty())
        libraries.push_back({.path = m_wanted.cudnn.value(0)}); // each run says that there is none
    return libraries;
}

void TargetRuns::end(int exitCode)
{
    m_exitCode = exitCode;
    m_patience.end();
    if (const std::function<void()> ended = std::exchange(m_ended, nullptr))
        QMetaObject::invokeMethod(m_runner.get(), ended, Qt::QueuedConnection);
}

bool TargetRuns::isWhole() const
{
    return m_execution && !m_execution->isCutShort();
}

int TargetRuns::finish()
{
    if (m_recorder)
        sayWhatIsNotKept(m_runs);
    const bool isRecorded = !m_recorder || m_recorder->finish();
    if (!m_execution)
        return m_exitCode;
    if (m_wanted.recordedCase.record)
        return m_runs.empty() ? int(CouldNotRun) : m_wanted.recordedCase.compare(m_runs.front());
    return isRecorded ? exitCodeOf(m_runs) : int(BadInput);
}

} // namespace app
