// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// The runner at a target: takes requests from whoever has some, on one connection that is opened for the first and
// closed when it had nothing to do for a while. A lost connection is taken up again: what had not begun is asked for
// anew, and what was running once more.
#pragma once

#include "gpu/client/target.h"
#include "gpu/protocol/request.h"
#include "gpu/protocol/transcript.h"

#include <QObject>

#include <memory>
#include <vector>

namespace gpu {

class Runner final : public QObject {
    Q_OBJECT

public:
    /// jobs: runs at once; 0: as many as there are cores at the target. A GPU runs one at a time in any case.
    explicit Runner(Target target, int jobs = 0, QObject *parent = nullptr);
    ~Runner() override; // ends what runs

    [[nodiscard]] const Target &target() const;
    /// Gives each run's number. Every one ends in finished(), whatever becomes of it, and never from inside a call.
    std::vector<qint64> add(const std::vector<Request> &requests);
    void cancel(const std::vector<qint64> &runs);
    /// Whether a runner answered, and there is a connection to it.
    [[nodiscard]] bool isConnected() const;

signals:
    void connected();
    void said(const QString &line); // by ssh or srun, before the runner answers
    void bringing(qint64 bytes); // the runner is copied to the target
    /// Slurm: the job waits; so many come before it, and Slurm's word for why.
    void queued(int ahead, const QString &reason);
    void lost(const QString &why); // and is taken up again
    void started(qint64 run);
    void advanced(qint64 run, const gpu::Transcript &transcript);
    void finished(qint64 run, const gpu::Transcript &transcript);

private:
    struct Private;
    std::unique_ptr<Private> m_d;
};

} // namespace gpu
