// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "ui/widgets/table.h"

#include "ui/base/theme.h"

#include <QGridLayout>
#include <QLabel>
#include <QPainter>

namespace ui {

namespace {

constexpr int leastColumn = 100; // px; with less for each, the columns of a header do not stand side by side

} // namespace

Table::Table(const QList<int> &stretches, Density density, QWidget *parent)
    : QWidget(parent)
    , m_grid(new QGridLayout(this))
    , m_stretches(stretches)
    , m_kept(stretches.size(), 0)
    , m_rowPadding(density == Density::Tight ? theme::space1 + 2 : theme::space2 + 2)
{
    const int side = density == Density::Tight ? theme::space2 : 0;
    m_grid->setContentsMargins(side, density == Density::Tight ? 0 : theme::space2, side, m_rowPadding + 1);
    m_grid->setHorizontalSpacing(density == Density::Tight ? theme::space4 : theme::space3);
    arrange(false);
}

void Table::keepWidth(int column, int width)
{
    m_kept[column] = qMax(m_kept[column], width);
    if (!m_isStacked)
        m_grid->setColumnMinimumWidth(column, m_kept[column]);
}

int Table::leastWidth() const
{
    const QMargins margins = m_grid->contentsMargins();
    int least = margins.left() + margins.right() + int(m_kept.size() - 1) * m_grid->horizontalSpacing();
    for (int column = 0; column < m_kept.size(); ++column)
        least += qMax(m_kept[column], m_header.isEmpty() ? 0 : m_header[column]->sizeHint().width());
    return qMax(least, int(m_titles.size()) * leastColumn);
}

void Table::addHeader(const QStringList &titles)
{
    m_titles = titles;
    for (const QString &title : titles)
        m_header.append(titleLabel(title));
    arrange(false);
}

void Table::addRow(const QList<QWidget *> &cells)
{
    m_rows.append({cells, {}});
    place(m_rows.last());
}

QLabel *Table::titleLabel(const QString &title)
{
    auto *const label = new QLabel(title, this);
    label->setTextFormat(Qt::PlainText);
    label->setFont(theme::secondaryFont());
    label->setForegroundRole(QPalette::PlaceholderText);
    return label;
}

void Table::place(Row &row)
{
    if (m_isStacked && row.titles.isEmpty()) {
        for (const QString &title : m_titles)
            row.titles.append(titleLabel(title));
    }
    int line = m_lastLines.isEmpty() ? 0 : m_lastLines.last() + 1;
    if (m_isStacked && line > 0)
        m_grid->setRowMinimumHeight(line++, 2 * m_rowPadding + 1 - 2 * m_grid->verticalSpacing());
    for (int column = 0; column < row.cells.size(); ++column) {
        if (!row.titles.isEmpty())
            row.titles[column]->setVisible(m_isStacked && row.cells[column]);
        if (!row.cells[column])
            continue;
        if (m_isStacked)
            m_grid->addWidget(row.titles[column], line, 0, Qt::AlignTop);
        m_grid->addWidget(row.cells[column], line, m_isStacked ? 1 : column, Qt::AlignTop);
        line += m_isStacked ? 1 : 0;
    }
    m_lastLines.append(m_isStacked ? line - 1 : line);
}

void Table::arrange(bool stacked)
{
    m_isStacked = stacked;
    for (int line = 0; line < m_grid->rowCount(); ++line)
        m_grid->setRowMinimumHeight(line, 0);
    while (QLayoutItem *const item = m_grid->takeAt(0))
        delete item; // not its widget
    m_lastLines.clear();
    m_grid->setVerticalSpacing(stacked ? theme::space1 : 2 * m_rowPadding + 1);
    for (int column = 0; column < m_stretches.size(); ++column) {
        m_grid->setColumnStretch(column, stacked ? column == 1 : m_stretches[column]);
        m_grid->setColumnMinimumWidth(column, stacked ? 0 : m_kept[column]);
    }
    for (int column = 0; column < m_header.size(); ++column) {
        m_header[column]->setVisible(!stacked);
        if (!stacked)
            m_grid->addWidget(m_header[column], 0, column, Qt::AlignTop);
    }
    if (!stacked && !m_header.isEmpty())
        m_lastLines.append(0);
    for (Row &row : m_rows)
        place(row);
}

void Table::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    const bool stacked = !m_titles.isEmpty() && width() < leastWidth();
    if (stacked != m_isStacked)
        arrange(stacked);
}

void Table::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setPen(theme::current().border);
    for (const int line : m_lastLines) {
        int bottom = 0;
        for (int column = 0; column < m_grid->columnCount(); ++column) {
            if (const QLayoutItem *const cell = m_grid->itemAtPosition(line, column))
                bottom = qMax(bottom, cell->geometry().bottom());
        }
        const int y = bottom + m_rowPadding;
        painter.drawLine(0, y, width(), y);
    }
}

} // namespace ui
