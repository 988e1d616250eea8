// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// A file that another program changed while it was being edited: keep mine, take theirs, or merge field by field, both
// values side by side. Whatever is chosen can be undone.
#pragma once

#include "kb/format/threewaymerge.h"
#include "model/document/saving.h"
#include "ui/document/editingdialog.h"

#include <vector>

class QPlainTextEdit;
class QTreeWidget;
class QTreeWidgetItem;

namespace ui {

class ConflictDialog final : public EditingDialog {
    Q_OBJECT

public:
    ConflictDialog(model::DiskConflict conflict, QWidget *parent);

signals:
    /// What the file is to be; null: no file. Not emitted where the user decides later (Esc).
    void decided(const model::DiskConflict &conflict, const model::FileStatePtr &result);

private:
    void buildMerge();
    void addField(const kb::MergeField &field);
    void showField();
    void handleChecked(QTreeWidgetItem *row, int column);
    void decide(const model::FileStatePtr &result);
    void merge();

    model::DiskConflict m_conflict;
    std::vector<kb::MergeField> m_fields;
    QTreeWidget *m_tree = nullptr; // null: nothing to merge
    QPlainTextEdit *m_mine = nullptr;
    QPlainTextEdit *m_theirs = nullptr;
};

} // namespace ui
