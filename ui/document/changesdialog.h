// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// "Show changes": what saving will write, as a unified diff of each file. Read-only; can be copied as one patch.
#pragma once

#include "model/document/item.h"
#include "ui/document/editingdialog.h"

#include <vector>

class QListWidget;

namespace ui {

class DiffView;

class ChangesDialog final : public EditingDialog {
    Q_OBJECT

public:
    ChangesDialog(std::vector<model::UnsavedFile> files, QWidget *parent);

private:
    void showFile();
    void copyAll();
    std::vector<model::UnsavedFile> m_files;
    QListWidget *m_list;
    DiffView *m_text;
};

} // namespace ui
