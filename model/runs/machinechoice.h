// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// What this machine has (asked in the background, once, and again on demand), and which of its cuDNN libraries, of its
// packages of CUDA and of the GPU models the user runs cases with.
#pragma once

#include "gpu/client/plan.h"

#include <QElapsedTimer>
#include <QObject>
#include <QSet>
#include <QTimer>

#include <memory>
#include <set>
#include <utility>
#include <vector>

namespace model {

struct MachineSetup {
    gpu::Target target;
    QString cacheFolder; // where fetched libraries lie
    QString gpuModelFolder;
    QStringList cudnnPaths; // what the user named
};

/// What an answer of another machine is waited for.
struct Wait {
    int seconds = 0;
    QString said; // by ssh or srun
    bool isBringing = false; // the runner is copied there
    int ahead = -1; // Slurm: so many jobs come before ours; -1: it is not known to wait
    QString reason; // Slurm's word for why it waits
};

class MachineChoice final : public QObject {
    Q_OBJECT

public:
    explicit MachineChoice(MachineSetup setup, QObject *parent = nullptr);

    /// changed() follows now, and when the answer is there. A newer call replaces an older one.
    void probe();
    void setCudnnPaths(const QStringList &paths); // probes again
    /// Another machine, and what the user named there; probes again.
    void setTarget(const gpu::Target &target, const QStringList &cudnnPaths);
    [[nodiscard]] bool isProbing() const { return m_probe != nullptr; }
    [[nodiscard]] Wait wait() const; // while it is probing; changed() comes every second
    [[nodiscard]] const gpu::Machine *machine() const { return m_machine.get(); } // null: not known yet
    [[nodiscard]] const gpu::Target &target() const { return m_setup.target; }
    /// The runner there, for whoever has runs for it.
    [[nodiscard]] const std::shared_ptr<gpu::Runner> &runner() const { return m_runner; }
    [[nodiscard]] const std::vector<gpu::GpuModel> &gpuModels() const { return m_models; }

    /// At first the best library, every GPU model, and every version of a package.
    [[nodiscard]] bool isLibraryChosen(const QString &path) const { return m_libraries.contains(path); }
    void setLibraryChosen(const QString &path, bool chosen);
    [[nodiscard]] bool isModelChosen(const QString &name) const { return !m_leftOutModels.contains(name); }
    void setModelChosen(const QString &name, bool chosen);
    [[nodiscard]] bool isPackageChosen(gpu::Package package, gpu::Version version) const;
    void setPackageChosen(gpu::Package package, gpu::Version version, bool chosen);
    /// The installations of these packages, each version once, as it is run with: the newest first.
    [[nodiscard]] std::vector<gpu::PackageInstall> installs(const std::set<gpu::Package> &packages) const;
    [[nodiscard]] std::vector<gpu::CudnnInstall> chosenLibraries() const;
    [[nodiscard]] std::vector<gpu::GpuModel> chosenModels() const;
    /// The runs of a case with what is chosen; none as long as the machine is not known.
    [[nodiscard]] std::vector<gpu::PlannedRun> plan(const gpu::Case &testCase) const;
    /// Why no case of this level can be run; None as long as the machine is not known.
    [[nodiscard]] gpu::RunError obstacle(gpu::Level level) const;

signals:
    void changed();

private:
    void take(const gpu::Machine &machine);
    void useRunner();

    MachineSetup m_setup;
    std::shared_ptr<gpu::Runner> m_runner;
    Wait m_wait;
    QElapsedTimer m_since; // the probe began
    QTimer m_second;
    gpu::MachineProbe *m_probe = nullptr;
    std::unique_ptr<gpu::Machine> m_machine;
    std::vector<gpu::GpuModel> m_models;
    QSet<QString> m_libraries; // paths
    QSet<QString> m_leftOutModels; // names
    std::set<std::pair<gpu::Package, gpu::Version>> m_leftOutPackages;
};

} // namespace model
