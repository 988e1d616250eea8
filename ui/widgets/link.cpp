// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "ui/widgets/link.h"

#include "ui/base/theme.h"
#include "ui/widgets/elidedlines.h"

#include <QFontMetrics>
#include <QKeyEvent>
#include <QPainter>
#include <QTextDocument>

namespace ui {

namespace {

constexpr int verticalMargin = 2; // px
constexpr int minimumTextWidth = 48; // px
constexpr int mostLines = 2;

/// px; a font that stands in for glyphs which the font lacks can be taller than it.
int lineHeightOf(const QString &text, const QFont &font)
{
    constexpr QRect unbounded(0, 0, 1 << 20, 1 << 20);
    return QFontMetrics(font).boundingRect(unbounded, Qt::TextSingleLine, text).height();
}

} // namespace

Link::Link(const QString &text, const QString &target, QWidget *parent)
    : QAbstractButton(parent)
{
    QString shown = text;
    setText(shown.replace(u'&', QStringLiteral("&&"))); // a text, no mnemonic
    setAccessibleName(text);
    setAccessibleDescription(target);
    setToolTip(Qt::convertFromPlainText(target)); // else Qt guesses whether it is HTML
    setFont(theme::baseFont());
    setFocusPolicy(Qt::StrongFocus);
    setAttribute(Qt::WA_Hover);
    setCursor(Qt::PointingHandCursor);
    QSizePolicy policy(QSizePolicy::Maximum, QSizePolicy::Minimum); // Fixed would hold it to the hint, one line
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
}

int Link::heightForWidth(int width) const
{
    const QFontMetrics metrics(font());
    const int lines = metrics.horizontalAdvance(accessibleName()) + 2 > width ? mostLines : 1;
    return lines * lineHeightOf(accessibleName(), font()) + 2 * verticalMargin;
}

QSize Link::sizeHint() const
{
    const QFontMetrics metrics(font());
    return {
        metrics.horizontalAdvance(accessibleName()) + 2, lineHeightOf(accessibleName(), font()) + 2 * verticalMargin};
}

QSize Link::minimumSizeHint() const
{
    return {qMin(sizeHint().width(), minimumTextWidth), sizeHint().height()};
}

void Link::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter)
        click();
    else
        QAbstractButton::keyPressEvent(event);
}

void Link::paintEvent(QPaintEvent *)
{
    const theme::Colors &colors = theme::current();
    QPainter painter(this);
    if (hasFocus())
        theme::paintRounded(painter, rect(), colors.accentTone.tint, {}, theme::smallRadius);
    QFont drawn = font();
    drawn.setUnderline(underMouse() || hasFocus());
    painter.setFont(drawn);
    painter.setPen(colors.accent);
    const int lineHeight = lineHeightOf(accessibleName(), drawn);
    const bool isOneLine = height() < mostLines * lineHeight;
    int top = isOneLine ? (height() - lineHeight) / 2 : verticalMargin;
    for (const MarkedLine &line : elidedLines(accessibleName(), {}, drawn, width(), isOneLine ? 1 : mostLines)) {
        painter.drawText(
            QRect(0, top, width(), lineHeight), Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine, line.text);
        top += lineHeight;
    }
}

} // namespace ui
