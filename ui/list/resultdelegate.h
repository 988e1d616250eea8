// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// Paints one row of the list: the signature in up to two lines with matched parts marked, domain, tier, fix rate or
// score, and why it matched.
#pragma once

#include <QFont>
#include <QStyledItemDelegate>

namespace ui {

class ResultModel;

class ResultDelegate final : public QStyledItemDelegate {
    Q_OBJECT

public:
    explicit ResultDelegate(const ResultModel *model, QObject *parent);

    /// Takes the application's fonts again.
    void updateFonts();
    /// Height of a row in a list of some width. Costs nothing: the signature is not laid out.
    [[nodiscard]] int rowHeight(int row, int width) const;

    void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override;
    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const override;

private:
    [[nodiscard]] int signatureLines(int row, int width) const;
    void paintSignature(QPainter &painter, const QRect &rect, int lines, const QModelIndex &index) const;
    void paintFacts(QPainter &painter, const QRect &rect, const QModelIndex &index) const;

    const ResultModel *m_model;
    QFont m_mono;
    QFont m_small;
    int m_monoLine = 0; // px
    qreal m_cell = 0; // width of a monospaced character, px
    int m_smallLine = 0; // px
    int m_badgeHeight = 0; // px
};

} // namespace ui
