// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "ui/editor/textfield.h"

#include "ui/base/theme.h"
#include "ui/editor/fieldevents.h"

#include <QKeyEvent>
#include <QMimeData>
#include <QPainter>
#include <QScrollBar>
#include <QTextBlock>

#include <cmath>

namespace ui {

namespace {

constexpr int paddingX = 5; // px; the document's margin adds 4
constexpr int paddingY = 3;

int newVisit()
{
    static int last = 0; // across fields: a field may be made again while the stack remembers it
    return ++last;
}

} // namespace

TextField::TextField(Lines lines, Face face, QWidget *parent)
    : QPlainTextEdit(parent)
    , m_lines(lines)
    , m_visit(newVisit())
{
    setFrameShape(QFrame::NoFrame);
    setUndoRedoEnabled(false);
    setTabChangesFocus(true);
    setFont(face == Face::Code ? theme::monoFont() : theme::baseFont());
    setViewportMargins(paddingX, paddingY, paddingX, paddingY);
    setWordWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setSizePolicy(QSizePolicy::Expanding, lines == Lines::Fill ? QSizePolicy::Expanding : QSizePolicy::Fixed);
    viewport()->setAutoFillBackground(false);
    setAutoFillBackground(false);
    leaveUndoToWindow(this);
    connect(this, &QPlainTextEdit::textChanged, this, [this] {
        updateHeight();
        // Colouring a text, too, is a change to the document.
        const QString text = toPlainText();
        if (std::exchange(m_text, text) != text && !m_setting)
            emit edited(text);
    });
    updateHeight();
}

void TextField::setText(const QString &text)
{
    if (text == toPlainText())
        return;
    m_setting = true;
    const int position = textCursor().position();
    setPlainText(text);
    QTextCursor cursor = textCursor();
    cursor.setPosition(std::min(position, int(text.size())));
    setTextCursor(cursor);
    m_setting = false;
}

void TextField::showFromEnd(const QString &text)
{
    const bool wasEmpty = document()->isEmpty();
    setText(text);
    if (wasEmpty)
        moveCursor(QTextCursor::End);
}

void TextField::setMaximumLines(int lines)
{
    m_maximumLines = lines;
    updateHeight();
}

void TextField::setMinimumLines(int lines)
{
    m_minimumLines = lines;
    updateHeight();
}

void TextField::setFaulty(bool faulty)
{
    if (std::exchange(m_faulty, faulty) != faulty)
        update();
}

int TextField::heightFor(int width) const
{
    QTextDocument *const text = document();
    text->setTextWidth(std::max(1, width - 2 * paddingX));
    const qreal line = QFontMetricsF(font()).lineSpacing();
    qreal height = 0;
    for (QTextBlock block = text->begin(); block.isValid() && height <= m_maximumLines * line; block = block.next())
        height += text->documentLayout()->blockBoundingRect(block).height();
    height = std::clamp(height, m_minimumLines * line, m_maximumLines * line + 1);
    return int(std::ceil(height)) + int(2 * text->documentMargin()) + 2 * paddingY;
}

QSize TextField::sizeHint() const
{
    return {200, m_lines == Lines::Fill ? 400 : heightFor(width())};
}

QSize TextField::minimumSizeHint() const
{
    return {60, 0};
}

void TextField::updateHeight()
{
    if (m_lines == Lines::Fill)
        return;
    const int wanted = heightFor(width());
    if (wanted == height())
        return;
    setFixedHeight(wanted);
    emit heightChanged();
}

void TextField::keyPressEvent(QKeyEvent *event)
{
    const bool enter = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    if (event->key() == Qt::Key_Escape || (enter && m_lines == Lines::One)) {
        event->ignore();
        return;
    }
    QPlainTextEdit::keyPressEvent(event);
}

void TextField::insertFromMimeData(const QMimeData *source)
{
    if (m_lines != Lines::One || !source->hasText()) {
        QPlainTextEdit::insertFromMimeData(source);
        return;
    }
    insertPlainText(source->text().simplified());
}

void TextField::focusInEvent(QFocusEvent *event)
{
    m_visit = newVisit();
    QPlainTextEdit::focusInEvent(event);
    update();
}

void TextField::focusOutEvent(QFocusEvent *event)
{
    QPlainTextEdit::focusOutEvent(event);
    update();
    if (event->reason() != Qt::PopupFocusReason && event->reason() != Qt::ActiveWindowFocusReason)
        emit left();
}

void TextField::resizeEvent(QResizeEvent *event)
{
    QPlainTextEdit::resizeEvent(event);
    updateHeight();
}

void TextField::wheelEvent(QWheelEvent *event)
{
    // The page scrolls, unless there is more in the field than it shows.
    if (verticalScrollBar()->maximum() == 0)
        event->ignore();
    else
        QPlainTextEdit::wheelEvent(event);
}

bool TextField::event(QEvent *event)
{
    // This is the frame around the viewport; paintEvent() is the viewport's.
    if (event->type() == QEvent::Paint) {
        const theme::Colors &colors = theme::current();
        QPainter painter(this);
        const QColor border = hasFocus() ? colors.accent : m_faulty ? colors.bad.border : colors.control;
        theme::paintRounded(painter, rect(), isReadOnly() ? colors.panel : colors.card, border, theme::smallRadius);
        return true;
    }
    return QPlainTextEdit::event(event);
}

} // namespace ui
