// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "ui/text/textview.h"

#include "kb/text/characters.h"
#include "kb/text/plaintext.h"
#include "ui/base/theme.h"
#include "ui/text/markdownlook.h"
#include "ui/text/pagekeys.h"
#include "ui/text/passage.h"

#include <QAbstractTextDocumentLayout>
#include <QContextMenuEvent>
#include <QFocusEvent>
#include <QMenu>
#include <QSignalBlocker>
#include <QTextBlock>
#include <QTextCursor>
#include <QTextLayout>
#include <QWheelEvent>

namespace ui {

namespace {

constexpr int minimumTextWidth = 48; // px
// A file may hold 16 MiB of text, and laying it out blocks the window: about 1 ms for 1,000 characters.
constexpr qsizetype maximumCharacters = 50'000;
constexpr qsizetype maximumWord = 500; // finding a break in longer ones takes time that grows with their square

QFont fontFor(TextView::Look look)
{
    switch (look) {
    case TextView::Look::Signature: return theme::signatureFont();
    case TextView::Look::Title: return theme::titleFont();
    case TextView::Look::Mono: return theme::monoFont();
    case TextView::Look::Dim: return theme::secondaryFont();
    case TextView::Look::Normal: break;
    }
    return theme::baseFont();
}

QString cutToLimit(const QString &text)
{
    const qsizetype left = text.size() - maximumCharacters;
    if (left <= 0)
        return text;
    return text.left(maximumCharacters) + u'\n' + TextView::tr("… (%Ln more character(s))", nullptr, int(left));
}

QString shown(const QString &text)
{
    return QString::fromStdString(kb::shownText(text.toStdString()));
}

bool hasLongWord(const QString &text)
{
    qsizetype length = 0;
    for (const QChar c : text) {
        length = c.isSpace() ? 0 : length + 1;
        if (length > maximumWord)
            return true;
    }
    return false;
}

// An image becomes its description: nothing is loaded, neither from the disk nor from the network.
void replaceImages(QTextDocument &document)
{
    for (QTextCursor at = document.find(QString(QChar::ObjectReplacementCharacter)); !at.isNull();
        at = document.find(QString(QChar::ObjectReplacementCharacter), at)) {
        const QTextCharFormat format = at.charFormat();
        if (format.isImageFormat())
            at.insertText(TextView::tr("[Image: %1]").arg(format.property(QTextFormat::ImageAltText).toString()),
                QTextCharFormat());
    }
}

} // namespace

TextView::TextView(Look look, QWidget *parent)
    : QTextBrowser(parent)
{
    setFrameShape(QFrame::NoFrame);
    setOpenLinks(false);
    setUndoRedoEnabled(false);
    setTabChangesFocus(true);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setWordWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
    setFocusPolicy(Qt::ClickFocus);
    setFont(fontFor(look));
    document()->setDocumentMargin(0);
    QPalette colors = palette();
    colors.setColor(QPalette::Base, Qt::transparent);
    if (look == Look::Dim)
        colors.setColor(QPalette::Text, theme::current().dim);
    setPalette(colors);
    viewport()->setAutoFillBackground(false);
    QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
    connect(this, &QTextBrowser::anchorClicked, this, [this](const QUrl &url) {
        if (isWebLink(url))
            emit linkActivated(url);
    });
}

TextView::TextView(const QString &plainText, Look look, QWidget *parent)
    : TextView(look, parent)
{
    setPlainText(shown(cutToLimit(plainText)));
    finishPlainText();
}

TextView *TextView::fromProse(const QString &prose, Look look)
{
    auto *const view = new TextView(look, nullptr);
    const std::string text = cutToLimit(prose).toStdString();
    QTextCursor cursor(view->document());
    for (const kb::ProseSpan &span : kb::inlineCode(text)) {
        QTextCharFormat format;
        if (span.isCode)
            setCode(format);
        cursor.insertText(QString::fromStdString(kb::shownText(span.text)), format);
    }
    view->moveCursor(QTextCursor::Start);
    view->finishPlainText();
    return view;
}

void TextView::finishPlainText()
{
    setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    if (hasLongWord(toPlainText()))
        setWordWrapMode(QTextOption::WrapAnywhere);
    setLineHeight(*document());
    setAccessibleName(toPlainText());
}

TextView *TextView::fromMarkdown(const QString &markdown)
{
    auto *view = new TextView(Look::Normal, nullptr);
    // Prepared apart, since a document that has a layout opens the files that its images name.
    auto *prepared = new QTextDocument(view);
    prepared->setUndoRedoEnabled(false);
    prepared->setDefaultFont(view->font());
    prepared->setDocumentMargin(0);
    prepared->setMarkdown(shown(cutToLimit(markdown)),
        QTextDocument::MarkdownFeatures(QTextDocument::MarkdownDialectGitHub) | QTextDocument::MarkdownNoHTML);
    replaceImages(*prepared);
    setLineHeight(*prepared);
    styleMarkdown(*prepared);
    view->setDocument(prepared);
    view->setWordWrapMode(
        hasLongWord(markdown) ? QTextOption::WrapAnywhere : QTextOption::WrapAtWordBoundaryOrAnywhere);
    view->setAccessibleName(view->document()->toPlainText());
    view->setFocusPolicy(Qt::StrongFocus); // its links are reached by Tab
    return view;
}

int TextView::heightForWidth(int width) const
{
    const auto known = m_heights.constFind(width);
    if (known != m_heights.constEnd())
        return *known;
    const QTextDocument *const shown = document();
    int height = 0;
    if (width == viewport()->width() && shown->textWidth() == width) {
        height = qCeil(shown->size().height());
    } else {
        const qreal before = shown->textWidth();
        auto *measured = const_cast<QTextDocument *>(shown);
        // QTextEdit answers a change of the document's size by laying it out to its own width.
        const QSignalBlocker unseen(measured->documentLayout());
        measured->setTextWidth(width);
        height = qCeil(measured->size().height());
        if (isVisible()) // and else it is laid out anew before it is shown
            measured->setTextWidth(before);
    }
    m_heights.insert(width, height);
    return height;
}

QSize TextView::sizeHint() const
{
    const int width = qCeil(document()->idealWidth());
    return {qMax(width, minimumTextWidth), qCeil(QFontMetricsF(font()).lineSpacing())};
}

QSize TextView::minimumSizeHint() const
{
    return {minimumTextWidth, qCeil(QFontMetricsF(font()).lineSpacing())};
}

int TextView::widestWord() const
{
    qreal width = 0;
    for (QTextBlock block = document()->begin(); block.isValid(); block = block.next()) {
        QTextLayout words(block.text(), font());
        words.setFormats(block.textFormats());
        QTextOption option;
        option.setWrapMode(QTextOption::WordWrap);
        words.setTextOption(option);
        words.beginLayout();
        for (QTextLine line = words.createLine(); line.isValid(); line = words.createLine()) {
            line.setLineWidth(1);
            width = qMax(width, line.naturalTextWidth());
        }
        words.endLayout();
    }
    return qCeil(width) + 1;
}

QVariant TextView::loadResource(int, const QUrl &)
{
    return {}; // neither a picture nor a style sheet, from nowhere
}

void TextView::contextMenuEvent(QContextMenuEvent *event)
{
    QMenu *const menu = createStandardContextMenu(event->pos());
    menu->setAttribute(Qt::WA_DeleteOnClose);
    addPassageAction(menu, this);
    menu->popup(event->globalPos());
}

void TextView::keyPressEvent(QKeyEvent *event)
{
    if (isPageKey(*event))
        event->ignore();
    else
        QTextBrowser::keyPressEvent(event);
}

void TextView::wheelEvent(QWheelEvent *event)
{
    event->ignore(); // it is the page that scrolls
}

void TextView::focusOutEvent(QFocusEvent *event)
{
    QTextBrowser::focusOutEvent(event);
    // One selection a page, but a menu or another window does not end it.
    const bool stays = event->reason() == Qt::PopupFocusReason || event->reason() == Qt::ActiveWindowFocusReason
        || event->reason() == Qt::MenuBarFocusReason;
    if (stays || !textCursor().hasSelection())
        return;
    QTextCursor cursor = textCursor();
    cursor.clearSelection();
    setTextCursor(cursor);
}

bool isWebLink(const QUrl &url)
{
    const QString scheme = url.scheme();
    return url.isValid() && !url.host().isEmpty() && (scheme == u"https" || scheme == u"http");
}

} // namespace ui
