// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// The tool reproduce_case: cases of an entry, run on this machine as the command reproduce runs them.
#pragma once

#include "app/cli/execution.h"
#include "app/cli/mcptools.h"

#include <QElapsedTimer>

#include <expected>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace app {

class ReproduceCall final {
public:
    /// Nothing runs yet. arguments: those of reproduceTool, which fit.
    [[nodiscard]] static std::expected<std::unique_ptr<ReproduceCall>, ToolAnswer> plan(
        const Toolbox &tools, const gpu::Json &arguments, std::shared_ptr<gpu::Runner> runner);
    Q_DISABLE_COPY_MOVE(ReproduceCall)
    ~ReproduceCall() = default; // what runs is cancelled

    /// What the user is asked.
    [[nodiscard]] std::string question() const;
    /// progress: ever more of `total` runs; total is 0 while it is not known. ended: called once, from the event loop.
    void start(std::function<void(double done, int total, const std::string &what)> progress,
        std::function<void(const ToolAnswer &answer)> ended);
    /// It ends all the same, once what runs is cancelled and what was observed until then is recorded.
    void cancel();
    [[nodiscard]] bool isRecording() const { return m_recorder.has_value(); }

private:
    ReproduceCall() = default;
    void runOn(const gpu::Machine &machine);
    void takeShare(int run, double share);
    void end();

    std::shared_ptr<const kb::Library> m_library;
    std::shared_ptr<gpu::Runner> m_runner;
    QStringList m_cudnn;
    bool m_records = false;
    std::vector<gpu::GpuModel> m_models;
    std::vector<Subject> m_subjects;
    std::vector<Run> m_runs;
    std::vector<double> m_shares; // of each run, how much of it is done
    double m_told = 0;
    QElapsedTimer m_sinceTold;
    std::function<void(double, int, const std::string &)> m_progress;
    std::function<void(const ToolAnswer &)> m_ended;
    std::unique_ptr<gpu::MachineProbe> m_probe;
    std::optional<kb::EvidenceStore> m_store;
    std::optional<Recorder> m_recorder;
    std::unique_ptr<Execution> m_execution;
    bool m_isCancelled = false;
};

} // namespace app
