// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// One connection to a runner that serves (gpu/protocol/connection.h): starts it where the target says, in a process
// group of its own, passes over what a login prints, reads its messages, and notices when it is gone or silent.
// Nothing blocks but the end.
#pragma once

#include "gpu/client/target.h"
#include "gpu/protocol/transcript.h"

#include <QObject>

#include <memory>

namespace gpu {

class Connection final : public QObject {
    Q_OBJECT

public:
    /// jobs: runs at once there; 0: as many as it has cores.
    Connection(Target target, int jobs, QObject *parent = nullptr);
    ~Connection() override; // ends the runner, and what it runs

    void open();
    /// A line without its newline. What is sent before opened() waits.
    void send(const QByteArray &line);
    [[nodiscard]] bool isOpen() const;
    [[nodiscard]] const std::string &runnerVersion() const;
    [[nodiscard]] const MachineMark &machineMark() const; // of the machine that the runner is on

signals:
    void said(const QString &line); // by ssh or srun, before the runner answers
    void bringing(qint64 bytes); // the runner is copied there
    void opened();
    void message(const gpu::Json &message); // of a run, with its number as "run"
    /// Once, whatever happened.
    void ended(gpu::RunError error, const QString &why);

private:
    struct Private;
    std::unique_ptr<Private> m_d;
};

} // namespace gpu
