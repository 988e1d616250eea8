// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// The keys that scroll a page, also while a text or a block of code on it has the focus.
#pragma once

#include <QKeyEvent>

namespace ui {

[[nodiscard]] inline bool isPageKey(const QKeyEvent &event)
{
    if (event.modifiers() == Qt::ShiftModifier)
        return event.key() == Qt::Key_Space;
    if (event.modifiers() != Qt::NoModifier && event.modifiers() != Qt::KeypadModifier)
        return false;
    switch (event.key()) {
    case Qt::Key_Space:
    case Qt::Key_PageUp:
    case Qt::Key_PageDown:
    case Qt::Key_Home:
    case Qt::Key_End:
    case Qt::Key_Up:
    case Qt::Key_Down: return true;
    default: return false;
    }
}

} // namespace ui
