// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// The words of the editor's tables, in the language of the moment.
#pragma once

#include "model/edit/itemtablemodel.h"

#include <QCoreApplication>

namespace ui {

class EditorWords final {
    Q_DECLARE_TR_FUNCTIONS(ui::EditorWords)

public:
    [[nodiscard]] static model::TableWords workarounds();
    [[nodiscard]] static model::TableWords deadEnds();
    [[nodiscard]] static model::TableWords versions();
    [[nodiscard]] static model::TableWords environment();
    /// One list of the transition graph, named as it is.
    [[nodiscard]] static model::TableWords edges(const QString &list);

private:
    [[nodiscard]] static QStringList states();
};

} // namespace ui
