// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// A batch of runs at one target: what is asked for together, counted together, cancelled together.
#pragma once

#include "gpu/client/runner.h"

#include <QObject>

#include <map>
#include <memory>
#include <vector>

namespace gpu {

struct Job {
    int id = 0; // the caller's
    Request request;
};

class RunQueue final : public QObject {
    Q_OBJECT

public:
    /// The runner may serve others as well.
    explicit RunQueue(std::shared_ptr<Runner> runner, QObject *parent = nullptr);
    ~RunQueue() override; // cancels what has not ended

    void start(const std::vector<Job> &jobs); // a queue runs once
    void cancel();
    [[nodiscard]] int done() const { return m_total - int(m_jobs.size()); }
    [[nodiscard]] int total() const { return m_total; }

signals:
    void jobStarted(int id); // again, if its connection was lost
    void jobAdvanced(int id, const gpu::Transcript &transcript);
    void jobFinished(int id, const gpu::Transcript &transcript);
    void finished();

private:
    [[nodiscard]] std::vector<qint64> runs() const;

    std::shared_ptr<Runner> m_runner;
    std::map<qint64, int> m_jobs; // that have not ended: the runner's number, the caller's
    int m_total = 0;
};

} // namespace gpu
