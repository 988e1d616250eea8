// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// The numbers of a plot as a table of texts.
#pragma once

#include <QAbstractTableModel>
#include <QStringList>

namespace ui {

struct Figures {
    QStringList headers;
    QList<QStringList> rows; // as many cells as headers
    QList<bool> isNumber; // by column: set right
};

class FigureModel final : public QAbstractTableModel {
    Q_OBJECT

public:
    using QAbstractTableModel::QAbstractTableModel;

    void setFigures(Figures figures);
    [[nodiscard]] const Figures &figures() const { return m_figures; }

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    Figures m_figures;
};

} // namespace ui
