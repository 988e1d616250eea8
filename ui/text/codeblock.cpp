// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "ui/text/codeblock.h"

#include "kb/text/characters.h"
#include "ui/base/theme.h"
#include "ui/plugins/highlighting/codehighlighter.h"
#include "ui/text/highlighter.h"
#include "ui/text/pagekeys.h"
#include "ui/text/passage.h"
#include "ui/widgets/smallbutton.h"

#include <QClipboard>
#include <QContextMenuEvent>
#include <QFontMetrics>
#include <QFutureWatcher>
#include <QGuiApplication>
#include <QMenu>
#include <QPainter>
#include <QPlainTextEdit>
#include <QScrollBar>
#include <QTextBlock>
#include <QTextDocument>
#include <QTextLayout>
#include <QTimer>

#include <algorithm>

namespace ui {

namespace {

constexpr int maximumLines = 24; // more scroll inside the block
constexpr int usualWidth = 600; // px
constexpr qsizetype maximumHighlighted = 100'000; // characters; colouring more would block the window
constexpr int copiedShownMs = 1500;

class CodeView final : public QPlainTextEdit {
public:
    using QPlainTextEdit::QPlainTextEdit;
    using QPlainTextEdit::setViewportMargins;

protected:
    void contextMenuEvent(QContextMenuEvent *event) override
    {
        QMenu *const menu = createStandardContextMenu(event->pos());
        menu->setAttribute(Qt::WA_DeleteOnClose);
        addPassageAction(menu, this);
        menu->popup(event->globalPos());
    }
    void keyPressEvent(QKeyEvent *event) override
    {
        if (isPageKey(*event))
            event->ignore();
        else
            QPlainTextEdit::keyPressEvent(event);
    }
};

} // namespace

CodeBlock::CodeBlock(const QString &code, const QString &language, QWidget *parent)
    : QFrame(parent)
    , m_code(code)
    , m_language(language)
{
    auto *view = new CodeView(this);
    m_view = view;
    m_view->setReadOnly(true);
    m_view->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_view->setFrameShape(QFrame::NoFrame);
    m_view->setWordWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere); // the copy has the lines as they are
    m_view->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_view->setTabChangesFocus(true);
    m_view->setFont(theme::monoFont());
    m_view->setTabStopDistance(4 * QFontMetricsF(m_view->font()).horizontalAdvance(u' '));
    m_view->document()->setDocumentMargin(0);
    m_view->setAccessibleName(tr("Code"));
    QPalette palette = m_view->palette();
    palette.setColor(QPalette::Base, theme::current().codeBackground);
    m_view->setPalette(palette);
    m_view->setPlainText(QString::fromStdString(kb::shownText(m_code.toStdString())));

    m_copy = new SmallButton(tr("Copy"), this);
    m_copy->setAccessibleName(tr("Copy code"));
    m_copy->setToolTip(tr("Copy this code to the clipboard"));
    connect(m_copy, &SmallButton::clicked, this, &CodeBlock::offerCopy);
    // Code never runs under the button.
    m_margin = m_copy->sizeHint().width() + theme::space2;
    view->setViewportMargins(0, 0, m_margin, 0);
    setTabOrder(m_view, m_copy);

    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    if (m_view->document()->blockCount() <= maximumLines)
        m_view->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    resize(usualWidth, height()); // until it is laid out: as tall as a narrow one, it would make its window as tall
    updateHeight();
    if (m_language.isEmpty() || m_code.size() > maximumHighlighted)
        return;
    const QFuture<highlighting::CodeHighlighter *> plugin = highlighter();
    if (plugin.isFinished()) { // at once, so that nothing flickers
        highlight(plugin.result());
        return;
    }
    // A watcher each: a future takes one continuation only.
    auto *const watcher = new QFutureWatcher<highlighting::CodeHighlighter *>(this);
    connect(watcher, &QFutureWatcherBase::finished, this, [this, watcher] {
        highlight(watcher->result());
        watcher->deleteLater();
    });
    watcher->setFuture(plugin);
}

void CodeBlock::highlight(highlighting::CodeHighlighter *plugin)
{
    if (plugin)
        m_highlightedAs = plugin->highlight(m_view->document(), m_language, theme::current().codeBackground);
}

/// A line with Chinese in it may be taller, and a long one is wrapped. The view would say so only once it is shown.
qreal CodeBlock::heightOf(const QTextBlock &block, int width) const
{
    QTextLayout layout(block.text(), m_view->font());
    layout.setTextOption(m_view->document()->defaultTextOption());
    layout.setFormats(block.layout()->formats());
    layout.beginLayout();
    qreal height = 0;
    for (QTextLine line = layout.createLine(); line.isValid(); line = layout.createLine()) {
        line.setLeadingIncluded(true);
        line.setLineWidth(std::max(1, width));
        height += line.height();
    }
    layout.endLayout();
    return height;
}

void CodeBlock::updateHeight()
{
    const int viewWidth = width() - theme::space3 - theme::space2;
    const bool scrolls = m_view->verticalScrollBarPolicy() != Qt::ScrollBarAlwaysOff;
    const int textWidth = viewWidth - m_margin - (scrolls ? m_view->verticalScrollBar()->sizeHint().width() : 0);
    const int lineHeight = qCeil(QFontMetricsF(m_view->font()).lineSpacing());
    const int lines = qBound(1, m_view->document()->blockCount(), maximumLines);
    qreal textHeight = 0;
    QTextBlock block = m_view->document()->begin();
    for (int line = 0; line < lines; ++line, block = block.next())
        textHeight += heightOf(block, textWidth);
    const int text = qCeil(textHeight) + 1;
    const int padding = qMax(theme::space2 + 2, (m_copy->sizeHint().height() + theme::space2 - lineHeight) / 2);
    setFixedHeight(text + 2 * padding);
    m_view->setGeometry(theme::space3, padding, viewWidth, text);
    m_isOneLine = text < 2 * lineHeight;
}

void CodeBlock::offerCopy()
{
    const QString plain = QString::fromStdString(kb::withoutUnseen(m_code.toStdString()));
    if (plain == m_code) {
        copy(m_code);
        return;
    }
    auto *const menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->addAction(tr("Copy &without the characters that can't be seen"), this, [this, plain] { copy(plain); });
    menu->addAction(tr("Copy &exactly, with them"), this, [this] { copy(m_code); });
    menu->popup(m_copy->mapToGlobal(QPoint(0, m_copy->height())));
}

void CodeBlock::copy(const QString &code)
{
    QGuiApplication::clipboard()->setText(code);
    m_copy->setText(tr("Copied"));
    m_copy->resize(m_copy->sizeHint());
    m_copy->move(width() - m_copy->width() - theme::space1, m_copy->y());
    QTimer::singleShot(copiedShownMs, m_copy, [this] {
        m_copy->setText(tr("Copy"));
        m_copy->resize(m_copy->sizeHint());
        m_copy->move(width() - m_copy->width() - theme::space1, m_copy->y());
    });
}

void CodeBlock::paintEvent(QPaintEvent *)
{
    const theme::Colors &colors = theme::current();
    QPainter painter(this);
    theme::paintRounded(painter, rect(), colors.codeBackground, colors.border, theme::radius);
}

void CodeBlock::resizeEvent(QResizeEvent *event)
{
    QFrame::resizeEvent(event);
    updateHeight();
    m_copy->resize(m_copy->sizeHint());
    m_copy->move(
        width() - m_copy->width() - theme::space1, m_isOneLine ? (height() - m_copy->height()) / 2 : theme::space1 + 1);
    m_copy->raise();
}

} // namespace ui
