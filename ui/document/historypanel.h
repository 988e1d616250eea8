// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// The dock that lists every step since the library was opened; choosing one goes back or forward to it.
#pragma once

#include <QDockWidget>

class QUndoStack;
class QUndoView;

namespace ui {

class HistoryPanel final : public QDockWidget {
    Q_OBJECT

public:
    /// stack must outlive the panel.
    HistoryPanel(QUndoStack *stack, QWidget *parent);

protected:
    void changeEvent(QEvent *event) override;

private:
    void retranslateUi();
    void updateIcon();
    QUndoView *m_view;
};

} // namespace ui
