// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// One run of one case: one process, in a process group of its own. Reads the runner's lines as they come, keeps to the case's time limit (TERM,
// then KILL after 2 s, to the whole group), to 8 MiB of output and 64 KiB a line, and holds the GPU's lock while a level that needs one runs.
// Nothing blocks.
#pragma once

#include "gpu/client/target.h"
#include "gpu/protocol/request.h"
#include "gpu/protocol/transcript.h"

#include <QObject>

#include <memory>

namespace gpu {

class RunnerProcess final : public QObject {
    Q_OBJECT

public:
    RunnerProcess(Target target, Request request, QObject *parent = nullptr);
    ~RunnerProcess() override; // kills what still runs

    void start();
    void cancel(); // finished() follows, with RunError::Cancelled
    [[nodiscard]] const Transcript &transcript() const;

signals:
    void advanced(); // transcript() has more: a call, a step, a log line
    void finished(); // once, whatever happened

private:
    struct Private;
    std::unique_ptr<Private> m_d;
};

} // namespace gpu
