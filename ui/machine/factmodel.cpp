// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "ui/machine/factmodel.h"

#include "ui/base/theme.h"

#include <QFontMetrics>
#include <QSize>

#include <algorithm>

namespace ui {

void FactModel::setRows(std::vector<FactRow> rows, const QString &here, const QString &there)
{
    beginResetModel();
    m_rows = std::move(rows);
    m_here = here;
    m_there = there;
    m_above.clear();
    note(m_rows, nullptr);
    endResetModel();
}

void FactModel::note(const std::vector<FactRow> &rows, const FactRow *parent) // NOLINT(misc-no-recursion): three deep
{
    for (std::size_t i = 0; i < rows.size(); ++i) {
        m_above.insert_or_assign(&rows[i], Above {parent, int(i)});
        note(rows[i].children, &rows[i]);
    }
}

const std::vector<FactRow> &FactModel::childrenOf(const QModelIndex &parent) const
{
    return parent.isValid() ? static_cast<const FactRow *>(parent.constInternalPointer())->children : m_rows;
}

QModelIndex FactModel::index(int row, int column, const QModelIndex &parent) const
{
    if (!hasIndex(row, column, parent))
        return {};
    return createIndex(row, column, &childrenOf(parent)[std::size_t(row)]);
}

QModelIndex FactModel::parent(const QModelIndex &child) const
{
    if (!child.isValid())
        return {};
    const FactRow *const above = m_above.at(static_cast<const FactRow *>(child.constInternalPointer())).row;
    return above ? createIndex(m_above.at(above).number, 0, above) : QModelIndex();
}

int FactModel::rowCount(const QModelIndex &parent) const
{
    return parent.column() > 0 ? 0 : int(childrenOf(parent).size());
}

int FactModel::columnCount(const QModelIndex &) const
{
    return ColumnCount;
}

QString FactModel::text(const FactRow &row, int column) const
{
    switch (column) {
    case Name: return row.name;
    case Value: return row.value;
    case Sign: return row.relation ? relationSign(*row.relation) : QString();
    case Other: return row.other;
    case From: return row.from;
    default: return {};
    }
}

QVariant FactModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const FactRow &row = *static_cast<const FactRow *>(index.constInternalPointer());
    const bool isHeading = !index.parent().isValid();
    const bool differs = row.relation && kb::isDifference(*row.relation);
    switch (role) {
    case Qt::DisplayRole: return text(row, index.column());
    case Qt::ToolTipRole:
    case Qt::AccessibleDescriptionRole:
        if (index.column() == Sign)
            return row.relation ? relationText(*row.relation) : QString();
        return index.column() == From || row.from.isEmpty() ? text(row, index.column())
                                                            : text(row, index.column()) + u'\n' + row.from;
    case Qt::AccessibleTextRole:
        return index.column() == Sign && row.relation ? relationText(*row.relation) : text(row, index.column());
    case Qt::FontRole: {
        QFont font = index.column() == From ? theme::secondaryFont() : theme::baseFont();
        if ((isHeading && index.column() == Name) || (differs && index.column() != From))
            font.setWeight(QFont::DemiBold);
        return font;
    }
    case Qt::ForegroundRole:
        if (index.column() == From || (isHeading && index.column() != Name))
            return theme::current().dim;
        if (index.column() == Sign)
            return theme::current().tone(differs ? theme::Tone::Warn : theme::Tone::Unknown).text;
        return theme::current().text;
    case Qt::TextAlignmentRole:
        return int(Qt::AlignVCenter | (index.column() == Sign ? Qt::AlignHCenter : Qt::AlignLeft));
    case Qt::SizeHintRole: return QSize(0, QFontMetrics(theme::baseFont()).height() + theme::space2);
    case RelationRole: return row.relation ? QVariant(int(*row.relation)) : QVariant();
    case OpenRole: return row.isOpen;
    case KeyRole: return row.key;
    default: return {};
    }
}

QVariant FactModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::TextAlignmentRole)
        return int(Qt::AlignVCenter | Qt::AlignLeft);
    if (role != Qt::DisplayRole && role != Qt::AccessibleTextRole)
        return {};
    switch (section) {
    case Name: return tr("Fact");
    case Value: return m_there.isEmpty() ? tr("Value") : m_here;
    case Sign: return role == Qt::AccessibleTextRole ? tr("Difference") : QString();
    case Other: return m_there;
    case From: return tr("Read from");
    default: return {};
    }
}

FactFilter::FactFilter(QObject *parent)
    : QSortFilterProxyModel(parent)
{
    setRecursiveFilteringEnabled(true);
}

void FactFilter::setWords(const QString &words)
{
    m_words = words.split(u' ', Qt::SkipEmptyParts);
    invalidateRowsFilter();
}

void FactFilter::setOnlyDifferences(bool only)
{
    m_onlyDifferences = only;
    invalidateRowsFilter();
}

bool FactFilter::holds(QModelIndex index, const QString &word) const
{
    for (; index.isValid(); index = index.parent()) {
        for (const int column : {FactModel::Name, FactModel::Value, FactModel::Other, FactModel::From}) {
            if (index.siblingAtColumn(column).data().toString().contains(word, Qt::CaseInsensitive))
                return true;
        }
        if (index.data(FactModel::KeyRole).toString().contains(word, Qt::CaseInsensitive))
            return true;
    }
    return false;
}

bool FactFilter::filterAcceptsRow(int row, const QModelIndex &parent) const
{
    const QModelIndex index = sourceModel()->index(row, 0, parent);
    if (m_onlyDifferences) {
        const QVariant relation = index.data(FactModel::RelationRole);
        if (!relation.isValid() || !kb::isDifference(kb::FactRelation(relation.toInt())))
            return false;
    }
    return std::ranges::all_of(m_words, [&](const QString &word) { return holds(index, word); });
}

} // namespace ui
