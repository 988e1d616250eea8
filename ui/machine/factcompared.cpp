// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "ui/machine/factcompared.h"

#include "kb/wording/judgementwords.h"
#include "kb/wording/wording.h"
#include "model/runs/factsfile.h"
#include "ui/base/paths.h"

#include <chrono>

namespace ui {

using namespace std::chrono_literals;

QString factsErrorText(const model::MachineFacts &machine)
{
    if (machine.error() == gpu::RunError::None)
        return {};
    QStringList said {wording::sentence(machine.error())};
    if (!machine.errorMessage().isEmpty())
        said += machine.errorMessage();
    return said.join(u' ');
}

FactCompared::FactCompared(QObject *parent)
    : QObject(parent)
{
    m_second.setInterval(1s);
    connect(&m_second, &QTimer::timeout, this, &FactCompared::changed);
}

void FactCompared::begin(const QString &name)
{
    ++m_asked;
    m_name = name;
    m_machine.reset();
    m_facts.reset();
    m_error.clear();
    m_isReading = !name.isEmpty();
    m_since.start();
    if (m_isReading)
        m_second.start();
    else
        m_second.stop();
}

void FactCompared::end()
{
    m_isReading = false;
    m_second.stop();
    emit changed();
}

void FactCompared::read(const std::filesystem::path &file)
{
    begin(pathText(file.filename()));
    m_target = {};
    emit changed();
    model::readFactsFile(file).then(
        this, [this, asked = m_asked](const kb::Expected<std::shared_ptr<const gpu::Facts>> &facts) {
            if (asked != m_asked)
                return;
            if (facts)
                m_facts = *facts;
            else
                m_error = wording::sentence(facts.error());
            end();
        });
}

void FactCompared::read(const gpu::Target &target)
{
    begin(gpu::targetText(target));
    m_target = target;
    m_machine = std::make_unique<model::MachineFacts>(target);
    connect(m_machine.get(), &model::MachineFacts::changed, this, &FactCompared::takeMachine);
    m_machine->refresh();
}

void FactCompared::refresh()
{
    if (m_machine && !m_isReading)
        read(gpu::Target(m_target));
}

void FactCompared::takeMachine()
{
    if (m_machine->isReading()) {
        emit changed();
        return;
    }
    m_facts = m_machine->facts();
    m_error = factsErrorText(*m_machine);
    end();
}

void FactCompared::clear()
{
    begin({});
    emit changed();
}

} // namespace ui
