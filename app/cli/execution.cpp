// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "app/cli/execution.h"

#include "app/cli/publishedcudnn.h"
#include "gpu/client/plan.h"
#include "kb/wording/wording.h"

#include <QCoreApplication>

#include <algorithm>
#include <utility>

namespace app {

std::vector<gpu::CudnnInstall> chooseLibraries(const gpu::Machine &machine, const QStringList &named)
{
    std::vector<gpu::CudnnInstall> libraries = named.isEmpty() ? gpu::usableLibraries(machine) : machine.cudnns;
    if (named.isEmpty() && libraries.size() > 1)
        libraries.resize(1);
    if (!named.isEmpty())
        std::erase_if(libraries, [](const gpu::CudnnInstall &one) { return one.source != gpu::Source::User; });
    return libraries;
}

bool needCudnn(const std::vector<Subject> &subjects)
{
    return std::ranges::any_of(subjects, [](const Subject &subject) {
        return std::ranges::any_of(
            subject.chosen, [](const gpu::Case &testCase) { return testCase.level != gpu::Level::Toolkit; });
    });
}

std::vector<Run> planAll(const std::vector<Subject> &subjects, const gpu::Machine &machine,
    const std::vector<gpu::CudnnInstall> &libraries, const std::vector<gpu::GpuModel> &models,
    const gpu::RunLimits &limits, const gpu::Target &target)
{
    std::vector<Run> runs;
    for (const Subject &subject : subjects) {
        for (const gpu::Case &testCase : subject.chosen) {
            for (gpu::PlannedRun &planned : gpu::planRuns(testCase, machine, libraries, models))
                runs.push_back({.subject = &subject, .testCase = &testCase, .request = std::move(planned.request)});
        }
    }
    for (Run &run : runs) {
        run.request.device = limits.device;
        run.request.hashes = target.kind != gpu::Target::Kind::Local;
        run.request.timeoutSeconds = limits.timeoutSeconds;
    }
    return runs;
}

Execution::Execution(std::vector<Run> &runs, std::shared_ptr<gpu::Runner> runner)
    : m_runs(runs)
    , m_runner(std::move(runner))
    , m_queue(m_runner)
{
    QObject::connect(&m_queue, &gpu::RunQueue::jobStarted, &m_queue, [this](int id) { //
        m_runs[std::size_t(id)].time = kb::utcNow();
    });
    QObject::connect(&m_queue, &gpu::RunQueue::jobAdvanced, &m_queue, [this](int id, const gpu::Transcript &seen) {
        if (advanced)
            advanced(id, seen);
    });
    QObject::connect(&m_queue, &gpu::RunQueue::jobFinished, &m_queue,
        [this](int id, const gpu::Transcript &transcript) { take(m_runs[std::size_t(id)], transcript); });
    QObject::connect(&m_queue, &gpu::RunQueue::finished, &m_queue, [this] { end(); });
}

void Execution::start(std::function<void()> ended)
{
    m_ended = std::move(ended);
    std::vector<gpu::Job> jobs;
    for (std::size_t i = 0; i < m_runs.size(); ++i) {
        if (!journal || !journal->isDone(m_runs[i], m_runner->target()))
            jobs.push_back({int(i), m_runs[i].request});
    }
    if (jobs.size() < m_runs.size())
        message(QCoreApplication::translate(
            "cli", "%n run(s) ended before; the others follow.", nullptr, int(m_runs.size() - jobs.size())));
    m_queue.start(jobs); // whose end is told from the event loop
}

void Execution::cancel()
{
    m_queue.cancel();
}

void Execution::end()
{
    std::erase_if(m_runs, [](const Run &run) { return !run.ended; });
    m_ended();
}

void Execution::take(Run &run, const gpu::Transcript &transcript)
{
    run.ended = true;
    run.transcript = transcript;
    run.judgement = kb::judge(*run.testCase, transcript);
    if (recorder && kb::isDecided(run.judgement.verdict))
        recorder->record(factsOf(run));
    const bool isLost = transcript.error == gpu::RunError::Cancelled
        || transcript.error == gpu::RunError::ConnectionLost || transcript.error == gpu::RunError::NoAnswer;
    m_cutShort = m_cutShort || isLost;
    if (journal && !isLost)
        journal->add(run, m_runner->target());
    lookForPackage(run);
    if (tell)
        tell(run);
}

/// Finds out whether the cuDNN that ran is published, and says once of each that is not that it is not.
void Execution::lookForPackage(Run &run)
{
    run.package = packageOfRun(run.transcript, m_runner->target(), m_hasher);
    const bool isUnpublished = run.package && run.package->empty();
    if (const QString text = unpublishedText(run.transcript); isUnpublished && !m_said.contains(text)) {
        message(text);
        m_said += text;
    }
}

} // namespace app
