// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "ui/dashboard/figuremodel.h"

namespace ui {

void FigureModel::setFigures(Figures figures)
{
    beginResetModel();
    m_figures = std::move(figures);
    endResetModel();
}

int FigureModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_figures.rows.size());
}

int FigureModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_figures.headers.size());
}

QVariant FigureModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    switch (role) {
    case Qt::DisplayRole: return m_figures.rows[index.row()][index.column()];
    case Qt::ToolTipRole: // what is elided; text is text, whatever it looks like
        return QStringLiteral("<p>%1</p>").arg(m_figures.rows[index.row()][index.column()].toHtmlEscaped());
    case Qt::TextAlignmentRole:
        return int((m_figures.isNumber[index.column()] ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    default: return {};
    }
}

QVariant FigureModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= m_figures.headers.size())
        return {};
    if (role == Qt::DisplayRole)
        return m_figures.headers[section];
    if (role == Qt::TextAlignmentRole)
        return int((m_figures.isNumber[section] ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    return {};
}

} // namespace ui
