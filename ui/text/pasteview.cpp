// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "ui/text/pasteview.h"

#include "ui/base/theme.h"
#include "ui/text/passage.h"

#include <QContextMenuEvent>
#include <QEvent>
#include <QKeyEvent>
#include <QMenu>
#include <QPainter>
#include <QScrollBar>

#include <algorithm>

namespace ui {

namespace {

constexpr int maxShownLines = 8;
constexpr int padding = theme::space2;
constexpr int tabColumns = 4;

QString shownText(std::string_view utf8)
{
    QString text = QString::fromUtf8(utf8.data(), qsizetype(utf8.size()));
    // Drawn as they are, control characters would take no room and the marks would stand beside their words.
    for (QChar &c : text) {
        if (c.category() == QChar::Other_Control && c != u'\t')
            c = u'\u00B7';
    }
    return text.replace(u'\t', QString(tabColumns, u' '));
}

} // namespace

PasteView::PasteView(QWidget *parent)
    : QAbstractScrollArea(parent)
{
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::StrongFocus);
    setAcceptDrops(false);
    setFont(theme::monoFont());
    setViewportMargins(1, padding, 1, padding);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
}

bool PasteView::event(QEvent *event)
{
    // The frame; paintEvent() is the viewport's.
    if (event->type() == QEvent::Paint) {
        const theme::Colors &colors = theme::current();
        QPainter painter(this);
        theme::paintRounded(painter, rect(), colors.card, hasFocus() ? colors.accent : colors.border, theme::radius);
        return true;
    }
    if (event->type() == QEvent::FocusIn || event->type() == QEvent::FocusOut)
        update();
    return QAbstractScrollArea::event(event);
}

void PasteView::setText(std::shared_ptr<const model::PastedText> text)
{
    m_text = std::move(text);
    m_all.clear();
    m_current.clear();
    updateGeometry();
    updateScrollBars();
    verticalScrollBar()->setValue(0);
    horizontalScrollBar()->setValue(0);
    viewport()->update();
}

void PasteView::setSpans(std::vector<kb::Span> all, std::vector<kb::Span> current, kb::Span message)
{
    m_all = std::move(all);
    m_current = std::move(current);
    std::ranges::sort(m_all, {}, &kb::Span::begin);
    std::ranges::sort(m_current, {}, &kb::Span::begin);
    viewport()->update();
    if (m_current.empty())
        return;
    const auto inMessage = std::ranges::find_if(
        m_current, [message](kb::Span span) { return span.begin >= message.begin && span.end <= message.end; });
    showSpan(inMessage == m_current.end() ? m_current.front() : *inMessage);
}

int PasteView::lineHeight() const
{
    return fontMetrics().lineSpacing() + 2;
}

QSize PasteView::sizeHint() const
{
    const int lines = m_text ? std::clamp(m_text->lineCount(), 2, maxShownLines) : 2;
    return {200, lines * lineHeight() + 2 * padding + 2};
}

QSize PasteView::minimumSizeHint() const
{
    return {80, sizeHint().height()};
}

QString PasteView::lineText(int line) const
{
    return shownText(m_text->line(line));
}

std::pair<int, int> PasteView::extent(kb::Span span, int line, const QString &text) const
{
    const std::uint32_t begin = m_text->lineBegin(line);
    const std::string_view bytes = m_text->line(line);
    const std::uint32_t end = begin + std::uint32_t(bytes.size());
    const std::uint32_t from = std::clamp(span.begin, begin, end) - begin;
    const std::uint32_t to = std::clamp(span.end, begin, end) - begin;
    if (from >= to)
        return {0, 0};
    const QFontMetrics metrics = fontMetrics();
    const auto x = [&](std::uint32_t offset) {
        return metrics.horizontalAdvance(text, int(shownText(bytes.substr(0, offset)).size()));
    };
    return {x(from), x(to)};
}

void PasteView::paintLine(QPainter &painter, int line, int y) const
{
    const theme::Colors &colors = theme::current();
    const QString text = lineText(line);
    const int x = theme::space2 - horizontalScrollBar()->value();
    const auto mark = [&](const std::vector<kb::Span> &spans, const QColor &fill, const QColor &border) {
        for (const kb::Span span : spans) {
            const auto [from, to] = extent(span, line, text);
            if (from < to)
                theme::paintRounded(painter, QRectF(x + from - 1, y, to - from + 2, lineHeight()), fill, border, 2);
        }
    };
    mark(m_all, colors.mark, {});
    mark(m_current, colors.mark, colors.warn.text);
    painter.setPen(colors.text);
    const int baseline = y + (lineHeight() + fontMetrics().ascent() - fontMetrics().descent()) / 2;
    painter.drawText(QPoint(x, baseline), text);
}

