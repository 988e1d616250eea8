// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "model/runs/entryhere.h"

#include "kb/cases/entrycases.h"
#include "kb/conditions/environments.h"

namespace model {

EntryHere::EntryHere(MachineFacts &facts, QObject *parent)
    : QObject(parent)
    , m_ofThisMachine(facts)
    , m_facts(&facts)
    , m_evaluating([this](std::optional<kb::Applicability> answer) {
        m_answer = std::move(answer);
        emit changed();
    })
{
    listen();
}

void EntryHere::listen()
{
    connect(m_facts, &MachineFacts::changed, this, [this] {
        evaluate();
        emit changed();
    });
}

void EntryHere::follow(const MachineChoice &choice)
{
    connect(&choice, &MachineChoice::changed, this, [this, &choice] { setTarget(choice.target(), choice.runner()); });
}

void EntryHere::setTarget(const gpu::Target &target, const std::shared_ptr<gpu::Runner> &runner)
{
    if (target == m_facts->target())
        return;
    m_facts->disconnect(this);
    m_ofAnother = target == m_ofThisMachine.target() ? nullptr : std::make_unique<MachineFacts>(target, runner);
    m_facts = m_ofAnother ? m_ofAnother.get() : &m_ofThisMachine;
    listen();
    lookAtPaste();
    m_answer.reset(); // of another machine
    if (m_entry || m_isAsked)
        m_facts->ask();
    evaluate();
    emit changed();
}

QString EntryHere::machineName() const
{
    const gpu::Target &target = m_facts->target();
    return target.kind == gpu::Target::Kind::Local ? QString() : gpu::targetText(target);
}

void EntryHere::ask()
{
    m_isAsked = true;
    m_facts->ask();
}

void EntryHere::setEntry(std::shared_ptr<const kb::Entry> entry)
{
    m_answer.reset();
    m_entry = entry && kb::hasCondition(*entry) ? std::move(entry) : nullptr;
    if (m_entry)
        m_facts->ask();
    evaluate();
}

void EntryHere::setPaste(std::shared_ptr<const PastedText> paste)
{
    if (m_paste == paste)
        return;
    m_paste = std::move(paste);
    lookAtPaste();
    evaluate();
}

void EntryHere::lookAtPaste()
{
    if (m_paste && !m_ofAnother) // another machine is told nothing of a text unasked
        m_facts->lookAt(kb::usualEnvironments(kb::environmentsIn(m_paste->bytes())));
}

void EntryHere::evaluate()
{
    if (!m_entry || !m_facts->facts()) {
        m_evaluating.drop();
        m_answer.reset();
        return;
    }
    m_evaluating.run([entry = m_entry, facts = m_facts->facts(), paste = m_paste](const std::stop_token &) {
        return kb::applicability(*entry, *facts, paste ? paste->bytes() : std::string_view());
    });
}

} // namespace model
