// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// The facts of a machine, asked for in the background when somebody first wants them, and again on demand. Pages,
// list and the page of the machine share one.
#pragma once

#include "gpu/client/factsprobe.h"

#include <QObject>

#include <memory>
#include <string>
#include <vector>

namespace model {

class MachineFacts final : public QObject {
    Q_OBJECT

public:
    /// Asks nobody before it is told to.
    /// runner: one that is at the target already, or null: one of its own.
    explicit MachineFacts(gpu::Target target, std::shared_ptr<gpu::Runner> runner = {}, QObject *parent = nullptr);

    /// Asks anew; changed() follows now, and when the answer is there. While an answer is waited for: nothing.
    void refresh();
    /// Asks if nobody did before.
    void ask();
    /// Python's environments to look at from now on, too; those that are new are asked for where facts were.
    void lookAt(const std::vector<std::string> &environments);
    [[nodiscard]] const gpu::Target &target() const { return m_target; }

    [[nodiscard]] bool isReading() const { return m_probe != nullptr; }
    /// The newest, with their time; null: none yet. They stay while newer ones are read, and where that fails.
    [[nodiscard]] const std::shared_ptr<const gpu::Facts> &facts() const { return m_facts; }
    /// Why the last try gave none; None: it did, or there was none.
    [[nodiscard]] gpu::RunError error() const { return m_error; }
    [[nodiscard]] const QString &errorMessage() const { return m_errorMessage; } // what was said there, English

signals:
    void changed();

private:
    void take(const gpu::FactsAnswer &answer);

    gpu::Target m_target;
    std::shared_ptr<gpu::Runner> m_runner; // null: one of its own for each reading
    std::shared_ptr<const gpu::Facts> m_facts;
    gpu::FactsProbe *m_probe = nullptr;
    gpu::RunError m_error = gpu::RunError::None;
    QString m_errorMessage;
    std::vector<std::string> m_environments; // that were named, the newest
    bool m_wasAsked = false;
    bool m_asksAgain = false; // since it was asked, another environment was named
};

} // namespace model
