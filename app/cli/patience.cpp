// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "app/cli/patience.h"

#include "app/cli/command.h"

#include <QCoreApplication>

namespace app {

Patience::Patience(const gpu::Runner &runner, const QString &name)
    : m_runner(runner)
    , m_name(name)
{
    m_since.start();
    m_timer.setInterval(saidEvery);
    connect(&m_timer, &QTimer::timeout, this, &Patience::say);
    m_timer.start();
    if (runner.target().kind == gpu::Target::Kind::Local)
        return;
    connect(&runner, &gpu::Runner::said, this, [this](const QString &line) {
        m_said += line;
        tell(line);
    });
    connect(&runner, &gpu::Runner::bringing, this, [this](qint64 bytes) {
        tell(QCoreApplication::translate("cli", "Copying the runner there (%1 MB) …")
                .arg(double(bytes) / 1e6, 0, 'f', 1));
    });
    connect(&runner, &gpu::Runner::queued, this, [this](int ahead, const QString &reason) {
        m_queue = QCoreApplication::translate("cli", "%n job(s) come before it; it waits for: %1", nullptr, ahead)
                      .arg(reason);
    });
    connect(&runner, &gpu::Runner::lost, this, [this](const QString &why) {
        tell(QCoreApplication::translate("cli", "The connection was lost (%1); it is taken up again.").arg(why));
    });
}

void Patience::tell(const QString &sentence) const
{
    message(m_name.isEmpty() ? sentence : m_name + QStringLiteral(": ") + sentence);
}

QString Patience::withoutSaid(const QString &text) const
{
    QStringList lines = text.split(u'\n');
    lines.removeIf([this](const QString &line) { return m_said.contains(line.trimmed()); });
    return lines.join(u'\n');
}

void Patience::say()
{
    if (m_runner.isConnected()) {
        const QString sentence = m_runner.target().kind == gpu::Target::Kind::Local
            ? QCoreApplication::translate("cli", "This machine is being looked at, for %1 s so far.")
            : QCoreApplication::translate("cli", "%1 has answered and is being looked at, for %2 s so far.")
                  .arg(gpu::targetText(m_runner.target()));
        if (!m_isLookedAt)
            message(sentence.arg(m_since.elapsed() / 1000));
        return;
    }
    const QString waiting = QCoreApplication::translate("cli", "Still waiting for %1 after %2 s.")
                                .arg(gpu::targetText(m_runner.target()))
                                .arg(m_since.elapsed() / 1000);
    message(m_queue.isEmpty() ? waiting : waiting + u' ' + m_queue);
}

} // namespace app
