// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "ui/list/searchfield.h"

#include "ui/base/theme.h"

#include <QAction>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QGuiApplication>
#include <QMenu>
#include <QMimeData>
#include <QPainter>

namespace ui {

namespace {

// A single line that is longer than this was not typed; longer words are searched like a log.
constexpr qsizetype maxTypedBytes = 400;

} // namespace

QByteArray textBytes(const QMimeData &mime)
{
    QByteArray bytes = mime.data(QStringLiteral("text/plain"));
    if (bytes.isEmpty())
        bytes = mime.data(QStringLiteral("text/plain;charset=utf-8"));
    if (bytes.isEmpty() && mime.hasText())
        bytes = mime.text().toUtf8();
    return bytes;
}

SearchField::SearchField(QWidget *parent)
    : QLineEdit(parent)
{
    setFrame(false);
    setClearButtonEnabled(false);
    setMaxLength(int(maxTypedBytes));
    // The window takes what is dropped, wherever it falls.
    setAcceptDrops(false);
    setTextMargins(theme::space2, 0, theme::space2, 0);
    setMinimumHeight(32);
}

bool SearchField::isLog(const QMimeData &mime)
{
    if (mime.hasUrls())
        return true;
    const QByteArray bytes = textBytes(mime);
    return bytes.size() > maxTypedBytes || QByteArrayView(bytes).trimmed().contains('\n');
}

bool SearchField::takeLog(const QMimeData *mime)
{
    if (!mime || !isLog(*mime))
        return false;
    emit logPasted(mime);
    return true;
}

bool SearchField::event(QEvent *event)
{
    // Ctrl+E is the window's; a line edit would take it for "end of line". So is the undoing of what was not typed
    // here.
    if (event->type() == QEvent::ShortcutOverride) {
        const auto *const key = static_cast<const QKeyEvent *>(event);
        if ((key->modifiers() == Qt::ControlModifier && key->key() == Qt::Key_E)
            || (key->matches(QKeySequence::Undo) && !isUndoAvailable())
            || (key->matches(QKeySequence::Redo) && !isRedoAvailable()))
            return false;
    }
    return QLineEdit::event(event);
}

void SearchField::keyPressEvent(QKeyEvent *event)
{
    if (event->matches(QKeySequence::Paste) && takeLog(QGuiApplication::clipboard()->mimeData()))
        return;
    if (event->key() == Qt::Key_Down) {
        emit leftDownwards();
        return;
    }
    QLineEdit::keyPressEvent(event);
}

void SearchField::mouseReleaseEvent(QMouseEvent *event)
{
    QClipboard *const clipboard = QGuiApplication::clipboard();
    if (event->button() == Qt::MiddleButton && clipboard->supportsSelection()
        && takeLog(clipboard->mimeData(QClipboard::Selection)))
        return;
    QLineEdit::mouseReleaseEvent(event);
}

void SearchField::contextMenuEvent(QContextMenuEvent *event)
{
    QMenu *const menu = createStandardContextMenu();
    menu->setAttribute(Qt::WA_DeleteOnClose);
    if (auto *const paste = menu->findChild<QAction *>(QStringLiteral("edit-paste"))) {
        paste->disconnect(this);
        connect(paste, &QAction::triggered, this, [this] {
            if (!takeLog(QGuiApplication::clipboard()->mimeData()))
                QLineEdit::paste();
        });
    }
    menu->popup(event->globalPos());
}

void SearchField::paintEvent(QPaintEvent *event)
{
    QLineEdit::paintEvent(event);
    const theme::Colors &colors = theme::current();
    QPainter painter(this);
    theme::paintRounded(
        painter, rect(), QColor(Qt::transparent), hasFocus() ? colors.accent : colors.control, theme::radius);
}

} // namespace ui
