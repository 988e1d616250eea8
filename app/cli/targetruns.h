// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// The chosen cases at one target: what is there is asked, runs are planned and carried out. casebook-cli reproduce has
// one for each target that is named; they go on side by side, each with a connection of its own.
#pragma once

#include "app/cli/execution.h"
#include "app/cli/patience.h"
#include "app/cli/recordedcase.h"
#include "gpu/client/machine.h"

#include <QStringList>

#include <functional>
#include <memory>
#include <optional>
#include <vector>

namespace app {

/// What is to be run, wherever; all that it refers to outlives the runs.
struct Wanted {
    const kb::Library &library;
    const kb::EvidenceStore &store;
    const std::vector<Subject> &subjects;
    const std::vector<gpu::GpuModel> &models;
    const RecordedCase &recordedCase;
    QStringList cudnn; // as --cudnn named them
    std::optional<gpu::VersionRange> versions; // of packages, at the level toolkit; nothing: all that are found
    gpu::RunLimits limits;
    int jobs = 0; // 0: one for each core there
    bool record = false;
    std::function<RunJournal *()> journal; // asked once runs are planned; null: none is kept
    std::function<void(const Run &, const gpu::Target &)> tell; // of a run that has ended; empty: nobody is told
};

class TargetRuns final {
public:
    /// name: what is said of it begins with that, where there are several; empty: there is one.
    TargetRuns(const Wanted &wanted, const gpu::Target &target, const QString &name);
    Q_DISABLE_COPY_MOVE(TargetRuns)

    /// ended: called once, from the event loop, where all runs have ended, or why there are none was said.
    void start(std::function<void()> ended);
    void cancel(); // what has not ended; ended() follows
    [[nodiscard]] const gpu::Target &target() const { return m_target; }
    [[nodiscard]] std::vector<Run> &runs() { return m_runs; } // after the end: those that have ended
    [[nodiscard]] bool isEnded() const { return !m_ended; }
    [[nodiscard]] bool isPlanned() const
    {
        return m_execution.has_value();
    } // false: it was said why nothing could be run
    [[nodiscard]] gpu::RunError refusal() const { return m_refusal; } // why there is no runner; None: there is one
    [[nodiscard]] bool isWhole() const; // each of them has ended by itself
    [[nodiscard]] int done() const { return m_execution ? m_execution->done() : 0; }
    [[nodiscard]] int total() const { return m_execution ? m_execution->total() : 0; }
    /// What is to be written is written; the exit code.
    [[nodiscard]] int finish();

private:
    void take(gpu::Machine machine);
    /// The libraries that runs are of; nullopt: there can be none, which was said.
    [[nodiscard]] std::optional<std::vector<gpu::CudnnInstall>> librariesOf(const gpu::Machine &machine) const;
    void end(int exitCode);

    const Wanted &m_wanted;
    gpu::Target m_target;
    std::shared_ptr<gpu::Runner> m_runner;
    Patience m_patience;
    std::unique_ptr<gpu::MachineProbe> m_probe;
    std::optional<Recorder> m_recorder;
    std::vector<Run> m_runs;
    std::optional<Execution> m_execution;
    std::function<void()> m_ended;
    gpu::RunError m_refusal = gpu::RunError::None;
    int m_exitCode = Fine; // where nothing was run
};

} // namespace app
