// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// Cells of a RowTable: texts in boxes, as fields look, with what is wrong with a translation beneath.
#pragma once

#include "model/edit/rowtablemodel.h"

#include <QStyledItemDelegate>

namespace ui {

class RateEdit;

class RowDelegate final : public QStyledItemDelegate {
    Q_OBJECT

public:
    RowDelegate(model::RowTableModel &model, QObject *parent);

    QWidget *createEditor(QWidget *parent, const QStyleOptionViewItem &option, const QModelIndex &index) const override;
    void setEditorData(QWidget *editor, const QModelIndex &index) const override;
    void setModelData(QWidget *editor, QAbstractItemModel *model, const QModelIndex &index) const override;
    void updateEditorGeometry(
        QWidget *editor, const QStyleOptionViewItem &option, const QModelIndex &index) const override;
    void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override;
    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const override;

signals:
    void rateOpened(RateEdit *rate);

private:
    [[nodiscard]] QRect boxOf(const QRect &cell, const QModelIndex &index, const QString &note) const;
    [[nodiscard]] QString note(const QModelIndex &index) const; // under the box; empty: nothing is wrong
    model::RowTableModel &m_model;
    mutable bool m_committing = false; // what comes back then is the editor's own text
};

} // namespace ui
