// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// Versions, environment, or one list of the transition graph: a row an item. Ids are completed over the library.
#pragma once

#include "model/edit/gridmodel.h"
#include "ui/editor/edittable.h"

class QStringListModel;

namespace ui {

class GridTable final : public EditTable {
    Q_OBJECT

public:
    /// stretches: how wide the columns are to each other. ids: what a column of ids completes.
    GridTable(model::GridModel &model, QList<int> stretches, QAbstractItemModel *ids, QWidget *parent = nullptr);

    /// Whether columns in which nothing stands are shown, too. The first always is.
    void setShowsEmpty(bool shows);

protected:
    void layOutColumns() override;
    [[nodiscard]] QModelIndex firstCell(int item) const override;

private:
    /// Shows what is not empty; hides: also hides what is.
    void foldColumns(bool hides);

    QList<int> m_stretches;
    bool m_showsEmpty = true;
};

} // namespace ui
