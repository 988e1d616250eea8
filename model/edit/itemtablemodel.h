// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// What the tables of an entry's editor share: items (workarounds, versions, edges, ...) that can be added, removed,
// duplicated and moved, each such change one command. The model never writes: it asks the draft, and follows it.
#pragma once

#include "model/edit/entrydraft.h"

#include <QAbstractTableModel>
#include <QStringList>

#include <algorithm>
#include <vector>

namespace model {

/// The words of a table, which only the window has.
struct TableWords {
    QStringList headers; // one a column
    QStringList fields; // one a row of an item; RowTableModel only
    QStringList states; // what model::Translation says of a cell, by number
    QString item; // "Workaround %1"
    QString cell; // what a screen reader says of a cell: "%1, %2, %3" of item, field, column
    // What commands are called:
    QString edit;
    QString add;
    QString remove;
    QString duplicate;
    QString move;
    QString copyToOther;
};

class ItemTableModel : public QAbstractTableModel {
    Q_OBJECT

public:
    void setWords(const TableWords &words);
    [[nodiscard]] const TableWords &words() const { return m_words; }

    [[nodiscard]] int rowsPerItem() const { return m_rowsPerItem; }
    [[nodiscard]] int itemCount() const { return rowCount() / m_rowsPerItem; }
    [[nodiscard]] int itemOf(const QModelIndex &index) const
    {
        return index.isValid() ? index.row() / m_rowsPerItem : -1;
    }

    void add(int item); // an empty one, before the item of this number; itemCount() appends
    void remove(int item);
    void duplicate(int item); // the copy comes behind it
    void move(int from, int to); // `to` is where it stands afterwards

    /// From now on edits are another step of undo than those before: called when a cell's editor opens.
    void startEdit() { ++m_session; }

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const final;
    [[nodiscard]] int columnCount(const QModelIndex &parent = {}) const final;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

protected:
    ItemTableModel(EntryDraft &draft, QString key, int rowsPerItem, int columnCount, QObject *parent);

    static constexpr int newItem = -1;
    /// Puts the items of an entry into a new order; newItem stands for an empty one.
    virtual void rearrange(kb::Entry &entry, const std::vector<int> &order) const = 0;
    /// Reads the draft again.
    virtual void follow() = 0;

    [[nodiscard]] EntryDraft &draft() const { return m_draft; }
    /// A command for one cell: those of one cell and one opened editor are one.
    void changeCell(const QModelIndex &index, const std::function<void(kb::Entry &)> &change);
    template <typename T>
    [[nodiscard]] static std::vector<T> rearranged(const std::vector<T> &items, const std::vector<int> &order);
    /// Takes `now` over with as few rows inserted, removed or changed as its begin and end tell.
    template <typename T> void replace(std::vector<T> &items, std::vector<T> now);

private:
    void rearrangeAll(const QString &text, const std::vector<int> &order);
    [[nodiscard]] std::vector<int> currentOrder() const;

    EntryDraft &m_draft;
    QString m_key;
    int m_rowsPerItem;
    int m_columnCount;
    int m_rowCount = 0;
    int m_session = 0;
    TableWords m_words;
};

template <typename T>
std::vector<T> ItemTableModel::rearranged(const std::vector<T> &items, const std::vector<int> &order)
{
    std::vector<T> result;
    for (const int item : order)
        result.push_back(item == newItem ? T() : items[std::size_t(item)]);
    return result;
}

template <typename T> void ItemTableModel::replace(std::vector<T> &items, std::vector<T> now)
{
    const std::size_t shorter = std::min(items.size(), now.size());
    std::size_t begin = 0;
    while (begin < shorter && items[begin] == now[begin])
        ++begin;
    std::size_t same = 0; // at the end
    while (same < shorter - begin && items[items.size() - 1 - same] == now[now.size() - 1 - same])
        ++same;
    const int first = int(begin) * m_rowsPerItem;
    const int oldEnd = int(items.size() - same) * m_rowsPerItem;
    const int newEnd = int(now.size() - same) * m_rowsPerItem;
    const int kept = std::min(oldEnd, newEnd);
    if (newEnd > oldEnd)
        beginInsertRows({}, oldEnd, newEnd - 1);
    else if (newEnd < oldEnd)
        beginRemoveRows({}, newEnd, oldEnd - 1);
    items = std::move(now);
    m_rowCount = int(items.size()) * m_rowsPerItem;
    if (newEnd > oldEnd)
        endInsertRows();
    else if (newEnd < oldEnd)
        endRemoveRows();
    if (kept > first)
        emit dataChanged(index(first, 0), index(kept - 1, m_columnCount - 1));
}

} // namespace model
