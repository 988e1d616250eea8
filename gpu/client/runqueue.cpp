// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "gpu/client/runqueue.h"

namespace gpu {

RunQueue::RunQueue(std::shared_ptr<Runner> runner, QObject *parent)
    : QObject(parent)
    , m_runner(std::move(runner))
{
    connect(m_runner.get(), &Runner::started, this, [this](qint64 run) {
        if (const auto job = m_jobs.find(run); job != m_jobs.end())
            emit jobStarted(job->second);
    });
    connect(m_runner.get(), &Runner::advanced, this, [this](qint64 run, const Transcript &transcript) {
        if (const auto job = m_jobs.find(run); job != m_jobs.end())
            emit jobAdvanced(job->second, transcript);
    });
    connect(m_runner.get(), &Runner::finished, this, [this](qint64 run, const Transcript &transcript) {
        const auto job = m_jobs.extract(run);
        if (job.empty())
            return;
        const bool isLast = m_jobs.empty();
        emit jobFinished(job.mapped(), transcript);
        if (isLast)
            emit finished();
    });
}

RunQueue::~RunQueue()
{
    m_runner->disconnect(this);
    m_runner->cancel(runs());
}

void RunQueue::start(const std::vector<Job> &jobs)
{
    if (m_total > 0)
        return;
    m_total = int(jobs.size());
    std::vector<Request> requests;
    for (const Job &job : jobs)
        requests.push_back(job.request);
    const std::vector<qint64> numbers = m_runner->add(requests);
    for (std::size_t i = 0; i < jobs.size(); ++i)
        m_jobs.emplace(numbers[i], jobs[i].id);
    if (jobs.empty())
        QMetaObject::invokeMethod(this, &RunQueue::finished, Qt::QueuedConnection);
}

void RunQueue::cancel()
{
    m_runner->cancel(runs());
}

std::vector<qint64> RunQueue::runs() const
{
    std::vector<qint64> numbers;
    for (const auto &[run, job] : m_jobs)
        numbers.push_back(run);
    return numbers;
}

} // namespace gpu
