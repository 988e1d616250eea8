// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// The workarounds or the dead ends of an entry. An item takes one row for each of its fields, English beside Chinese,
// and its rate stands in the first of them: a table of all fields side by side would not fit a page.
#pragma once

#include "kb/evidence/entryevidence.h"
#include "kb/rate.h"
#include "model/edit/itemtablemodel.h"
#include "model/edit/translation.h"

#include <optional>

namespace model {

class RowTableModel final : public ItemTableModel {
    Q_OBJECT

public:
    using List = std::vector<kb::Remedy> kb::Entry::*; // &kb::Entry::workarounds or deadEnds
    enum Column { RateColumn, FieldColumn, EnglishColumn, ChineseColumn, ColumnCount };
    /// Detail is how a workaround is done, or why a dead end fails. Misconception: dead ends only.
    enum Field { Action, Detail, Condition, Sources, Tradeoff, Misconception };
    enum Role {
        TranslationRole = Qt::UserRole + 1, // int(Translation): what is wrong with this cell
        BothLanguagesRole, // bool: one text for both, the same in both columns
        AsStatedRole, // int: in how many measured cells the item did as it says
        DecidedRole, // int: of how many; 0: not measured
    };

    RowTableModel(List list, EntryDraft &draft, QObject *parent = nullptr);

    [[nodiscard]] Field fieldOf(const QModelIndex &index) const { return Field(index.row() % rowsPerItem()); }
    /// Shows what was measured of the rows; null: nothing was.
    void setEvidence(std::shared_ptr<const kb::EntryEvidence> evidence);
    /// The reports of the item that a row of the table belongs to.
    [[nodiscard]] std::vector<kb::Report> reports(int row) const;
    void setReports(int row, std::vector<kb::Report> reports); // one step of undo
    [[nodiscard]] kb::Rate rate(int row) const;
    /// Fills the empty texts of an item in one language with those of the other, to be translated in place.
    void copyToOther(int item, kb::Language to);

    [[nodiscard]] QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;
    /// A rate is a double 0..1, or invalid: not stated. Sources are lines of one text.
    bool setData(const QModelIndex &index, const QVariant &value, int role = Qt::EditRole) override;
    [[nodiscard]] Qt::ItemFlags flags(const QModelIndex &index) const override;

protected:
    void rearrange(kb::Entry &entry, const std::vector<int> &order) const override;
    void follow() override;

private:
    void changeItem(const QModelIndex &index, const std::function<void(kb::Remedy &)> &change);
    [[nodiscard]] QString text(const kb::Remedy &item, Field field, bool chinese) const;
    /// What is wrong with the text of this cell in this language.
    [[nodiscard]] Translation stateOf(const QModelIndex &index) const;
    [[nodiscard]] gpu::Role role() const; // of the cases that test such an item
    [[nodiscard]] kb::MeasuredShare share(int item) const;

    List m_list;
    std::vector<kb::Remedy> m_items;
    std::shared_ptr<const kb::EntryEvidence> m_evidence;
};

/// A list as lines of a text, and back: an item that was there keeps its own spelling where it holds a line break.
[[nodiscard]] QString linesOf(const std::vector<std::string> &items);
[[nodiscard]] std::vector<std::string> itemsOf(const QString &lines, const std::vector<std::string> &before);

} // namespace model
