// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// The dock that lists every step since the library was opened, with its entry and time. Moving over a step shows what
// it changed; Enter or a click goes back or forward to it.
#pragma once

#include "model/document/historymodel.h"

#include <QDockWidget>

class QListView;
class QUndoStack;

namespace ui {

class DiffView;

class HistoryPanel final : public QDockWidget {
    Q_OBJECT

public:
    /// stack: of a document; must outlive the panel.
    HistoryPanel(QUndoStack *stack, QWidget *parent);

protected:
    void changeEvent(QEvent *event) override;

private:
    static constexpr std::size_t mostLines = 2'000; // of the files of one step
    void retranslateUi();
    void showStep(const QModelIndex &step);
    void follow(); // the step that is current is the selected one
    model::HistoryModel m_model;
    QListView *m_view;
    DiffView *m_diff;
};

} // namespace ui
