// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// Asks a runner for the facts of its machine (gpu/protocol/facts.h).
#pragma once

#include "gpu/client/runqueue.h"
#include "gpu/protocol/facts.h"

#include <QObject>
#include <QString>

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace gpu {

struct FactsAnswer {
    Facts facts; // with the time at which they came
    RunError error = RunError::None; // there are no facts
    QString message; // what the runner, ssh or srun said of that
};

/// Asynchronous. Whoever wants the answer no longer deletes it.
class FactsProbe final : public QObject {
    Q_OBJECT

public:
    /// root: a folder there to read in place of "/"; empty: the machine itself.
    explicit FactsProbe(std::shared_ptr<Runner> runner, QString root = {}, QObject *parent = nullptr);
    /// Python's environments to look at besides those in the usual places. Before start().
    void setEnvironments(std::vector<std::string> folders) { m_environments = std::move(folders); }
    /// Once. timeoutSeconds: that the runner may take, of which each of its sources gets the most; nothing: about one.
    void start(std::optional<int> timeoutSeconds = {});

signals:
    void found(const gpu::FactsAnswer &answer); // once

private:
    void take(const Transcript &transcript);

    QString m_root;
    std::vector<std::string> m_environments;
    RunQueue m_queue;
};

} // namespace gpu
