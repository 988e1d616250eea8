// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// Whether the entry that is shown applies on a machine, this one or the one that cases run on: asks for the machine's
// facts when an entry with a condition first needs them, and holds the condition against them in a worker.
#pragma once

#include "kb/cases/entryhere.h"
#include "model/latest.h"
#include "model/list/pastedtext.h"
#include "model/runs/machinechoice.h"
#include "model/runs/machinefacts.h"

#include <QObject>

#include <memory>
#include <optional>
#include <string>

namespace model {

class EntryHere final : public QObject {
    Q_OBJECT

public:
    /// facts must outlive this.
    explicit EntryHere(MachineFacts &facts, QObject *parent = nullptr);

    /// From its next change on, looks at the machine that is chosen there. choice must outlive this.
    void follow(const MachineChoice &choice);
    /// Looks at that machine from now on.
    void setTarget(const gpu::Target &target, const std::shared_ptr<gpu::Runner> &runner);

    /// Has the facts of that machine read if nobody did before, and of one that is chosen later: rows of a list ask,
    /// too. changed() follows.
    void ask();
    /// Of the machine that is looked at; empty: this one.
    [[nodiscard]] QString machineName() const;

    /// Looks at this entry from now on; null: at none. changed() follows where there is something to wait for.
    void setEntry(std::shared_ptr<const kb::Entry> entry);
    /// The text that conditions take values from; null: none.
    void setPaste(std::shared_ptr<const PastedText> paste);

    [[nodiscard]] std::string entryId() const { return m_entry ? m_entry->id : std::string(); } // empty: no condition
    /// changed() is to follow: facts are being read, or held against the entry.
    [[nodiscard]] bool isWaiting() const { return m_facts->isReading() || m_evaluating.isRunning(); }
    void refresh() { m_facts->refresh(); }
    [[nodiscard]] const MachineFacts &facts() const { return *m_facts; } // of the machine that is looked at
    /// The answer for the entry that is shown, by the newest facts; nothing: it has no condition, or it is not known
    /// yet.
    [[nodiscard]] const std::optional<kb::Applicability> &answer() const { return m_answer; }

signals:
    void changed();

private:
    void listen();
    void evaluate();
    void lookAtPaste();

    MachineFacts &m_ofThisMachine;
    std::unique_ptr<MachineFacts> m_ofAnother; // null: this one is looked at
    MachineFacts *m_facts; // one of them
    bool m_isAsked = false; // by others than m_entry
    std::shared_ptr<const kb::Entry> m_entry; // with a condition
    std::shared_ptr<const PastedText> m_paste;
    std::optional<kb::Applicability> m_answer;
    Latest<std::optional<kb::Applicability>> m_evaluating;
};

} // namespace model
