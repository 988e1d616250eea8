// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "ui/findings/findingdelegate.h"

#include "ui/base/theme.h"
#include "ui/findings/findingfilter.h"
#include "ui/widgets/badge.h"

#include <QPainter>
#include <QTextLayout>

namespace ui {

namespace {

constexpr int padding = theme::space2;
constexpr int signWidth = theme::space6;
constexpr int maxLines = 2;

} // namespace

FindingDelegate::FindingDelegate(const FindingFilter &model, QObject *parent)
    : QStyledItemDelegate(parent)
    , m_model(model)
{
    updateFonts();
}

void FindingDelegate::updateFonts()
{
    m_font = theme::baseFont();
    m_small = theme::secondaryFont();
    m_line = QFontMetrics(m_font).height();
    m_smallLine = QFontMetrics(m_small).height();
}

QSize FindingDelegate::sizeHint(const QStyleOptionViewItem &option, const QModelIndex &) const
{
    return {option.rect.width(), padding + maxLines * m_line + theme::space1 + m_smallLine + padding};
}

void FindingDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    const theme::Colors &colors = theme::current();
    const QRect rect = option.rect;
    if (option.state & QStyle::State_Selected)
        painter->fillRect(rect, colors.selection);
    else if (option.state & QStyle::State_MouseOver)
        painter->fillRect(rect, colors.card);
    painter->fillRect(QRect(rect.left(), rect.bottom(), rect.width(), 1), colors.border);
    if ((option.state & QStyle::State_HasFocus) && (option.state & QStyle::State_Selected))
        painter->fillRect(QRect(rect.left(), rect.top(), 3, rect.height() - 1), colors.accent);

    const kb::Severity severity = m_model.finding(index).severity;
    const QRect inner = rect.adjusted(padding, padding, -padding, -padding);
    painter->setFont(m_font);
    painter->setPen(colors.tone(severityTone(severity)).text);
    painter->drawText(QRect(inner.left(), inner.top(), signWidth, m_line), Qt::AlignCenter, severitySign(severity));

    painter->setPen(colors.text);
    const QRect text = inner.adjusted(signWidth + theme::space1, 0, 0, 0);
    const QString sentence = index.data().toString();
    QTextLayout layout(sentence, m_font);
    layout.beginLayout();
    for (int i = 0; i < maxLines; ++i) {
        QTextLine line = layout.createLine();
        if (!line.isValid())
            break;
        line.setLineWidth(text.width());
        const bool last = i + 1 == maxLines;
        const QString shown = last
            ? QFontMetrics(m_font).elidedText(sentence.mid(line.textStart()), Qt::ElideRight, text.width())
            : sentence.mid(line.textStart(), line.textLength());
        painter->drawText(QRect(text.left(), text.top() + i * m_line, text.width(), m_line),
            int(Qt::AlignLeft) | int(Qt::AlignVCenter) | int(Qt::TextSingleLine), shown);
    }
    layout.endLayout();

    painter->setFont(m_small);
    painter->setPen(colors.dim);
    const QRect place(text.left(), inner.bottom() + 1 - m_smallLine, text.width(), m_smallLine);
    painter->drawText(place, int(Qt::AlignLeft) | int(Qt::AlignVCenter),
        QFontMetrics(m_small).elidedText(m_model.placeOf(index), Qt::ElideMiddle, place.width()));
}

} // namespace ui
