// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// Says on stderr what a command waits for, while a runner elsewhere has not answered: never silent for longer than 5 s.
#pragma once

#include "gpu/client/runner.h"

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>

#include <chrono>

namespace app {

inline constexpr std::chrono::seconds saidEvery {5}; // what a long command waits for, or how far it is

class Patience final : public QObject {
public:
    explicit Patience(const gpu::Runner &runner); // must outlive this

private:
    void say();

    const gpu::Runner &m_runner;
    QElapsedTimer m_since;
    QTimer m_timer;
    QString m_queue; // where the job stands
};

} // namespace app
