// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "ui/editor/fieldevents.h"

#include <QKeyEvent>
#include <QWidget>

namespace ui {

namespace {

class UndoFilter final : public QObject {
public:
    using QObject::QObject;
    bool eventFilter(QObject *, QEvent *event) override
    {
        if (event->type() != QEvent::ShortcutOverride)
            return false;
        const auto *const key = static_cast<QKeyEvent *>(event);
        if (!key->matches(QKeySequence::Undo) && !key->matches(QKeySequence::Redo))
            return false;
        event->ignore(); // not claimed: the window's action has it
        return true;
    }
};

class WheelFilter final : public QObject {
public:
    using QObject::QObject;
    bool eventFilter(QObject *, QEvent *event) override
    {
        if (event->type() != QEvent::Wheel)
            return false;
        event->ignore();
        return true;
    }
};

void filter(QWidget *field, QObject *by)
{
    field->installEventFilter(by);
    for (QWidget *const child : field->findChildren<QWidget *>())
        child->installEventFilter(by);
}

} // namespace

void leaveUndoToWindow(QWidget *field)
{
    filter(field, new UndoFilter(field));
}

void leaveWheelToPage(QWidget *field)
{
    filter(field, new WheelFilter(field));
}

} // namespace ui
