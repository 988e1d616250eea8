// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "ui/text/passage.h"

#include "ui/base/actiontable.h"
#include "ui/text/logview.h"

#include <QAction>
#include <QMenu>
#include <QPlainTextEdit>
#include <QTextEdit>

namespace ui {

QString selectedPassage(const QWidget *widget)
{
    QString text;
    if (const auto *const page = qobject_cast<const QTextEdit *>(widget))
        text = page->textCursor().selectedText();
    else if (const auto *const log = qobject_cast<const LogView *>(widget))
        text = log->passage();
    else if (const auto *const code = qobject_cast<const QPlainTextEdit *>(widget))
        text = code->textCursor().selectedText();
    return text.replace(QChar::ParagraphSeparator, u'\n').replace(QChar::LineSeparator, u'\n');
}

void addPassageAction(QMenu *menu, const QWidget *widget)
{
    for (QAction *const action : widget->window()->actions()) {
        if (action->objectName() == ActionId("entry.newFromSelection").name() && !selectedPassage(widget).isEmpty()) {
            menu->addSeparator();
            menu->addAction(action);
        }
    }
}

} // namespace ui
