// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "gpu/client/runqueue.h"

#include <algorithm>

namespace gpu {

RunQueue::RunQueue(int parallel, QObject *parent)
    : QObject(parent)
    , m_parallel(std::max(parallel, 1))
{
}

RunQueue::~RunQueue() = default;

void RunQueue::start(std::vector<Job> jobs)
{
    if (m_total > 0)
        return;
    m_total = static_cast<int>(jobs.size());
    m_waiting.assign(std::make_move_iterator(jobs.begin()), std::make_move_iterator(jobs.end()));
    // Queued, as is every end of a run: nobody is called back from inside start().
    if (m_total == 0)
        QMetaObject::invokeMethod(this, &RunQueue::finished, Qt::QueuedConnection);
    else
        startMore();
}

void RunQueue::startMore()
{
    const auto canStart = [this](const Job &job) { return job.level != Level::Gpu || !m_gpuBusy; };
    while (static_cast<int>(m_running.size()) < m_parallel) {
        const auto next = std::ranges::find_if(m_waiting, canStart);
        if (next == m_waiting.end())
            return;
        const Job job = std::move(*next);
        m_waiting.erase(next);
        const bool onGpu = job.level == Level::Gpu;
        m_gpuBusy = m_gpuBusy || onGpu;

        auto *const run = new RunnerProcess(job.target, job.request, this);
        m_running.push_back(run);
        connect(
            run, &RunnerProcess::advanced, this, [this, run, id = job.id] { emit jobAdvanced(id, run->transcript()); });
        connect(run, &RunnerProcess::finished, this, [this, run, id = job.id, onGpu] {
            std::erase(m_running, run);
            m_gpuBusy = m_gpuBusy && !onGpu;
            ++m_done;
            run->deleteLater();
            startMore();
            emit jobFinished(id, run->transcript());
            if (m_done == m_total)
                emit finished();
        });
        emit jobStarted(job.id);
        run->start();
    }
}

void RunQueue::cancel()
{
    const std::vector<RunnerProcess *> running = m_running;
    for (RunnerProcess *const run : running)
        run->cancel();
    TranscriptReader notBegun;
    notBegun.fail(RunError::Cancelled, "cancelled before it began");
    const std::deque<Job> waiting = std::exchange(m_waiting, {});
    for (const Job &job : waiting) {
        ++m_done;
        emit jobFinished(job.id, notBegun.transcript());
    }
    if (running.empty() && !waiting.empty())
        emit finished();
}

} // namespace gpu
