// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "ui/text/logview.h"

#include "ui/base/theme.h"
#include "ui/text/passage.h"

#include <QContextMenuEvent>
#include <QLocale>
#include <QMenu>
#include <QMimeData>
#include <QPainter>
#include <QScrollBar>
#include <QTextBlock>

#include <algorithm>
#include <functional>
#include <span>
#include <utility>

namespace ui {

namespace {

constexpr int tabColumns = 4;
constexpr int marginPadding = theme::space2; // px, on either side of a line's number

QString shownText(std::string_view utf8)
{
    QString text = QString::fromUtf8(utf8.data(), qsizetype(utf8.size()));
    // A control character would end the line in the view, or take no room; Qt's documents mean the ends of frames by
    // the first two of the noncharacters U+FDD0 to U+FDEF.
    for (QChar &c : text) {
        if ((c.category() == QChar::Other_Control && c != u'\t') || c == QChar::ParagraphSeparator
            || c == QChar::LineSeparator || (c >= u'\uFDD0' && c <= u'\uFDEF'))
            c = u'\u00B7';
    }
    return text;
}

} // namespace

class LogView::Numbers final : public QWidget {
public:
    explicit Numbers(LogView *view)
        : QWidget(view)
        , m_view(view)
    {
    }

protected:
    void paintEvent(QPaintEvent *) override { m_view->paintNumbers(this); }

private:
    LogView *m_view;
};

LogView::LogView(QWidget *parent)
    : QPlainTextEdit(parent)
    , m_margin(new Numbers(this))
{
    setReadOnly(true);
    setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    setUndoRedoEnabled(false);
    setFrameShape(QFrame::NoFrame);
    setLineWrapMode(WidgetWidth);
    setWordWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
    setTabChangesFocus(true);
    setFont(theme::monoFont());
    viewport()->setMouseTracking(true);
    connect(this, &QPlainTextEdit::updateRequest, this, [this](const QRect &rect, int dy) {
        if (dy != 0)
            m_margin->scroll(0, dy);
        else
            m_margin->update(0, rect.y(), m_margin->width(), rect.height());
    });
}

void LogView::setText(std::shared_ptr<const model::PastedText> text)
{
    m_text = std::move(text);
    m_marks = {};
    m_currentLine = -1;
    m_found.clear();
    m_unfolded.clear();
    m_numbers.clear();
    for (int line = 0; m_text && line < m_text->lineCount(); ++line) {
        const bool isNew = line == 0 || m_text->bytes()[m_text->lineBegin(line) - 1] == '\n';
        m_numbers.push_back(isNew ? (line == 0 ? 1 : m_numbers.back() + 1) : m_numbers.back());
    }
    build();
}

void LogView::setMarks(LogMarks marks)
{
    const auto texts = [](const LogMarks &of) {
        std::vector<std::pair<std::uint32_t, QString>> found;
        for (const LogNote &note : of.notes)
            found.emplace_back(note.line.begin, note.text);
        return found;
    };
    std::ranges::stable_sort(marks.notes, {}, [](const LogNote &note) { return note.line.begin; });
    const bool isSame = texts(marks) == texts(m_marks);
    m_marks = std::move(marks);
    if (isSame)
        updateSelections();
    else
        build();
    if (m_text && m_marks.message != kb::Span {} && !isInSight(m_marks.message))
        goToLine(m_text->lineAt(m_marks.message.begin));
}

QString LogView::rowText(const model::LogRow &row) const
{
    switch (row.kind) {
    case model::LogRow::Kind::Line: return shownText(m_text->line(row.line));
    case model::LogRow::Kind::Fold: return tr("\u22EE %n line(s)", nullptr, row.count);
    case model::LogRow::Kind::Note: return m_marks.notes[row.note].text.simplified();
    }
    return {};
}

void LogView::build()
{
    std::vector<int> noted;
    for (const LogNote &note : m_marks.notes)
        noted.push_back(m_text->lineAt(note.line.begin));
    m_rows = m_text ? model::logRows(*m_text, noted, m_unfolded) : std::vector<model::LogRow>();
    QStringList texts;
    for (const model::LogRow &row : m_rows)
        texts.append(rowText(row));
    setPlainText(texts.join(u'\n'));
    const theme::Colors &colors = theme::current();
    QTextCharFormat small;
    small.setFont(theme::secondaryFont());
    small.setForeground(colors.accent);
    for (std::size_t i = 0; i < m_rows.size(); ++i) {
        if (m_rows[i].kind == model::LogRow::Kind::Line)
            continue;
        QTextCursor cursor(document()->findBlockByNumber(int(i)));
        if (m_rows[i].kind == model::LogRow::Kind::Note) {
            QTextBlockFormat tinted;
            tinted.setBackground(m_marks.notes[m_rows[i].note].isCause ? colors.warn.tint : colors.selection);
            std::size_t line = i;
            while (m_rows[line].kind == model::LogRow::Kind::Note)
                --line;
            QTextCursor(document()->findBlockByNumber(int(line))).setBlockFormat(tinted);
        }
        cursor.movePosition(QTextCursor::EndOfBlock, QTextCursor::KeepAnchor);
        cursor.setCharFormat(small);
    }
    updateMargin();
    updateSelections();
}

QTextCursor LogView::cursorOf(kb::Span span, int row) const
{
    const model::LogRow &shown = m_rows[std::size_t(row)];
    const std::string_view bytes = m_text->line(shown.line);
    const std::uint32_t begin = m_text->lineBegin(shown.line);
    const std::uint32_t end = begin + std::uint32_t(bytes.size());
    const std::uint32_t from = std::clamp(span.begin, begin, end) - begin;
    const std::uint32_t to = std::clamp(span.end, begin, end) - begin;
    if (shown.kind != model::LogRow::Kind::Line || from >= to)
        return {};
    QTextCursor cursor(document()->findBlockByNumber(row));
    const int start = cursor.position();
    cursor.setPosition(start + int(shownText(bytes.substr(0, from)).size()));
    cursor.setPosition(start + int(shownText(bytes.substr(0, to)).size()), QTextCursor::KeepAnchor);
    return cursor;
}

void LogView::updateSelections()
{
    QList<QTextEdit::ExtraSelection> selections;
    const theme::Colors &colors = theme::current();
    QTextCharFormat matched;
    matched.setBackground(colors.mark);
    QTextCharFormat current = matched;
    current.setFontUnderline(true);
    QTextCharFormat found;
    found.setBackground(colors.accent);
    found.setForeground(colors.onAccent);
    const auto mark = [&](std::span<const kb::Span> spans, const QTextCharFormat &format) {
        for (const kb::Span span : spans) {
            const int last = m_text->lineAt(std::max(span.end, span.begin + 1) - 1);
            for (int line = m_text->lineAt(span.begin); line <= last; ++line) {
                const QTextCursor cursor = cursorOf(span, rowOf(line));
                if (!cursor.isNull())
                    selections.append({.cursor = cursor, .format = format});
            }
        }
    };
    if (m_text) {
        mark(m_marks.all, matched);
        mark(m_marks.current, current);
        mark(m_found, matched);
        if (m_currentFound >= 0 && std::size_t(m_currentFound) < m_found.size())
            mark({&m_found[std::size_t(m_currentFound)], 1}, found);
    }
    setExtraSelections(selections);
}

int LogView::rowOf(int line) const
{
    const auto after = std::ranges::upper_bound(m_rows, line, {}, &model::LogRow::line);
    int row = int(after - m_rows.begin()) - 1;
    while (row > 0 && m_rows[std::size_t(row)].kind == model::LogRow::Kind::Note)
        --row;
    return std::max(row, 0);
}

void LogView::goToLine(int line)
{
    int row = rowOf(line);
    if (m_rows[std::size_t(row)].kind == model::LogRow::Kind::Fold && unfold(row))
        row = rowOf(line);
    QTextCursor cursor(document()->findBlockByNumber(row));
    setTextCursor(cursor);
    centerCursor();
}

std::vector<int> LogView::notedLines() const
{
    std::vector<int> lines;
    for (const LogNote &note : m_marks.notes)
        lines.push_back(m_text->lineAt(note.line.begin));
    const auto repeated = std::ranges::unique(lines);
    lines.erase(repeated.begin(), repeated.end());
    return lines;
}

int LogView::currentNote() const
{
    const std::vector<int> lines = notedLines();
    const auto current = std::ranges::find(lines, m_currentLine);
    return current == lines.end() ? 0 : int(current - lines.begin()) + 1;
}

bool LogView::goToNote(int direction)
{
    const std::vector<int> lines = notedLines();
    if (lines.empty())
        return false;
    const int row = textCursor().blockNumber();
    const int here = std::size_t(row) < m_rows.size() ? m_rows[std::size_t(row)].line : 0;
    if (direction > 0) {
        const auto next = std::ranges::upper_bound(lines, here);
        m_currentLine = next == lines.end() ? lines.front() : *next;
    } else {
        const auto next = std::ranges::lower_bound(lines, here);
        m_currentLine = next == lines.begin() ? lines.back() : *(next - 1);
    }
    goToLine(m_currentLine);
    m_margin->update();
    return true;
}

int LogView::find(const QString &text)
{
    m_found.clear();
    m_currentFound = -1;
    const auto lower = [](char c) { return c >= 'A' && c <= 'Z' ? char(c + ('a' - 'A')) : c; };
    const std::string wanted = text.toStdString();
    if (m_text && !wanted.empty()) {
        const std::boyer_moore_horspool_searcher searcher(
            wanted.begin(), wanted.end(), [lower](char c) { return std::hash<char>()(lower(c)); },
            [lower](char a, char b) { return lower(a) == lower(b); });
        const std::string_view bytes = m_text->bytes();
        for (auto at = bytes.begin(); m_found.size() < std::size_t(maxHits);) {
            const auto [begin, end] = searcher(at, bytes.end());
            if (begin == end)
                break;
            m_found.push_back({std::uint32_t(begin - bytes.begin()), std::uint32_t(end - bytes.begin())});
            at = end;
        }
    }
    updateSelections();
    return int(m_found.size());
}

int LogView::firstHitInSight() const
{
    const auto row = std::size_t(firstVisibleBlock().blockNumber());
    const std::uint32_t top = row < m_rows.size() ? m_text->lineBegin(m_rows[row].line) : 0;
    const auto hit = std::ranges::lower_bound(m_found, top, {}, &kb::Span::begin);
    return hit == m_found.end() ? 0 : int(hit - m_found.begin());
}

void LogView::showHit(int hit)
{
    m_currentFound = hit;
    const kb::Span span = m_found[std::size_t(hit)];
    const int line = m_text->lineAt(span.begin);
    if (m_rows[std::size_t(rowOf(line))].kind == model::LogRow::Kind::Fold)
        goToLine(line);
    updateSelections();
    QTextCursor cursor = cursorOf(span, rowOf(line));
    if (cursor.isNull())
        return;
    cursor.setPosition(cursor.selectionStart());
    const bool wasInSight = isInSight(span);
    setTextCursor(cursor); // without wrapping, it also scrolls to the side
    if (!wasInSight)
        centerCursor();
}

bool LogView::unfold(int row)
{
    if (row < 0 || std::size_t(row) >= m_rows.size() || m_rows[std::size_t(row)].kind != model::LogRow::Kind::Fold)
        return false;
    const int top = verticalScrollBar()->value();
    m_unfolded.insert(m_rows[std::size_t(row)].line);
    build();
    verticalScrollBar()->setValue(top);
    setTextCursor(QTextCursor(document()->findBlockByNumber(row)));
    return true;
}

bool LogView::isInSight(kb::Span span) const
{
    if (!m_text || m_rows.empty())
        return false;
    const QTextCursor cursor = cursorOf({span.begin, span.begin + 1}, rowOf(m_text->lineAt(span.begin)));
    return !cursor.isNull() && viewport()->rect().intersects(cursorRect(cursor));
}

QString LogView::lines(int first, int last) const
{
    QStringList texts;
    for (int line = std::max(first, 0); line <= std::min(last, m_text->lineCount() - 1); ++line)
        texts.append(shownText(m_text->line(line)));
    return texts.join(u'\n');
}

QString LogView::selection() const
{
    const QTextCursor cursor = textCursor();
    QStringList texts;
    for (QTextBlock block = document()->findBlock(cursor.selectionStart());
        block.isValid() && block.position() < cursor.selectionEnd(); block = block.next()) {
        const auto number = std::size_t(block.blockNumber());
        if (number >= m_rows.size())
            break;
        const model::LogRow &row = m_rows[number];
        const int from = std::max(cursor.selectionStart() - block.position(), 0);
        const int to = std::min(cursor.selectionEnd() - block.position(), int(block.text().size()));
        if (row.kind == model::LogRow::Kind::Line)
            texts.append(block.text().mid(from, to - from));
        else if (row.kind == model::LogRow::Kind::Fold)
            texts.append(lines(row.line, row.line + row.count - 1));
    }
    return texts.join(u'\n');
}

QString LogView::passage() const
{
    constexpr int around = 2; // lines
    constexpr int withoutMatch = 40;
    if (!m_text)
        return {};
    if (textCursor().hasSelection())
        return selection();
    if (m_marks.message == kb::Span {})
        return lines(0, withoutMatch - 1);
    return lines(m_text->lineAt(m_marks.message.begin) - around, m_text->lineAt(m_marks.message.end - 1) + around);
}

QMimeData *LogView::createMimeDataFromSelection() const
{
    auto *const mime = new QMimeData;
    mime->setText(selection());
    return mime;
}

void LogView::updateMargin()
{
    const int most = m_numbers.empty() ? 1 : m_numbers.back();
    const int digits = std::max(2, int(QString::number(most).size()));
    const int width = fontMetrics().horizontalAdvance(u'9') * digits + 2 * marginPadding;
    setViewportMargins(width, 0, 0, 0);
    const QRect all = contentsRect();
    m_margin->setGeometry(all.left(), all.top(), width, all.height());
    m_margin->update();
}

void LogView::paintNumbers(QWidget *area)
{
    QPainter painter(area);
    const theme::Colors &colors = theme::current();
    painter.setFont(font());
    for (QTextBlock block = firstVisibleBlock(); block.isValid(); block = block.next()) {
        const QRectF place = blockBoundingGeometry(block).translated(contentOffset());
        if (place.top() > area->height())
            break;
        const auto row = std::size_t(block.blockNumber());
        if (row >= m_rows.size())
            continue;
        const bool isCurrent = m_rows[row].line == m_currentLine && m_rows[row].kind != model::LogRow::Kind::Fold;
        if (isCurrent) // where the last key led, also where nothing had to scroll
            painter.fillRect(QRectF(0, place.top(), area->width(), place.height()), colors.accent);
        painter.setPen(isCurrent ? colors.onAccent : colors.dim);
        if (m_rows[row].kind != model::LogRow::Kind::Line)
            continue;
        const auto line = std::size_t(m_rows[row].line);
        if (line > 0 && m_numbers[line] == m_numbers[line - 1])
            continue;
        const QRect number(0, qRound(place.top()), area->width() - marginPadding, fontMetrics().height());
        painter.drawText(number, int(Qt::AlignRight) | int(Qt::AlignVCenter), QString::number(m_numbers[line]));
    }
}

void LogView::resizeEvent(QResizeEvent *event)
{
    QPlainTextEdit::resizeEvent(event);
    updateMargin();
}

void LogView::keyPressEvent(QKeyEvent *event)
{
    const bool isOpening = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    if (!isOpening || !unfold(textCursor().blockNumber()))
        QPlainTextEdit::keyPressEvent(event);
}

void LogView::mouseMoveEvent(QMouseEvent *event)
{
    QPlainTextEdit::mouseMoveEvent(event);
    const auto row = std::size_t(cursorForPosition(event->position().toPoint()).blockNumber());
    const bool isFold = row < m_rows.size() && m_rows[row].kind == model::LogRow::Kind::Fold;
    viewport()->setCursor(isFold ? Qt::PointingHandCursor : Qt::IBeamCursor);
}

void LogView::mouseReleaseEvent(QMouseEvent *event)
{
    QPlainTextEdit::mouseReleaseEvent(event);
    if (event->button() == Qt::LeftButton && !textCursor().hasSelection())
        unfold(cursorForPosition(event->position().toPoint()).blockNumber());
}

void LogView::contextMenuEvent(QContextMenuEvent *event)
{
    QMenu *const menu = createStandardContextMenu(event->pos());
    menu->setAttribute(Qt::WA_DeleteOnClose);
    addPassageAction(menu, this);
    menu->popup(event->globalPos());
}

void LogView::changeEvent(QEvent *event)
{
    QPlainTextEdit::changeEvent(event);
    if (event->type() == QEvent::ThemeChange)
        setFont(theme::monoFont());
    if (event->type() == QEvent::FontChange || event->type() == QEvent::ThemeChange
        || event->type() == QEvent::LanguageChange)
        build();
}

} // namespace ui
