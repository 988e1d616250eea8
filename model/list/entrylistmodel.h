// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// The rows of the left region: entries and articles, plain or ranked. Holds indices only; a QString is made in data(),
// for what is painted. setRows() costs the same for 10 rows and for 100,000.
#pragma once

#include "model/list/searchsession.h"

#include <QAbstractListModel>

#include <memory>
#include <optional>
#include <span>

namespace model {

class EntryListModel : public QAbstractListModel {
    Q_OBJECT

public:
    enum Role {
        KindRole = Qt::UserRole + 1, // int(Row::Kind)
        IdRole,
        SignatureRole, // QString: an article's title
        DomainRole,
        TierRole, // int(kb::Tier)
        RateRole, // double 0..1; invalid where not stated
        GradeRole, // int(kb::Grade); invalid where not ranked
        DateRole, // of an article
        EditedRole, // bool: edited and not saved
        HereRole, // int(kb::Applies): whether it applies on the machine; invalid where nothing is known of that
        MachineRole, // QString: which one; empty: this one
        UpdatedRole, // QString: a date, empty where there is none
        FixBoundRole, // double 0..1: kb::BestFix; invalid where nothing is known
        FixCountedRole, // bool
        TwinRole, // QString: what tells it from an entry with the same signature; empty where there is none
        MarksRole, // QList<std::pair<int, int>>: begin and length of matched parts of the signature
    };
    using Marks = QList<std::pair<int, int>>;

    explicit EntryListModel(QObject *parent = nullptr);

    /// Empties the rows: they belonged to another library.
    void setCatalog(std::shared_ptr<const Catalog> catalog);
    /// The same library with other edits: the rows stay. entries: those whose rows may look different.
    void updateCatalog(std::shared_ptr<const Catalog> catalog, std::span<const std::uint32_t> entries);
    /// result: where the rows' matches are. Nothing happens where they are those that are there.
    void setRows(std::vector<Row> rows, std::shared_ptr<const SearchResult> result);
    void setLanguage(kb::Language language);
    [[nodiscard]] kb::Language language() const { return m_language; }

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const final;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;

    [[nodiscard]] const std::vector<Row> &rows() const { return m_rows; }
    [[nodiscard]] Order order() const { return m_result ? m_result->order.by : Order::Relevance; }
    /// Whether another entry has the row's signature.
    [[nodiscard]] bool isTwin(int row) const;
    [[nodiscard]] const SearchResult *result() const { return m_result.get(); } // null: no rows were set yet
    /// The match of a row; null where the row is not ranked.
    [[nodiscard]] const kb::Match *match(int row) const;
    /// The row's part in the diagnosis; null where the rows are not those of a pasted text.
    [[nodiscard]] const kb::DiagnosedMatch *diagnosed(int row) const;
    /// Width of the row's signature in character cells, at most 255; -1 for an article.
    [[nodiscard]] int signatureCells(int row) const;
    [[nodiscard]] std::optional<int> rowOf(Row::Kind kind, std::uint32_t index) const; // in the library

private:
    [[nodiscard]] QVariant entryData(const Row &row, int role) const;
    [[nodiscard]] QVariant articleData(const Row &row, int role) const;
    [[nodiscard]] Marks marks(const Row &row) const;

    std::shared_ptr<const Catalog> m_catalog;
    std::shared_ptr<const SearchResult> m_result;
    std::vector<Row> m_rows;
    kb::Language m_language = kb::Language::English;
};

/// Where words stand in a text, as whole words, case ignored; in order, never overlapping.
[[nodiscard]] EntryListModel::Marks findWords(const QString &text, const QStringList &words);

} // namespace model
