// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "ui/reproduce/tablemodels.h"

#include "kb/wording/evidencewords.h"
#include "kb/wording/judgementwords.h"
#include "ui/page/pageparts.h"
#include "ui/reproduce/words.h"

namespace ui {

namespace {

QString plainToolTip(const QString &text)
{
    return text.isEmpty() ? text : Qt::convertFromPlainText(text);
}

} // namespace

QString caseTitle(const gpu::Case &testCase, kb::Language language)
{
    const kb::LocalizedText title {testCase.title, testCase.titleZh};
    const std::string_view shown = kb::shown(title, language).text;
    return QString::fromUtf8(shown.empty() ? std::string_view(testCase.name) : shown);
}

QString CaseTableModel::facts(int row) const
{
    const gpu::Case &shown = testCase(row);
    const gpu::RunError obstacle = reproduction().machine().obstacle(shown.level);
    const QString facts = tr("%1 · level %2").arg(wording::role(shown.role), wording::level(shown.level));
    return obstacle == gpu::RunError::None ? facts : tr("%1 · not here: %2").arg(facts, wording::runError(obstacle));
}

QVariant CaseTableModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid())
        return {};
    const gpu::Case &shown = testCase(index.row());
    const QString result = resultBadge(this->result(index.row()), shown.role).text;
    if (role == Qt::DisplayRole) {
        switch (index.column()) {
        case Role_: return wording::role(shown.role);
        case Level: return wording::level(shown.level);
        case Result: return result;
        default: break;
        }
    }
    const auto obstacle = gpu::RunError(CaseModel::data(index, ObstacleRole).toInt());
    if (role == BadgeToneRole && index.column() == Result && !result.isEmpty())
        return int(resultBadge(this->result(index.row()), shown.role).tone);
    if (role == Qt::ToolTipRole) {
        QStringList lines {
            caseTitle(shown, m_language), wording::levelMeaning(shown.level), wording::sentence(obstacle)};
        lines.removeAll(QString());
        return plainToolTip(lines.join(u'\n'));
    }
    if (role == CaseTitleRole)
        return caseTitle(shown, m_language);
    if (role == CaseFactsRole)
        return facts(index.row());
    if (role == Qt::AccessibleTextRole && index.column() == Name) {
        QStringList parts {QString::fromUtf8(shown.name), caseTitle(shown, m_language), facts(index.row()), result};
        parts.removeAll(QString());
        return parts.join(QStringLiteral(", "));
    }
    return CaseModel::data(index, role);
}

CallTableModel::CallTableModel(model::Reproduction &reproduction, QObject *parent)
    : CallModel(reproduction, parent)
    , m_reproduction(reproduction)
{
}

QString CallTableModel::facts(int row) const
{
    const gpu::Call &shown = call(row);
    const model::Run &run = m_reproduction.runs()[std::size_t(m_reproduction.current())];
    QStringList parts {stepText(run.testCase, shown.step, shown.point)};
    if (!shown.answered)
        parts.append(run.state == model::Run::State::Running ? tr("not answered yet") : tr("never answered"));
    else
        parts.append(durationText(shown.us));
    if (shown.cuda != 0)
        parts.append(tr("CUDA error %1").arg(shown.cuda));
    return parts.join(QStringLiteral(" · "));
}

QVariant CallTableModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid())
        return {};
    const gpu::Call &shown = call(index.row());
    if (role == Qt::AccessibleTextRole) {
        QStringList parts {QString::fromUtf8(shown.call), statusBadge(shown).text, QString::fromUtf8(shown.reason),
            facts(index.row())};
        parts.removeAll(QString());
        return parts.join(QStringLiteral(", "));
    }
    if (role == Qt::ToolTipRole) {
        QStringList lines {
            QString::fromUtf8(shown.call), QString::fromUtf8(shown.args), QString::fromUtf8(shown.reason)};
        lines.removeAll(QString());
        return plainToolTip(lines.join(u'\n'));
    }
    return CallModel::data(index, role);
}

QList<BadgeText> MatrixTableModel::badges(const QModelIndex &index) const
{
    constexpr int shownMachines = 3;
    if (!index.isValid()) // a view without rows asks for the size of one
        return {};
    const Cell &shown = cell(index);
    const BadgeText all = cellBadge(shown, testCase(index.column()).role);
    if (all.text.isEmpty())
        return {};
    QList<BadgeText> badges {all};
    if (shown.state != Cell::State::Done || shown.machines < 2)
        return badges;
    if (shown.machines > shownMachines)
        return badges << BadgeText {theme::Tone::Unknown, tr("%n machine(s)", nullptr, shown.machines)};
    for (const kb::MachineMeasured &one : shown.byMachine)
        badges.append(machineBadge(one));
    return badges;
}

QStringList MatrixTableModel::machineLines(const QModelIndex &index) const
{
    const Cell &shown = cell(index);
    QStringList lines;
    if (shown.state != Cell::State::Done || shown.machines < 2)
        return lines;
    for (const kb::MachineMeasured &one : shown.byMachine) {
        const QString said = one.contradicted ? tr("contradicts itself")
                                              : wording::verdict(one.verdict, testCase(index.column()).role);
        QString line = tr("%1: %2, %n record(s), the newest of %3", "a machine, a verdict, a date", one.records)
                           .arg(wording::machine(one.machine, one.isHere), said,
                               QString::fromStdString(one.newestTime).first(10)); // the date of an ISO time
        if (!one.signer.empty())
            line = tr("%1, signed by %2").arg(line, QString::fromStdString(one.signer));
        lines.append(line);
    }
    if (const int more = shown.machines - int(shown.byMachine.size()); more > 0)
        lines.append(tr("and %n more machine(s)", nullptr, more));
    return lines;
}

QVariant MatrixTableModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid())
        return {};
    const Cell &shown = cell(index);
    const BadgeText badge = cellBadge(shown, testCase(index.column()).role);
    const bool done = shown.state == Cell::State::Done;
    switch (role) {
    case Qt::DisplayRole: return badge.text;
    case Qt::ToolTipRole:
        return done
            ? plainToolTip(
                  (QStringList {wording::sentence(shown.judgement, testCase(index.column()))} + machineLines(index))
                      .join(u'\n'))
            : QString();
    case Qt::AccessibleTextRole: {
        QStringList parts {headerData(index.row(), Qt::Vertical, Qt::DisplayRole).toString(),
            headerData(index.column(), Qt::Horizontal, Qt::DisplayRole).toString(),
            badge.text.isEmpty() ? tr("not run") : badge.text};
        if (done && shown.records > 0)
            parts.append(tr("%n record(s)", nullptr, shown.records));
        parts += machineLines(index);
        return parts.join(QStringLiteral(", "));
    }
    default: return MatrixModel::data(index, role);
    }
}

} // namespace ui
