// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// Workarounds or dead ends, English beside Chinese, with the rate of each as slider and number.
#pragma once

#include "model/edit/rowtablemodel.h"
#include "ui/editor/edittable.h"

#include <optional>

namespace ui {

class RateEdit;

class RowTable final : public EditTable {
    Q_OBJECT

public:
    explicit RowTable(model::RowTableModel &model, QWidget *parent = nullptr);

    /// Shows both languages side by side, or one.
    void setLanguageShown(std::optional<kb::Language> language);
    void copyToOther(kb::Language to);

protected:
    void layOutColumns() override;
    [[nodiscard]] QModelIndex firstCell(int item) const override;
    void paintEvent(QPaintEvent *event) override;

    [[nodiscard]] QModelIndex cellOf(int item, const QString &part, kb::Language language) const override;
private:
    void layOutItems();
    RateEdit *openRate(int item);
    void connectRate(const RateEdit *rate);
    [[nodiscard]] int itemAt(int globalY) const; // nearest; -1 in an empty table

    model::RowTableModel &m_model;
    std::optional<kb::Language> m_language;
    int m_dropAt = -1; // the item that a dragged one would become
    int m_dragged = -1;
};

} // namespace ui
