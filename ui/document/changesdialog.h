// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// "Show changes": what saving will write, as a unified diff of each file. Read-only; can be copied as one patch.
#pragma once

#include "model/document/item.h"
#include "ui/document/editingdialog.h"

#include <vector>

class QListWidget;
class QPlainTextEdit;

namespace ui {

class ChangesDialog final : public EditingDialog {
    Q_OBJECT

public:
    ChangesDialog(std::vector<model::UnsavedFile> files, QWidget *parent);

protected:
    void changeEvent(QEvent *event) override;

private:
    void showFile();
    void copyAll();
    std::vector<model::UnsavedFile> m_files;
    QListWidget *m_list;
    QPlainTextEdit *m_text;
};

} // namespace ui
