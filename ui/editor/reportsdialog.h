// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// The reports of one workaround or dead end as a table: whether it worked, where that stands, when it was said, a note.
#pragma once

#include "kb/entry.h"

#include <QDialog>

#include <vector>

class QPushButton;
class QTableWidget;

namespace ui {

class ReportsDialog final : public QDialog {
    Q_OBJECT

public:
    /// Deletes itself when closed.
    ReportsDialog(const std::vector<kb::Report> &reports, QWidget *parent);

    /// As they are in the table; rows without any text are left out. One that was not touched keeps the day on which
    /// its source was opened.
    [[nodiscard]] std::vector<kb::Report> reports() const;

private:
    void add(const kb::Report &report);
    void removeCurrent();
    void updateState();

    std::vector<kb::Report> m_given;
    QTableWidget *m_table;
    QPushButton *m_remove;
};

} // namespace ui
