// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "model/runs/casetrial.h"

#include <algorithm>

namespace model {

CaseTrial::CaseTrial(MachineChoice &machine, QObject *parent)
    : QObject(parent)
    , m_machine(machine)
{
    connect(&m_machine, &MachineChoice::changed, this, [this] {
        if (m_waiting && m_machine.machine() && !m_machine.isProbing())
            begin();
    });
}

CaseTrial::~CaseTrial() = default;

void CaseTrial::start(const gpu::Case &testCase)
{
    dropQueue();
    m_case = testCase;
    m_results.clear();
    m_obstacle = gpu::RunError::None;
    m_waiting = true;
    if (!m_machine.machine() && !m_machine.isProbing())
        m_machine.probe();
    if (m_machine.machine() && !m_machine.isProbing())
        begin();
    emit changed();
}

void CaseTrial::cancel()
{
    m_waiting = false;
    dropQueue();
    std::erase_if(m_results, [](const Result &result) { return !result.judgement; });
    emit changed();
}

void CaseTrial::dropQueue()
{
    if (!m_queue)
        return;
    m_queue->disconnect(this);
    delete std::exchange(m_queue, nullptr); // kills what runs
}

void CaseTrial::begin()
{
    m_waiting = false;
    m_obstacle = m_machine.obstacle(m_case->level);
    std::vector<gpu::Job> jobs;
    if (m_obstacle == gpu::RunError::None) {
        for (gpu::PlannedRun &planned : m_machine.plan(*m_case)) {
            m_results.push_back({planned.version, planned.request.gpuModel, std::nullopt});
            jobs.push_back({int(jobs.size()), std::move(planned.request)});
        }
    }
    if (!jobs.empty()) {
        m_queue = new gpu::RunQueue(m_machine.runner(), this);
        connect(m_queue, &gpu::RunQueue::jobFinished, this, [this](int id, const gpu::Transcript &transcript) {
            m_results[std::size_t(id)].judgement = kb::judge(*m_case, transcript);
            emit changed();
        });
        connect(m_queue, &gpu::RunQueue::finished, this, [this] {
            m_queue->deleteLater();
            m_queue = nullptr;
            emit changed();
        });
        m_queue->start(jobs);
    }
    emit changed();
}

} // namespace model
