// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "model/runs/callmodel.h"

#include <algorithm>

namespace model {

CallModel::CallModel(Reproduction &reproduction, QObject *parent)
    : QAbstractTableModel(parent)
    , m_reproduction(reproduction)
{
    connect(&reproduction, &Reproduction::currentChanged, this, &CallModel::reset);
    connect(&reproduction, &Reproduction::runsChanged, this, &CallModel::reset);
    connect(&reproduction, &Reproduction::runAdvanced, this, [this](int run) {
        if (run == m_reproduction.current())
            update();
    });
    reset();
}

const Run *CallModel::shownRun() const
{
    const int current = m_reproduction.current();
    const std::vector<Run> &runs = m_reproduction.runs();
    return current >= 0 && std::size_t(current) < runs.size() ? &runs[std::size_t(current)] : nullptr;
}

void CallModel::reset()
{
    const Run *const run = shownRun();
    beginResetModel();
    m_calls = run ? run->transcript.calls : std::vector<gpu::Call>();
    endResetModel();
}

void CallModel::update()
{
    const std::vector<gpu::Call> &now = shownRun()->transcript.calls;
    const std::size_t known = m_calls.size();
    if (now.size() < known) {
        reset();
        return;
    }
    if (known > 0 && m_calls.back() != now[known - 1]) {
        m_calls.back() = now[known - 1];
        emit dataChanged(index(int(known) - 1, 0), index(int(known) - 1, ColumnCount - 1));
    }
    if (now.size() == known)
        return;
    beginInsertRows({}, int(known), int(now.size()) - 1);
    m_calls.insert(m_calls.end(), now.begin() + std::ptrdiff_t(known), now.end());
    endInsertRows();
}

int CallModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_calls.size());
}

int CallModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant CallModel::data(const QModelIndex &index, int role) const
{
    if (role != Qt::DisplayRole || !checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const gpu::Call &shown = call(index.row());
    switch (index.column()) {
    case Number: return shown.n;
    case Call: return QString::fromUtf8(shown.call);
    case Status: return QString::fromUtf8(shown.name);
    case Reason: return QString::fromUtf8(shown.reason);
    case Time: return shown.answered ? QVariant(shown.us) : QVariant();
    default: return {};
    }
}

bool CallModel::endsStep(int row) const
{
    const Run *const run = shownRun();
    const gpu::Call &shown = call(row);
    const gpu::Step *const step = run ? run->transcript.step(shown.step, shown.point) : nullptr;
    if (!step)
        return false;
    if (step->outcome.call != shown.call || step->outcome.status != shown.status)
        return false;
    // The last one of several such calls of the step counts.
    return std::ranges::none_of(m_calls.begin() + row + 1, m_calls.end(), [&](const gpu::Call &later) {
        return later.step == shown.step && later.point == shown.point && later.call == shown.call;
    });
}

} // namespace model
