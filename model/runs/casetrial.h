// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// Runs one case that belongs to no entry, on the libraries and GPU models that are chosen. Nothing is recorded.
#pragma once

#include "gpu/client/runqueue.h"
#include "kb/evidence/verdict.h"
#include "model/runs/machinechoice.h"

#include <QObject>

#include <optional>
#include <vector>

namespace model {

class CaseTrial final : public QObject {
    Q_OBJECT

public:
    struct Result {
        gpu::Version version; // of the library that it was asked for
        std::string gpuModel; // described; level library and gpu: ""
        std::optional<kb::Judgement> judgement; // nullopt: it still runs
    };

    /// machine must outlive this.
    explicit CaseTrial(MachineChoice &machine, QObject *parent = nullptr);
    ~CaseTrial() override; // kills what runs

    /// As soon as the machine is known. What runs is given up.
    void start(const gpu::Case &testCase);
    /// What has ended stays.
    void cancel();
    [[nodiscard]] bool isRunning() const { return m_waiting || m_queue; }
    /// The case of the last start(); null: there was none.
    [[nodiscard]] const gpu::Case *testCase() const { return m_case ? &*m_case : nullptr; }
    [[nodiscard]] const std::vector<Result> &results() const { return m_results; }
    /// Why nothing could be started; None: it was, or nothing is chosen.
    [[nodiscard]] gpu::RunError obstacle() const { return m_obstacle; }

signals:
    void changed();

private:
    void begin();
    void dropQueue();
    MachineChoice &m_machine;
    std::optional<gpu::Case> m_case;
    bool m_waiting = false; // for the machine to be known
    gpu::RunError m_obstacle = gpu::RunError::None;
    std::vector<Result> m_results;
    gpu::RunQueue *m_queue = nullptr;
};

} // namespace model
