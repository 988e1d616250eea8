// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// A plain table of an entry, an item a row: its versions, its environment, or one list of its transition graph.
#pragma once

#include "model/edit/itemtablemodel.h"

namespace model {

class GridModel final : public ItemTableModel {
    Q_OBJECT

public:
    enum class Kind : std::uint8_t { Versions, Environment, LeadsTo, PrecededBy, ConfusedWith };
    // Columns of Versions: version, introduced, deprecated, removed, change, change in Chinese, status, notes,
    // notes in Chinese;
    // of Environment: name, value; of the graph:
    enum Edge { IdColumn, ProbabilityColumn, ConditionColumn, ChineseConditionColumn };
    enum Role {
        UnknownIdRole = Qt::UserRole + 1, // bool: the library has no such entry, or it is this one
    };
    using Cells = std::vector<std::string>;

    GridModel(Kind kind, EntryDraft &draft, QObject *parent = nullptr);

    [[nodiscard]] Kind kind() const { return m_kind; }
    [[nodiscard]] bool isGraph() const { return m_kind >= Kind::LeadsTo; }
    [[nodiscard]] QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;
    /// A probability is a text of a number 0..1 or "" for none; another text is refused.
    bool setData(const QModelIndex &index, const QVariant &value, int role = Qt::EditRole) override;
    [[nodiscard]] Qt::ItemFlags flags(const QModelIndex &index) const override;

protected:
    void rearrange(kb::Entry &entry, const std::vector<int> &order) const override;
    void follow() override;

private:
    Kind m_kind;
    std::vector<Cells> m_items;
};

} // namespace model
