// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// The workarounds or the dead ends of an entry. An item takes one row for each of its fields, English beside Chinese,
// and its rate stands in the first of them: a table of all fields side by side would not fit a page.
#pragma once

#include "kb/evidence/entryevidence.h"
#include "model/edit/itemtablemodel.h"
#include "model/edit/translation.h"

#include <optional>

namespace model {

class RowTableModel final : public ItemTableModel {
    Q_OBJECT

public:
    enum class Kind : std::uint8_t { Workarounds, DeadEnds };
    enum Column { RateColumn, FieldColumn, EnglishColumn, ChineseColumn, ColumnCount };
    /// Detail is how a workaround is done, or why a dead end fails. Misconception: dead ends only.
    enum Field { Action, Detail, Condition, Sources, Tradeoff, Misconception };
    enum Role {
        TranslationRole = Qt::UserRole + 1, // int(Translation): what is wrong with this cell
        BothLanguagesRole, // bool: one text for both, the same in both columns
        AsStatedRole, // int: in how many measured cells the item did as it says
        DecidedRole, // int: of how many; 0: not measured
    };

    /// One row of both kinds.
    struct TableRow {
        kb::LocalizedText action;
        kb::LocalizedText detail;
        kb::LocalizedText condition;
        std::optional<double> rate;
        std::vector<std::string> sources;
        std::string tradeoff;
        std::string misconception;
        bool operator==(const TableRow &) const = default;
    };

    RowTableModel(Kind kind, EntryDraft &draft, QObject *parent = nullptr);

    [[nodiscard]] Kind kind() const { return m_kind; }
    [[nodiscard]] Field fieldOf(const QModelIndex &index) const { return Field(index.row() % rowsPerItem()); }
    /// Null: nothing was measured.
    void setEvidence(std::shared_ptr<const kb::EntryEvidence> evidence);
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
    [[nodiscard]] std::vector<TableRow> read(const kb::Entry &entry) const;
    void changeItem(const QModelIndex &index, const std::function<void(TableRow &)> &change);
    [[nodiscard]] QString text(const TableRow &item, Field field, bool chinese) const;
    /// What is wrong with the text of this cell in this language.
    [[nodiscard]] Translation stateOf(const QModelIndex &index) const;
    [[nodiscard]] kb::MeasuredShare share(int item) const;

    Kind m_kind;
    std::vector<TableRow> m_items;
    std::shared_ptr<const kb::EntryEvidence> m_evidence;
};

/// A list as lines of a text, and back: an item that was there keeps its own spelling where it holds a line break.
[[nodiscard]] QString linesOf(const std::vector<std::string> &items);
[[nodiscard]] std::vector<std::string> itemsOf(const QString &lines, const std::vector<std::string> &before);

} // namespace model
