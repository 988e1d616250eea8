// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// The steps of the undo stack since the library was opened: row 0 is the library as it was then, each further row what
// it is after a step, with the entries and articles that the step is about.
#pragma once

#include "model/document/changecommand.h"

#include <QAbstractListModel>

#include <vector>

class QUndoStack;

namespace model {

class HistoryModel final : public QAbstractListModel {
    Q_OBJECT

public:
    enum Role {
        NamesRole = Qt::UserRole + 1, // QStringList: the entries and articles, by id or file name
        TimeRole, // QDateTime; invalid for row 0
        IsCurrentRole, // bool: the library is as it was after this step
        IsSavedRole, // bool: what is on disk is
    };

    /// stack: of a document; must outlive this.
    explicit HistoryModel(QUndoStack &stack, QObject *parent = nullptr);

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;
    /// What row 0 is called, in the language of the moment.
    void setOpenedText(const QString &text);
    /// What the step of a row changed; nothing for row 0.
    [[nodiscard]] std::vector<Change> changes(int row) const;
    /// The row that is current.
    [[nodiscard]] int currentRow() const;
    /// Undoes or redoes until a row is current.
    void goTo(int row);

private:
    [[nodiscard]] const ChangeCommand *command(int row) const; // null: none
    QUndoStack &m_stack;
    QString m_openedText;
};

} // namespace model
