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
    /// Whether the optional fields that are empty have their rows, too.
    void setShowsEmpty(bool shows);

protected:
    void layOutColumns() override;
    [[nodiscard]] QModelIndex firstCell(int item) const override;
    [[nodiscard]] QModelIndex cellOf(int item, const QString &part, kb::Language language) const override;
    void paintEvent(QPaintEvent *event) override;

private:
    void layOutItems();
    /// Shows what is not empty; hides: also hides what is.
    void foldRows(bool hides);
    RateEdit *openRate(int item);
    void connectRate(const RateEdit *rate);
    [[nodiscard]] int itemAt(int globalY) const; // nearest; -1 in an empty table

    model::RowTableModel &m_model;
    std::optional<kb::Language> m_language;
    bool m_showsEmpty = true;
    int m_dropAt = -1; // the item that a dragged one would become
    int m_dragged = -1;
};

} // namespace ui
