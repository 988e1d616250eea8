// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// The list's rows with the words that only the window has: what a screen reader says, the line that tells why a row
// matched, and the tool tip.
#pragma once

#include "model/list/entrylistmodel.h"

namespace ui {

class ResultModel final : public model::EntryListModel {
    Q_OBJECT

public:
    using EntryListModel::EntryListModel;

    [[nodiscard]] QVariant data(const QModelIndex &index, int role) const override;
    /// Why the row matched, in one line; empty where it is not ranked.
    [[nodiscard]] QString reasons(int row) const;
};

} // namespace ui
