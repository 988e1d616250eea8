// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// The window on the whole screen, by its action. A window begins as it was without it: what was closed full comes back
// with its frame.
#pragma once

#include <QObject>

class QAction;
class QWidget;

namespace ui {

class FullScreen final : public QObject {
    Q_OBJECT

public:
    /// window: owns it, and has its geometry already. action: is ticked while the window is full.
    FullScreen(QWidget &window, QAction &action);

    /// False: it was not full.
    bool leave();

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    QWidget &m_window;
    QAction &m_action;
};

} // namespace ui
