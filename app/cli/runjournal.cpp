// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "app/cli/runjournal.h"

#include "kb/cases/entrycases.h"

#include <nlohmann/json.hpp>

#include <QDir>
#include <QFileInfo>

namespace app {

namespace {

constexpr qint64 maxJournalBytes = 64LL << 20;

std::string keyOf(const Run &run, const gpu::Target &target)
{
    return nlohmann::json {gpu::targetText(target).toStdString(), run.subject->file.entry.id,
        kb::caseHash(*run.testCase), run.request.cudnn, run.request.library, run.request.otherCudnn,
        run.request.gpuModel, run.request.device}
        .dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

} // namespace

RunJournal::RunJournal(const QString &file, const QString &command, bool resume)
    : m_file(file)
{
    const std::string head = nlohmann::json {command.toStdString()}.dump();
    bool isCut = false;
    if (resume && m_file.open(QIODevice::ReadOnly)) {
        const QList<QByteArray> lines = m_file.read(maxJournalBytes).split('\n');
        m_file.close();
        if (lines.constFirst().toStdString() == head) {
            for (const QByteArray &line : lines.sliced(1))
                m_done.insert(line.toStdString());
            isCut = !lines.constLast().isEmpty(); // within a line
        }
    }
    if (file.isEmpty())
        return;
    QDir().mkpath(QFileInfo(file).path());
    // Where it can't be written there is nothing to resume from; the runs themselves are not held up.
    if (!m_file.open(
            QIODevice::WriteOnly | QIODevice::Unbuffered | (m_done.empty() ? QIODevice::Truncate : QIODevice::Append)))
        return;
    if (m_done.empty())
        m_file.write(QByteArray::fromStdString(head + '\n'));
    else if (isCut)
        m_file.write("\n");
}

bool RunJournal::isDone(const Run &run, const gpu::Target &target) const
{
    return m_done.contains(keyOf(run, target));
}

void RunJournal::add(const Run &run, const gpu::Target &target)
{
    if (m_file.isOpen())
        m_file.write(QByteArray::fromStdString(keyOf(run, target) + '\n'));
}

void RunJournal::remove()
{
    m_file.remove();
}

} // namespace app
