// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// Paints one step of the history: what was done, and below it to what and when. Steps that were undone are dim.
#pragma once

#include <QStyledItemDelegate>

namespace ui {

class HistoryDelegate final : public QStyledItemDelegate {
    Q_OBJECT

public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override;
    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const override;

    /// "cuda/x \u00B7 11:29", with what is saved.
    [[nodiscard]] static QString facts(const QModelIndex &index);
};

} // namespace ui
