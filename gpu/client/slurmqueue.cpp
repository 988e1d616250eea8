// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "gpu/client/slurmqueue.h"

#include <QRegularExpression>

namespace gpu {

namespace {

using namespace std::chrono_literals;

constexpr auto askEvery = 10s; // each time costs the cluster's controller a look at its queue

} // namespace

QString slurmJobIn(const QString &line)
{
    static const QRegularExpression job(QStringLiteral("\\bjob (\\d+) (?:queued|has been|is)"));
    return job.match(line).captured(1);
}

SlurmQueue::SlurmQueue(QString job, QObject *parent)
    : QObject(parent)
    , m_job(std::move(job))
{
    m_timer.setInterval(askEvery);
    connect(&m_timer, &QTimer::timeout, this, &SlurmQueue::ask);
    connect(&m_squeue, &QProcess::finished, this, &SlurmQueue::take);
    m_timer.start();
    ask();
}

SlurmQueue::~SlurmQueue()
{
    m_squeue.disconnect(this);
    m_squeue.kill();
    m_squeue.waitForFinished();
}

void SlurmQueue::ask()
{
    if (m_squeue.state() != QProcess::NotRunning)
        return;
    // In the order in which they will be started, as far as Slurm says: by priority, then by number.
    m_squeue.start(QStringLiteral("squeue"),
        {QStringLiteral("--noheader"), QStringLiteral("--states=PENDING"), QStringLiteral("--sort=-p,i"),
            QStringLiteral("--format=%i|%r")});
}

void SlurmQueue::take()
{
    int ahead = 0;
    for (const QString &line : QString::fromUtf8(m_squeue.readAllStandardOutput()).split(u'\n', Qt::SkipEmptyParts)) {
        const QString text = line.trimmed();
        if (text.section(u'|', 0, 0) == m_job) {
            emit changed(ahead, text.section(u'|', 1).trimmed());
            return;
        }
        ++ahead;
    }
}

} // namespace gpu
