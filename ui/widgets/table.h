// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// Rows of a page with a hairline under each: the versions, the environment, the details. Where there is no room for its
// columns side by side, a table with a header has the cells of a row below each other, each with its column's title.
#pragma once

#include <QList>
#include <QStringList>
#include <QWidget>

class QGridLayout;
class QLabel;

namespace ui {

class Table final : public QWidget {
    Q_OBJECT

public:
    enum class Density : std::uint8_t { Tight, Roomy };
    /// stretches: the share of the width that each column takes; 0 is as wide as its content.
    Table(const QList<int> &stretches, Density density, QWidget *parent = nullptr);

    /// Side by side, a column has at least this width; where there is no room for that, they are not side by side.
    void keepWidth(int column, int width);
    /// Before any row.
    void addHeader(const QStringList &titles);
    /// One widget a column; a null one leaves its cell empty.
    void addRow(const QList<QWidget *> &cells);
    [[nodiscard]] bool isEmpty() const { return m_rows.isEmpty(); }
    [[nodiscard]] bool isStacked() const { return m_isStacked; }

protected:
    void resizeEvent(QResizeEvent *event) override;
    void paintEvent(QPaintEvent *event) override;

private:
    struct Row {
        QList<QWidget *> cells;
        QList<QLabel *> titles; // beside the cells, once they stood below each other
    };
    [[nodiscard]] QLabel *titleLabel(const QString &title);
    void place(Row &row);
    void arrange(bool stacked);
    [[nodiscard]] int leastWidth() const; // for columns side by side

    QGridLayout *m_grid = nullptr;
    QList<int> m_stretches;
    QList<int> m_kept; // px, of each column
    int m_rowPadding; // px above and below a row's content
    QStringList m_titles;
    QList<QLabel *> m_header;
    QList<Row> m_rows;
    QList<int> m_lastLines; // of the header and each row, in the grid
    bool m_isStacked = false;
};

} // namespace ui
