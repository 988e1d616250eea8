// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// Many runs, a few at a time: as many at once as there are cores for the levels library and model, one at a time for a GPU.
#pragma once

#include "gpu/client/runnerprocess.h"

#include <QObject>

#include <deque>
#include <vector>

namespace gpu {

struct Job {
    int id = 0; // the caller's
    Target target;
    Request request;
    Level level = Level::Library;
};

class RunQueue final : public QObject {
    Q_OBJECT

public:
    explicit RunQueue(int parallel, QObject *parent = nullptr);
    ~RunQueue() override;

    void start(std::vector<Job> jobs); // a queue runs once
    void cancel(); // jobs not begun end with RunError::Cancelled, too
    [[nodiscard]] int done() const { return m_done; }
    [[nodiscard]] int total() const { return m_total; }

signals:
    void jobStarted(int id);
    void jobAdvanced(int id, const gpu::Transcript &transcript);
    void jobFinished(int id, const gpu::Transcript &transcript);
    void finished();

private:
    void startMore();
    std::deque<Job> m_waiting;
    std::vector<RunnerProcess *> m_running;
    int m_parallel;
    int m_done = 0;
    int m_total = 0;
    bool m_gpuBusy = false;
};

} // namespace gpu
