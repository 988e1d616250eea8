// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "ui/page/table.h"

#include "ui/theme.h"

#include <QGridLayout>
#include <QLabel>
#include <QPainter>

namespace ui {

Table::Table(const QList<int> &stretches, Density density, QWidget *parent)
    : QWidget(parent)
    , m_grid(new QGridLayout(this))
    , m_rowPadding(density == Density::Tight ? theme::space1 + 2 : theme::space2 + 2)
{
    const int side = density == Density::Tight ? theme::space2 : 0;
    m_grid->setContentsMargins(side, density == Density::Tight ? 0 : theme::space2, side, m_rowPadding + 1);
    m_grid->setHorizontalSpacing(density == Density::Tight ? theme::space4 : theme::space3);
    m_grid->setVerticalSpacing(2 * m_rowPadding + 1);
    for (int column = 0; column < stretches.size(); ++column)
        m_grid->setColumnStretch(column, stretches[column]);
}

void Table::addHeader(const QStringList &titles)
{
    QList<QWidget *> cells;
    for (const QString &title : titles) {
        auto *label = new QLabel(title);
        label->setTextFormat(Qt::PlainText);
        label->setFont(theme::secondaryFont());
        label->setForegroundRole(QPalette::PlaceholderText);
        cells.append(label);
    }
    addRow(cells);
}

void Table::addRow(const QList<QWidget *> &cells)
{
    for (int column = 0; column < cells.size(); ++column) {
        if (cells[column])
            m_grid->addWidget(cells[column], m_rows, column, Qt::AlignTop);
    }
    ++m_rows;
}

void Table::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setPen(theme::current().border);
    for (int row = 0; row < m_rows; ++row) {
        int bottom = 0;
        for (int column = 0; column < m_grid->columnCount(); ++column) {
            if (const QLayoutItem *const cell = m_grid->itemAtPosition(row, column))
                bottom = qMax(bottom, cell->geometry().bottom());
        }
        const int y = bottom + m_rowPadding;
        painter.drawLine(0, y, width(), y);
    }
}

} // namespace ui
