// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// Rows of facts as a tree, and the filter over them: what somebody types, and only what differs.
#pragma once

#include "ui/machine/factrows.h"

#include <QAbstractItemModel>
#include <QSortFilterProxyModel>

#include <unordered_map>

namespace ui {

class FactModel final : public QAbstractItemModel {
    Q_OBJECT

public:
    enum Column { Name, Value, Sign, Other, From, ColumnCount };
    enum Role { RelationRole = Qt::UserRole + 1, OpenRole, KeyRole };
    using QAbstractItemModel::QAbstractItemModel;

    /// here and there: what the columns of values are called; an empty `there`: of one machine.
    void setRows(std::vector<FactRow> rows, const QString &here, const QString &there);

    [[nodiscard]] QModelIndex index(int row, int column, const QModelIndex &parent = {}) const override;
    [[nodiscard]] QModelIndex parent(const QModelIndex &child) const override;
    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    [[nodiscard]] const std::vector<FactRow> &childrenOf(const QModelIndex &parent) const;
    [[nodiscard]] QString text(const FactRow &row, int column) const;
    void note(const std::vector<FactRow> &rows, const FactRow *parent);

    struct Above {
        const FactRow *row; // null: it is at the top
        int number; // of the child in it
    };
    std::vector<FactRow> m_rows;
    std::unordered_map<const FactRow *, Above> m_above;
    QString m_here;
    QString m_there;
};

class FactFilter final : public QSortFilterProxyModel {
    Q_OBJECT

public:
    explicit FactFilter(QObject *parent);
    void setWords(const QString &words); // each must be in a row or in what is above it
    void setOnlyDifferences(bool only);
    [[nodiscard]] bool isFiltering() const { return !m_words.isEmpty() || m_onlyDifferences; }

protected:
    [[nodiscard]] bool filterAcceptsRow(int row, const QModelIndex &parent) const override;

private:
    [[nodiscard]] bool holds(QModelIndex index, const QString &word) const;

    QStringList m_words;
    bool m_onlyDifferences = false;
};

} // namespace ui
