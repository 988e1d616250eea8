// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "ui/text/passage.h"

#include "ui/base/actiontable.h"
#include "ui/text/logview.h"
#include "ui/text/markdownlook.h"
#include "ui/text/textview.h"

#include <QAction>
#include <QMenu>
#include <QPlainTextEdit>
#include <QTextBlock>
#include <QTextDocument>
#include <QTextEdit>

#include <algorithm>

namespace ui {

using namespace Qt::StringLiterals;

namespace {

QString selectedProse(const QTextCursor &cursor)
{
    QStringList lines;
    const int end = cursor.selectionEnd();
    QTextBlock block = cursor.document()->findBlock(cursor.selectionStart());
    for (; cursor.hasSelection() && block.isValid() && block.position() <= end; block = block.next()) {
        QString line;
        for (auto it = block.begin(); !it.atEnd(); ++it) {
            const QTextFragment fragment = it.fragment();
            const int from = std::max(cursor.selectionStart(), fragment.position());
            const int to = std::min(end, fragment.position() + fragment.length());
            if (from >= to)
                continue;
            const QString text = fragment.text().sliced(from - fragment.position(), to - from);
            const bool isMarked = isCode(fragment.charFormat()) && !text.contains(u'`')
                && !text.contains(QChar::LineSeparator) && !text.trimmed().isEmpty();
            line += isMarked ? u'`' + text + u'`' : text;
            const QString address = fragment.charFormat().anchorHref();
            if (isWebLink(QUrl(address)) && !text.contains(address))
                line += u" (%1)"_s.arg(address);
        }
        lines.append(line);
    }
    return lines.join(u'\n');
}

} // namespace

QString selectedPassage(const QWidget *widget)
{
    QString text;
    if (const auto *const page = qobject_cast<const QTextEdit *>(widget))
        text = selectedProse(page->textCursor());
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
