// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// Says on stderr what a command waits for, while a runner elsewhere has not answered: never silent for longer than 5 s.
#pragma once

#include "gpu/client/runner.h"

#include <QElapsedTimer>
#include <QObject>
#include <QSet>
#include <QTimer>

#include <chrono>

namespace app {

inline constexpr std::chrono::seconds saidEvery {5}; // what a long command waits for, or how far it is

class Patience final : public QObject {
public:
    /// runner must outlive this. name: of its target, where there are several; what is said begins with it.
    explicit Patience(const gpu::Runner &runner, const QString &name = {});

    [[nodiscard]] const QString &name() const { return m_name; }
    /// What is there is known, and whoever goes on says how far it is: only a runner that is away is still waited for.
    void lookedAt() { m_isLookedAt = true; }
    /// Nothing is waited for any more.
    void end() { m_timer.stop(); }
    /// The lines of a text that were not said on the way.
    [[nodiscard]] QString withoutSaid(const QString &text) const;

private:
    void say();
    void tell(const QString &sentence) const;

    const gpu::Runner &m_runner;
    QString m_name;
    QElapsedTimer m_since;
    QTimer m_timer;
    QString m_queue; // where the job stands
    QSet<QString> m_said; // by ssh or srun
    bool m_isLookedAt = false;
};

} // namespace app
