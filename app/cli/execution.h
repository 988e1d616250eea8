// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// Cases of entries, run at one target: which runs there are, and how they are carried out, recorded and told of. The
// commands reproduce and mcp do it alike.
#pragma once

#include "app/cli/recorder.h"
#include "app/cli/runjournal.h"
#include "app/cli/runs.h"

#include "gpu/client/runqueue.h"
#include "kb/evidence/filehasher.h"

#include <QStringList>

#include <functional>
#include <memory>
#include <optional>
#include <vector>

namespace app {

/// The libraries that are named, or else the first that works. Empty: none, so every run says so.
[[nodiscard]] std::vector<gpu::CudnnInstall> chooseLibraries(const gpu::Machine &machine, const QStringList &named);

/// Whether any of the chosen cases is about cuDNN: all are but those of the level toolkit.
[[nodiscard]] bool needCudnn(const std::vector<Subject> &subjects);

/// The subjects must outlive the runs.
[[nodiscard]] std::vector<Run> planAll(const std::vector<Subject> &subjects, const gpu::Machine &machine,
    const std::vector<gpu::CudnnInstall> &libraries, const std::vector<gpu::GpuModel> &models,
    const gpu::RunLimits &limits, const gpu::Target &target);

/// Carries the runs out, which outlive it: each is recorded and told of once it has ended; one that could not be
/// carried out observed nothing.
class Execution final {
public:
    Execution(std::vector<Run> &runs, std::shared_ptr<gpu::Runner> runner);
    Q_DISABLE_COPY_MOVE(Execution)
    Recorder *recorder = nullptr; // null: nothing is recorded
    RunJournal *journal = nullptr; // null: none is kept
    std::function<void(const Run &)> tell; // of a run that has ended
    std::function<void(int run, const gpu::Transcript &)> advanced; // of one that goes on: its number among the runs

    /// ended: called once, from the event loop. By then the runs are those that have ended.
    void start(std::function<void()> ended);
    void cancel(); // those that have not ended
    [[nodiscard]] bool isCutShort() const { return m_cutShort; } // some were cancelled, or lost
    [[nodiscard]] int done() const { return m_queue.done(); }
    [[nodiscard]] int total() const { return m_queue.total(); }

private:
    void take(Run &run, const gpu::Transcript &transcript);
    void lookForPackage(Run &run);
    void end();

    std::vector<Run> &m_runs;
    std::shared_ptr<gpu::Runner> m_runner;
    gpu::RunQueue m_queue;
    std::function<void()> m_ended;
    kb::FileHasher m_hasher;
    QStringList m_said;
    bool m_cutShort = false;
};

} // namespace app
