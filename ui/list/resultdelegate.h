// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// Paints one row of the list: the signature in up to two lines with matched parts marked, domain, tier, fix rate or
// how sure the match is, the facts of the machine that decide whether it applies, and why it matched. Over the first
// row of each part of a diagnosis stands what the part is; what follows from a cause is folded to two lines.
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
    [[nodiscard]] int headingHeight(int row) const;
    [[nodiscard]] int signatureLines(int row, int width) const;
    /// Of the line that tells a row from one with the same signature; 0: there is none.
    [[nodiscard]] int twinHeight(int row) const;
    /// Of a text that is small and in two lines at most; 0: it is empty.
    [[nodiscard]] int smallLines(const QString &text, int width) const;
    [[nodiscard]] QString decidingFacts(int row) const;
    /// Of why a row is there; 0: nothing is said.
    [[nodiscard]] int reasonLines(int row, int width) const;
    void paintHeading(QPainter &painter, const QRect &rect, const QString &heading) const;
    /// Dim and small, in as many lines as there is room for.
    void paintSmall(QPainter &painter, const QRect &rect, const QString &text) const;
    void paintSignature(QPainter &painter, const QRect &rect, int lines, const QModelIndex &index) const;
    void paintFacts(QPainter &painter, const QRect &rect, const QModelIndex &index) const;

    const ResultModel *m_model;
    QFont m_mono;
    QFont m_small;
    QFont m_heading;
    int m_monoLine = 0; // px
    qreal m_cell = 0; // width of a monospaced character, px
    int m_smallLine = 0; // px
    int m_headingLine = 0; // px
    int m_badgeHeight = 0; // px
};

} // namespace ui
