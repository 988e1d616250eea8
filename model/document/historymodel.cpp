// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "model/document/historymodel.h"

#include "kb/format/entryfile.h"

#include <QDateTime>
#include <QLocale>
#include <QSet>
#include <QStringList>
#include <QUndoStack>

namespace model {

namespace {

QString nameOf(const Change &change)
{
    const FileStatePtr &state = change.after ? change.after : change.before;
    if (state->parsed)
        return QString::fromUtf8(state->parsed->entry.id);
    return QString::fromStdString(state->file.stem().string());
}

} // namespace

HistoryModel::HistoryModel(QUndoStack &stack, QObject *parent)
    : QAbstractListModel(parent)
    , m_stack(stack)
{
    // The stack does not say which of its steps went: there are as many as somebody made by hand.
    const auto reset = [this] {
        beginResetModel();
        endResetModel();
    };
    connect(&m_stack, &QUndoStack::indexChanged, this, reset);
    connect(&m_stack, &QUndoStack::cleanChanged, this, reset);
}

int HistoryModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : m_stack.count() + 1;
}

const ChangeCommand *HistoryModel::command(int row) const
{
    return row > 0 ? dynamic_cast<const ChangeCommand *>(m_stack.command(row - 1)) : nullptr;
}

QVariant HistoryModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const int row = index.row();
    switch (role) {
    case Qt::DisplayRole: return row == 0 ? m_openedText : m_stack.text(row - 1);
    case Qt::AccessibleTextRole: {
        QStringList parts {index.data().toString()};
        parts += index.data(NamesRole).toStringList();
        if (const QDateTime time = index.data(TimeRole).toDateTime(); time.isValid())
            parts.append(QLocale().toString(time.time(), QLocale::ShortFormat));
        return parts.join(QStringLiteral(", "));
    }
    case NamesRole: {
        const ChangeCommand *const step = command(row);
        if (!step)
            return QStringList();
        QStringList names;
        QSet<QString> known;
        for (const Change &change : step->changes()) {
            if (const QString name = nameOf(change); !known.contains(name)) {
                known.insert(name);
                names.append(name);
            }
        }
        return names;
    }
    case TimeRole: {
        const ChangeCommand *const step = command(row);
        return step ? step->time() : QDateTime();
    }
    case IsCurrentRole: return row == m_stack.index();
    case IsSavedRole: return row == m_stack.cleanIndex();
    default: return {};
    }
}

std::vector<Change> HistoryModel::changes(int row) const
{
    const ChangeCommand *const step = command(row);
    return step ? step->changes() : std::vector<Change>();
}

void HistoryModel::setOpenedText(const QString &text)
{
    m_openedText = text;
    emit dataChanged(index(0), index(0));
}

int HistoryModel::currentRow() const
{
    return m_stack.index();
}

void HistoryModel::goTo(int row)
{
    m_stack.setIndex(row);
}

} // namespace model