void PasteView::paintEvent(QPaintEvent *)
{
    QPainter painter(viewport());
    painter.setFont(font());
    const theme::Colors &colors = theme::current();
    painter.fillRect(viewport()->rect(), colors.card);
    if (!m_text)
        return;
    const int first = verticalScrollBar()->value();
    const int last = std::min(first + viewport()->height() / lineHeight() + 1, m_text->lineCount() - 1);
    for (int line = first; line <= last; ++line)
        paintLine(painter, line, (line - first) * lineHeight());
}

void PasteView::updateScrollBars()
{
    const int lines = m_text ? m_text->lineCount() : 0;
    const int page = std::max(1, viewport()->height() / lineHeight());
    verticalScrollBar()->setRange(0, std::max(0, lines - page));
    verticalScrollBar()->setPageStep(page);
    // The widest of megabytes of lines is not worth knowing: a line is cut at maxLineBytes, so this is the most.
    const int widest = fontMetrics().averageCharWidth() * int(model::PastedText::maxLineBytes);
    const int sampled = std::min(lines, 500);
    int width = lines > sampled ? widest / 4 : 0;
    for (int line = 0; line < sampled; ++line)
        width = std::max(width, int(m_text->line(line).size()) * fontMetrics().averageCharWidth());
    horizontalScrollBar()->setRange(0, std::max(0, std::min(width, widest) + 2 * theme::space2 - viewport()->width()));
    horizontalScrollBar()->setPageStep(viewport()->width());
    horizontalScrollBar()->setSingleStep(fontMetrics().averageCharWidth() * 4);
}

bool PasteView::isInSight(kb::Span span) const
{
    if (!m_text)
        return false;
    const int line = m_text->lineAt(span.begin);
    const int top = verticalScrollBar()->value();
    const int x = extent(span, line, lineText(line)).first + theme::space2 - horizontalScrollBar()->value();
    return line >= top && line < top + verticalScrollBar()->pageStep() && x >= 0 && x < viewport()->width();
}

void PasteView::showSpan(kb::Span span)
{
    if (!m_text || isInSight(span))
        return;
    const int line = m_text->lineAt(span.begin);
    const int page = verticalScrollBar()->pageStep();
    const int top = verticalScrollBar()->value();
    if (line < top || line >= top + page)
        verticalScrollBar()->setValue(line - page / 2);
    const auto [from, to] = extent(span, line, lineText(line));
    // Lines that begin in the middle are hard to read: only where a good part of the passage would not be seen.
    const int quarter = viewport()->width() / 4;
    const int wanted = std::min(to, from + quarter) + 2 * theme::space2 <= viewport()->width() ? 0 : from - quarter;
    horizontalScrollBar()->setMaximum(std::max(horizontalScrollBar()->maximum(), wanted));
    horizontalScrollBar()->setValue(std::max(0, wanted));
    viewport()->update();
}

QString PasteView::passage() const
{
    constexpr int around = 2; // lines
    constexpr int withoutMatch = 40;
    if (!m_text)
        return {};
    const int first = m_current.empty() ? 0 : std::max(0, m_text->lineAt(m_current.front().begin) - around);
    const int last = m_current.empty() ? withoutMatch - 1 : m_text->lineAt(m_current.back().end) + around;
    QStringList lines;
    for (int line = first; line <= std::min(last, m_text->lineCount() - 1); ++line)
        lines.append(lineText(line));
    return lines.join(u'\n');
}

void PasteView::contextMenuEvent(QContextMenuEvent *event)
{
    setFocus(Qt::MouseFocusReason);
    auto *const menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    addPassageAction(menu, this);
    menu->popup(event->globalPos());
}

void PasteView::resizeEvent(QResizeEvent *event)
{
    QAbstractScrollArea::resizeEvent(event);
    updateScrollBars();
}

void PasteView::keyPressEvent(QKeyEvent *event)
{
    QScrollBar *const bar = verticalScrollBar();
    switch (event->key()) {
    case Qt::Key_Home:
        bar->setValue(0);
        horizontalScrollBar()->setValue(0);
        break;
    case Qt::Key_End: bar->setValue(bar->maximum()); break;
    default: QAbstractScrollArea::keyPressEvent(event); // arrows and pages
    }
}

void PasteView::changeEvent(QEvent *event)
{
    QAbstractScrollArea::changeEvent(event);
    if (event->type() == QEvent::ThemeChange)
        setFont(theme::monoFont());
    if (event->type() == QEvent::FontChange) {
        updateGeometry();
        updateScrollBars();
    }
}

} // namespace ui
