// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// What this machine has (asked in the background, once, and again on demand), and which of its cuDNN libraries and
// which GPU models the user runs cases on.
#pragma once

#include "gpu/client/plan.h"

#include <QObject>
#include <QSet>

#include <memory>
#include <vector>

namespace model {

struct MachineSetup {
    gpu::Target target;
    QString cacheFolder; // where fetched libraries lie
    QString gpuModelFolder;
    QStringList cudnnPaths; // what the user named
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
    [[nodiscard]] const gpu::Machine *machine() const { return m_machine.get(); } // null: not known yet
    [[nodiscard]] const gpu::Target &target() const { return m_setup.target; }
    [[nodiscard]] const std::vector<gpu::GpuModel> &gpuModels() const { return m_models; }

    /// At first the best library, and every GPU model.
    [[nodiscard]] bool isLibraryChosen(const QString &path) const { return m_libraries.contains(path); }
    void setLibraryChosen(const QString &path, bool chosen);
    [[nodiscard]] bool isModelChosen(const QString &name) const { return !m_leftOutModels.contains(name); }
    void setModelChosen(const QString &name, bool chosen);
    [[nodiscard]] std::vector<gpu::CudnnInstall> chosenLibraries() const;
    [[nodiscard]] std::vector<gpu::GpuModel> chosenModels() const;
    /// Why no case of this level can be run; None as long as the machine is not known.
    [[nodiscard]] gpu::RunError obstacle(gpu::Level level) const;

signals:
    void changed();

private:
    void take(const gpu::Machine &machine);

    MachineSetup m_setup;
    gpu::MachineProbe *m_probe = nullptr;
    std::unique_ptr<gpu::Machine> m_machine;
    std::vector<gpu::GpuModel> m_models;
    QSet<QString> m_libraries; // paths
    QSet<QString> m_leftOutModels; // names
};

} // namespace model
