// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "ui/manual/manualview.h"

#include "ui/base/theme.h"
#include "ui/manual/manualbook.h"
#include "ui/text/markdownlook.h"

#include <QAbstractTextDocumentLayout>
#include <QContextMenuEvent>
#include <QImage>
#include <QMenu>
#include <QScrollBar>
#include <QTextBlock>
#include <QTextTable>
#include <QUrl>

#include <algorithm>

namespace ui {

namespace {

constexpr int textWidth = 780; // px: about 120 characters, and what a picture of the window needs to be readable

QString picturePath(const QString &page, const QUrl &name)
{
    return QStringLiteral(":/manual/") + resolvedManualLink(page, name).path();
}

void styleTables(QTextDocument &document)
{
    const theme::Colors &colors = theme::current();
    for (QTextFrame *const frame : document.rootFrame()->childFrames()) {
        auto *const table = qobject_cast<QTextTable *>(frame);
        if (!table)
            continue;
        QTextTableFormat format = table->format();
        format.setBorder(1);
        format.setBorderStyle(QTextFrameFormat::BorderStyle_Solid);
        format.setBorderBrush(colors.border);
        format.setBorderCollapse(true);
        format.setCellPadding(theme::space1 + 1);
        format.setCellSpacing(0);
        format.setTopMargin(theme::space2);
        format.setBottomMargin(theme::space2);
        table->setFormat(format);
        for (QTextFrame::iterator it = table->begin(); !it.atEnd(); ++it) {
            if (!it.currentBlock().isValid())
                continue;
            QTextCursor cell(it.currentBlock());
            QTextBlockFormat tight = cell.blockFormat();
            tight.setTopMargin(0);
            tight.setBottomMargin(0);
            cell.setBlockFormat(tight);
        }
    }
}

/// Blocks of code with a ground, and wrapped: nothing is hidden at the right. Links are underlined.
void styleBlocks(QTextDocument &document)
{
    for (QTextBlock block = document.begin(); block.isValid(); block = block.next()) {
        QTextCursor cursor(block);
        QTextBlockFormat format = block.blockFormat();
        const bool isCode = format.hasProperty(QTextFormat::BlockCodeFence);
        if (isCode) {
            const auto isCodeBlock = [](const QTextBlock &other) {
                return other.isValid() && other.blockFormat().hasProperty(QTextFormat::BlockCodeFence);
            };
            format.setBackground(theme::current().codeBackground);
            format.setNonBreakableLines(false);
            format.setTopMargin(isCodeBlock(block.previous()) ? 0 : theme::space2);
            format.setBottomMargin(isCodeBlock(block.next()) ? 0 : theme::space2);
            cursor.setBlockFormat(format);
        } else if (format.headingLevel() == 1) {
            cursor.select(QTextCursor::BlockUnderCursor);
            QTextCharFormat title;
            title.setFontPointSize(theme::titleFont().pointSizeF());
            cursor.mergeCharFormat(title);
        }
    }
}

} // namespace

ManualView::ManualView(QWidget *parent)
    : QTextBrowser(parent)
{
    setFrameShape(QFrame::NoFrame);
    setOpenLinks(false);
    setUndoRedoEnabled(false);
    setWordWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    document()->setDocumentMargin(theme::space4);
    connect(this, &QTextBrowser::anchorClicked, this,
        [this](const QUrl &url) { emit linkActivated(resolvedManualLink(m_page, url)); });
    connect(verticalScrollBar(), &QScrollBar::valueChanged, this, &ManualView::positionChanged);
}

void ManualView::setPage(const QString &page)
{
    m_page = page;
    m_hits.clear();
    m_pictureWidth = 0;
    setExtraSelections({});
    document()->clear();
    document()->setDefaultFont(theme::baseFont());
    document()->setMarkdown(manualText(page),
        QTextDocument::MarkdownFeatures(QTextDocument::MarkdownDialectGitHub) | QTextDocument::MarkdownNoHTML);
    setLineHeight(*document());
    styleMarkdown(*document());
    styleTables(*document());
    styleBlocks(*document());
    fitPictures();
    m_headings.clear();
    for (QTextBlock block = document()->begin(); block.isValid(); block = block.next()) {
        if (block.blockFormat().headingLevel() > 0)
            m_headings.append(block.position());
    }
    moveCursor(QTextCursor::Start);
    verticalScrollBar()->setValue(0);
    emit positionChanged();
}

QVariant ManualView::loadResource(int type, const QUrl &name)
{
    if (type != QTextDocument::ImageResource)
        return {};
    const QString path = picturePath(m_page, name);
    return path.startsWith(QLatin1String(":/manual/pictures/")) ? QVariant(QImage(path)) : QVariant();
}

void ManualView::fitPictures()
{
    const int width = viewport()->width() - 2 * theme::space4;
    if (width <= 0 || width == m_pictureWidth)
        return;
    m_pictureWidth = width;
    for (QTextCursor at = document()->find(QString(QChar::ObjectReplacementCharacter)); !at.isNull();
        at = document()->find(QString(QChar::ObjectReplacementCharacter), at)) {
        QTextImageFormat format = at.charFormat().toImageFormat();
        if (!format.isValid())
            continue;
        const QImage picture = loadResource(QTextDocument::ImageResource, QUrl(format.name())).value<QImage>();
        if (picture.isNull())
            continue;
        // Made smaller here: the text's own way of doing it leaves out lines.
        const int shown = std::min(picture.width(), width);
        QImage fitted = picture.scaledToWidth(qRound(shown * devicePixelRatioF()), Qt::SmoothTransformation);
        fitted.setDevicePixelRatio(devicePixelRatioF());
        document()->addResource(QTextDocument::ImageResource, QUrl(format.name()), fitted);
        format.setWidth(shown);
        format.setHeight(qRound(double(shown) * picture.height() / picture.width()));
        at.setCharFormat(format);
    }
}

QList<int> ManualView::headingTops() const
{
    QList<int> tops;
    for (const int position : m_headings)
        tops.append(int(document()->documentLayout()->blockBoundingRect(document()->findBlock(position)).top()));
    return tops;
}

ManualView::Position ManualView::position() const
{
    const int top = verticalScrollBar()->value();
    const QList<int> tops = headingTops();
    const auto after = std::ranges::upper_bound(tops, top);
    const int heading = int(after - tops.begin()) - 1;
    return {heading, heading < 0 ? top : top - tops[heading]};
}

void ManualView::setPosition(Position position)
{
    const QList<int> tops = headingTops();
    const bool isThere = position.heading >= 0 && position.heading < tops.size();
    verticalScrollBar()->setValue((isThere ? tops[position.heading] : 0) + position.below);
}

int ManualView::find(const QString &text)
{
    m_hits.clear();
    QList<ExtraSelection> marks;
    QTextCharFormat mark;
    mark.setBackground(theme::current().mark);
    if (!text.isEmpty()) {
        for (QTextCursor at = document()->find(text); !at.isNull() && m_hits.size() < maxHits;
            at = document()->find(text, at)) {
            m_hits.append(at);
            marks.append({at, mark});
        }
    }
    setExtraSelections(marks);
    return int(m_hits.size());
}

int ManualView::firstHitInSight() const
{
    const int first = cursorForPosition({0, 0}).position();
    const auto hit
        = std::ranges::find_if(m_hits, [first](const QTextCursor &at) { return at.selectionStart() >= first; });
    return hit == m_hits.end() ? 0 : int(hit - m_hits.begin());
}

void ManualView::showHit(int hit)
{
    setTextCursor(m_hits[hit]); // selected, and in sight
    const QRect place = cursorRect();
    constexpr int around = 48; // px
    if (place.bottom() > viewport()->height() - around)
        verticalScrollBar()->setValue(verticalScrollBar()->value() + viewport()->height() / 3);
}

void ManualView::resizeEvent(QResizeEvent *event)
{
    const Position before = position();
    const int free = width() - verticalScrollBar()->sizeHint().width() - textWidth;
    setViewportMargins(theme::space2, 0, std::max(theme::space2, free - theme::space2), 0);
    QTextBrowser::resizeEvent(event);
    fitPictures();
    setPosition(before);
}

void ManualView::keyPressEvent(QKeyEvent *event)
{
    // What QTextBrowser has for a way back is its own, which is not walked here.
    if (event->modifiers() & Qt::AltModifier)
        event->ignore();
    else
        QTextBrowser::keyPressEvent(event);
}

void ManualView::contextMenuEvent(QContextMenuEvent *event)
{
    QMenu *const menu = createStandardContextMenu(event->pos());
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->popup(event->globalPos());
}

} // namespace ui
