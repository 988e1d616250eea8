// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// Paints one finding: the sign of its severity, the sentence in at most two lines, and where it is. Every row has the
// same height, so that thousands of them cost nothing.
#pragma once

#include <QFont>
#include <QStyledItemDelegate>

namespace ui {

class FindingFilter;

class FindingDelegate final : public QStyledItemDelegate {
    Q_OBJECT

public:
    /// model must outlive this.
    explicit FindingDelegate(const FindingFilter &model, QObject *parent);

    void updateFonts();
    void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override;
    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const override;

private:
    const FindingFilter &m_model;
    QFont m_font;
    QFont m_small;
    int m_line = 0;
    int m_smallLine = 0;
};

} // namespace ui
