// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// The list's rows with the words that only the window has: what a screen reader says, the line that tells why a row
// matched, and the tool tip.
#pragma once

#include "model/list/entrylistmodel.h"

#include <QStringList>

namespace ui {

class ResultModel final : public model::EntryListModel {
    Q_OBJECT

public:
    using EntryListModel::EntryListModel;

    [[nodiscard]] QVariant data(const QModelIndex &index, int role) const override;
    /// What stands over the row, the first one of its part of the diagnosis ("Cause") or of those that only mention the
    /// words; else empty.
    [[nodiscard]] QString heading(int row) const;
    /// Whether it follows from another row, which says all that is worth reading of it.
    [[nodiscard]] bool isConsequence(int row) const;
    /// Whether it is a match of a text that was diagnosed; costs next to nothing.
    [[nodiscard]] bool isDiagnosed(int row) const { return diagnosed(row) != nullptr; }
    /// Whether reasons() says something; costs next to nothing.
    [[nodiscard]] bool hasReason(int row) const;
    /// Where its message stands and why the row matched; empty where nothing was looked for.
    [[nodiscard]] QString reasons(int row) const;
    /// What is known of its rate: "fix 63 % or more, counted", "fix 93 %, claimed"; empty: nothing.
    [[nodiscard]] QString fixBound(const QModelIndex &index) const;
    /// What tells it from the first row of its problem; empty where nobody says.
    [[nodiscard]] QString distinction(int row) const;
    /// The facts of the machine that decide whether it applies there; empty where that can't be told.
    [[nodiscard]] QStringList decidingFacts(int row) const;

private:
    /// Of a row whose answer is decided; else null.
    [[nodiscard]] const kb::Applicability *decided(int row) const;
    /// Why a row is there that no reason speaks for.
    [[nodiscard]] QString plainReason(const model::Row &row) const;
};

} // namespace ui
