// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "ui/window/fullscreen.h"

#include <QAction>
#include <QEvent>
#include <QWidget>

namespace ui {

FullScreen::FullScreen(QWidget &window, QAction &action)
    : QObject(&window)
    , m_window(window)
    , m_action(action)
{
    window.setWindowState(window.windowState() & ~Qt::WindowFullScreen);
    window.installEventFilter(this);
    // Whether it was maximized stays, and counts again afterwards.
    connect(&action, &QAction::triggered, this,
        [&window](bool full) { window.setWindowState(window.windowState().setFlag(Qt::WindowFullScreen, full)); });
}

bool FullScreen::leave()
{
    if (!m_window.isFullScreen())
        return false;
    m_window.setWindowState(m_window.windowState() & ~Qt::WindowFullScreen);
    return true;
}

bool FullScreen::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == &m_window && event->type() == QEvent::WindowStateChange)
        m_action.setChecked(m_window.isFullScreen()); // the desktop has keys of its own for it
    return false;
}

} // namespace ui
