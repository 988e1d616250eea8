// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "model/runs/machinefacts.h"

#include <algorithm>
#include <utility>

namespace model {

namespace {

constexpr std::size_t mostEnvironments = 32;

} // namespace

MachineFacts::MachineFacts(gpu::Target target, std::shared_ptr<gpu::Runner> runner, QObject *parent)
    : QObject(parent)
    , m_target(std::move(target))
    , m_runner(std::move(runner))
{
}

void MachineFacts::refresh()
{
    if (m_probe)
        return;
    m_wasAsked = true;
    m_probe = new gpu::FactsProbe(m_runner ? m_runner : std::make_shared<gpu::Runner>(m_target), {}, this);
    connect(m_probe, &gpu::FactsProbe::found, this, &MachineFacts::take);
    m_probe->setEnvironments(m_environments);
    m_probe->start();
    emit changed();
}

void MachineFacts::ask()
{
    if (!m_wasAsked)
        refresh();
}

void MachineFacts::lookAt(const std::vector<std::string> &environments)
{
    bool isNew = false;
    for (const std::string &environment : environments) {
        if (std::ranges::contains(m_environments, environment))
            continue;
        if (m_environments.size() >= mostEnvironments)
            m_environments.erase(m_environments.begin());
        m_environments.push_back(environment);
        isNew = true;
    }
    m_asksAgain = m_asksAgain || (isNew && isReading());
    if (isNew && m_wasAsked)
        refresh();
}

void MachineFacts::take(const gpu::FactsAnswer &answer)
{
    m_probe->deleteLater();
    m_probe = nullptr;
    m_error = answer.error;
    m_errorMessage = answer.message;
    if (answer.error == gpu::RunError::None)
        m_facts = std::make_shared<const gpu::Facts>(answer.facts);
    if (std::exchange(m_asksAgain, false))
        return refresh();
    emit changed();
}

} // namespace model
