// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "ui/base/dialogkeeper.h"

#include <QComboBox>
#include <QCoreApplication>
#include <QDialog>
#include <QEvent>
#include <QLineEdit>
#include <QScreen>

namespace ui {

namespace {

/// The size of what the desktop draws around a window, which is not known before it is shown. px
constexpr QSize frame(8, 40);

/// The first widget of the tab order that text is typed into; null: there is none, and the dialog's own choice stays.
QWidget *firstField(const QDialog &dialog)
{
    for (QWidget *next = dialog.nextInFocusChain(); next != &dialog; next = next->nextInFocusChain()) {
        const bool isField = qobject_cast<QLineEdit *>(next) || qobject_cast<QComboBox *>(next);
        const bool takesText = isField && next->testAttribute(Qt::WA_InputMethodEnabled);
        if (takesText && dialog.isAncestorOf(next) && next->isEnabled() && next->isVisibleTo(&dialog))
            return next;
    }
    return nullptr;
}

} // namespace

DialogKeeper::DialogKeeper(QObject *parent)
    : QObject(parent)
{
    QCoreApplication::instance()->installEventFilter(this);
}

bool DialogKeeper::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() != QEvent::Show || event->spontaneous())
        return false;
    if (auto *const dialog = qobject_cast<QDialog *>(watched)) {
        dialog->resize(dialog->size().boundedTo(dialog->screen()->availableSize() - frame));
        if (QWidget *const field = firstField(*dialog))
            field->setFocus(Qt::OtherFocusReason);
    }
    return false;
}

} // namespace ui
