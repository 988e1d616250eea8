// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "model/edit/itemtablemodel.h"

#include <numeric>

namespace model {

ItemTableModel::ItemTableModel(EntryDraft &draft, QString key, int rowsPerItem, int columnCount, QObject *parent)
    : QAbstractTableModel(parent)
    , m_draft(draft)
    , m_key(std::move(key))
    , m_rowsPerItem(rowsPerItem)
    , m_columnCount(columnCount)
{
    connect(&m_draft, &EntryDraft::changed, this, [this] { follow(); });
    connect(&m_draft, &EntryDraft::opened, this, [this] {
        startEdit();
        follow();
    });
}

void ItemTableModel::setWords(const TableWords &words)
{
    m_words = words;
    emit headerDataChanged(Qt::Horizontal, 0, m_columnCount - 1);
    if (m_rowCount > 0)
        emit dataChanged(index(0, 0), index(m_rowCount - 1, m_columnCount - 1));
}

std::vector<int> ItemTableModel::currentOrder() const
{
    std::vector<int> order = std::vector<int>(std::size_t(itemCount()));
    std::iota(order.begin(), order.end(), 0);
    return order;
}

void ItemTableModel::rearrangeAll(const QString &text, const std::vector<int> &order)
{
    m_draft.change(text, {}, [&](kb::Entry &entry) { rearrange(entry, order); });
}

void ItemTableModel::add(int item)
{
    std::vector<int> order = currentOrder();
    order.insert(order.begin() + std::clamp(item, 0, itemCount()), newItem);
    rearrangeAll(m_words.add, order);
}

void ItemTableModel::remove(int item)
{
    std::vector<int> order = currentOrder();
    if (item < 0 || item >= itemCount())
        return;
    order.erase(order.begin() + item);
    rearrangeAll(m_words.remove, order);
}

void ItemTableModel::duplicate(int item)
{
    std::vector<int> order = currentOrder();
    if (item < 0 || item >= itemCount())
        return;
    order.insert(order.begin() + item + 1, item);
    rearrangeAll(m_words.duplicate, order);
}

void ItemTableModel::move(int from, int to)
{
    std::vector<int> order = currentOrder();
    if (from < 0 || from >= itemCount() || to < 0 || to >= itemCount())
        return;
    order.erase(order.begin() + from);
    order.insert(order.begin() + to, from);
    rearrangeAll(m_words.move, order);
}

void ItemTableModel::changeCell(const QModelIndex &index, const std::function<void(kb::Entry &)> &change)
{
    const QString key = QStringLiteral("%1/%2/%3/%4").arg(m_key).arg(index.row()).arg(index.column()).arg(m_session);
    m_draft.change(m_words.edit, key, change);
}

int ItemTableModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : m_rowCount;
}

int ItemTableModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : m_columnCount;
}

QVariant ItemTableModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation == Qt::Horizontal && role == Qt::DisplayRole)
        return m_words.headers.value(section);
    return {};
}

} // namespace model
