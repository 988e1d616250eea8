// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "model/runs/casemodel.h"

#include <algorithm>

namespace model {

namespace {

void count(CaseResult &result, kb::Verdict verdict)
{
    ++result.total;
    result.reproduced += verdict == kb::Verdict::Reproduced;
    result.notReproduced += verdict == kb::Verdict::NotReproduced;
    result.inconclusive += verdict == kb::Verdict::Inconclusive;
}

QString resultText(const CaseResult &result)
{
    if (result.pending > 0)
        return QStringLiteral("pending %1/%2").arg(result.pending).arg(result.total);
    if (result.total == 0)
        return {};
    return QStringLiteral("reproduced %1, not %2, of %3")
        .arg(result.reproduced)
        .arg(result.notReproduced)
        .arg(result.total);
}

} // namespace

CaseModel::CaseModel(Reproduction &reproduction, QObject *parent)
    : QAbstractTableModel(parent)
    , m_reproduction(reproduction)
{
    connect(&reproduction, &Reproduction::entryChanged, this, &CaseModel::updateCases);
    connect(&reproduction, &Reproduction::choiceChanged, this, &CaseModel::updateResults);
    connect(&reproduction, &Reproduction::runsChanged, this, &CaseModel::updateResults);
    connect(&reproduction, &Reproduction::runAdvanced, this, [this](int run) {
        const int row = rowOf(m_reproduction.runs()[std::size_t(run)].testCase.name);
        if (row >= 0)
            emit dataChanged(index(row, Result), index(row, Result));
    });
    updateCases();
}

void CaseModel::updateCases()
{
    const std::vector<gpu::Case> &now = m_reproduction.cases();
    const bool same = std::ranges::equal(now, m_cases, {}, &gpu::Case::json, &gpu::Case::json);
    if (same) {
        updateResults();
        return;
    }
    beginResetModel();
    m_cases = now;
    endResetModel();
}

void CaseModel::updateResults()
{
    if (!m_cases.empty())
        emit dataChanged(index(0, 0), index(int(m_cases.size()) - 1, ColumnCount - 1));
}

int CaseModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_cases.size());
}

int CaseModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant CaseModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const gpu::Case &shown = testCase(index.row());
    if (role == ObstacleRole)
        return int(m_reproduction.machine().obstacle(shown.level));
    if (role == Qt::CheckStateRole && index.column() == Name)
        return m_reproduction.isCaseChosen(shown) ? Qt::Checked : Qt::Unchecked;
    if (role != Qt::DisplayRole)
        return {};
    switch (index.column()) {
    case Name: return QString::fromUtf8(shown.name);
    case Role_: return QString::fromUtf8(gpu::roleName(shown.role));
    case Level: return QString::fromUtf8(gpu::levelName(shown.level));
    case Result: return resultText(result(index.row()));
    default: return {};
    }
}

bool CaseModel::setData(const QModelIndex &index, const QVariant &value, int role)
{
    if (role != Qt::CheckStateRole || !checkIndex(index, CheckIndexOption::IndexIsValid) || index.column() != Name)
        return false;
    m_reproduction.setCaseChosen(testCase(index.row()).name, value.toInt() == Qt::Checked);
    return true;
}

Qt::ItemFlags CaseModel::flags(const QModelIndex &index) const
{
    Qt::ItemFlags flags = QAbstractTableModel::flags(index);
    if (!index.isValid() || index.column() != Name)
        return flags;
    const bool runs = m_reproduction.machine().obstacle(testCase(index.row()).level) == gpu::RunError::None;
    return runs ? flags | Qt::ItemIsUserCheckable : flags;
}

CaseResult CaseModel::result(int row) const
{
    CaseResult result;
    const std::string &name = testCase(row).name;
    for (const Run &run : m_reproduction.runs()) {
        if (run.testCase.name != name)
            continue;
        if (run.state == Run::State::Done) {
            if (run.judgement.error != gpu::RunError::Cancelled) // it says nothing
                count(result, run.judgement.verdict);
        } else {
            ++result.total;
            ++result.pending;
        }
    }
    if (result.total > 0 || !m_reproduction.evidence())
        return result;
    for (const kb::Measured &cell : m_reproduction.evidence()->measured) {
        if (cell.caseName == name)
            count(result, cell.verdict);
    }
    return result;
}

int CaseModel::firstRun(int row) const
{
    const std::vector<Run> &runs = m_reproduction.runs();
    const auto found = std::ranges::find(
        runs, testCase(row).name, [](const Run &run) -> const std::string & { return run.testCase.name; });
    return found == runs.end() ? -1 : int(found - runs.begin());
}

int CaseModel::rowOf(const std::string &caseName) const
{
    const auto found = std::ranges::find(m_cases, caseName, &gpu::Case::name);
    return found == m_cases.end() ? -1 : int(found - m_cases.begin());
}

} // namespace model
