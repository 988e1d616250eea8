// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// Where a job stands in Slurm's queue, asked of squeue now and then while it waits.
#pragma once

#include <QObject>
#include <QProcess>
#include <QString>
#include <QTimer>

namespace gpu {

/// The job's number in a line of srun's; empty: it names none. "srun: job 12 queued and waiting for resources" → "12".
[[nodiscard]] QString slurmJobIn(const QString &line);

class SlurmQueue final : public QObject {
    Q_OBJECT

public:
    explicit SlurmQueue(QString job, QObject *parent = nullptr);
    ~SlurmQueue() override;

signals:
    /// ahead: jobs that wait and come before it; reason: Slurm's word for why it waits, such as "Resources".
    void changed(int ahead, const QString &reason);

private:
    void ask();
    void take();

    QString m_job;
    QProcess m_squeue;
    QTimer m_timer;
};

} // namespace gpu
