// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "ui/list/resultdelegate.h"

#include "kb/wording/wording.h"
#include "ui/base/theme.h"
#include "ui/list/resultmodel.h"
#include "ui/widgets/badge.h"
#include "ui/widgets/elidedlines.h"

#include <QPainter>
#include <QTextLayout>

namespace ui {

namespace {

using model::EntryListModel;

constexpr int sidePadding = theme::space3;
constexpr int topPadding = 10;
constexpr int factsGap = 6; // between signature and badges
constexpr int factsSpace = 6; // between domain and tier
constexpr int leastChip = 44; // px; in less a domain can't be read
constexpr int reasonGap = 5;
constexpr int maxLines = 2;
constexpr int dotSize = 8; // of the mark of an edited entry, px

QString scoreText(double score)
{
    return QString::number(score, 'f', 2);
}

} // namespace

ResultDelegate::ResultDelegate(const ResultModel *model, QObject *parent)
    : QStyledItemDelegate(parent)
    , m_model(model)
{
    updateFonts();
}

void ResultDelegate::updateFonts()
{
    m_mono = theme::monoFont();
    m_small = theme::secondaryFont();
    const QFontMetricsF mono(m_mono);
    m_monoLine = qCeil(mono.height()) + 1;
    m_cell = mono.horizontalAdvance(QLatin1Char('x'));
    m_smallLine = QFontMetrics(m_small).height();
    m_badgeHeight = badgeSize(QStringLiteral("x")).height();
}

int ResultDelegate::signatureLines(int row, int width) const
{
    const int cells = m_model->signatureCells(row);
    return cells >= 0 && cells * m_cell <= width - 2 * sidePadding ? 1 : maxLines;
}

int ResultDelegate::rowHeight(int row, int width) const
{
    const int reason = m_model->match(row) ? reasonGap + m_smallLine : 0;
    return topPadding + signatureLines(row, width) * m_monoLine + factsGap + m_badgeHeight + reason + topPadding;
}

QSize ResultDelegate::sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    return {option.rect.width(), rowHeight(index.row(), option.rect.width())};
}

void ResultDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    const theme::Colors &colors = theme::current();
    const QRect rect = option.rect;
    if (option.state & QStyle::State_Selected)
        painter->fillRect(rect, colors.selection);
    else if (option.state & QStyle::State_MouseOver)
        painter->fillRect(rect, colors.panel);
    painter->fillRect(QRect(rect.left(), rect.bottom(), rect.width(), 1), colors.border);
    if ((option.state & QStyle::State_HasFocus) && (option.state & QStyle::State_Selected))
        painter->fillRect(QRect(rect.left(), rect.top(), 3, rect.height() - 1), colors.accent);

    if (index.data(EntryListModel::EditedRole).toBool()) {
        const QRectF dot(rect.right() - sidePadding, rect.top() + topPadding / 2.0, dotSize, dotSize);
        theme::paintRounded(*painter, dot, colors.accent, {}, dotSize / 2.0);
    }
    const QRect inner = rect.adjusted(sidePadding, topPadding, -sidePadding, -topPadding);
    const int lines = signatureLines(index.row(), rect.width());
    paintSignature(*painter, inner, lines, index);
    const int factsTop = inner.top() + lines * m_monoLine + factsGap;
    paintFacts(*painter, QRect(inner.left(), factsTop, inner.width(), m_badgeHeight), index);

    const QString why = m_model->reasons(index.row());
    if (!why.isEmpty()) {
        painter->setFont(m_small);
        painter->setPen(colors.dim);
        const QRect place(inner.left(), factsTop + m_badgeHeight + reasonGap, inner.width(), m_smallLine);
        const QString shown = QFontMetrics(m_small).elidedText(why, Qt::ElideRight, place.width());
        painter->drawText(place, int(Qt::AlignLeft) | int(Qt::AlignVCenter), shown);
    }
}

void ResultDelegate::paintSignature(QPainter &painter, const QRect &rect, int lines, const QModelIndex &index) const
{
    const theme::Colors &colors = theme::current();
    const bool article = index.data(EntryListModel::KindRole).toInt() == int(model::Row::Kind::Article);
    const QFont font = article ? theme::baseFont() : m_mono;
    const auto marks = index.data(EntryListModel::MarksRole).value<EntryListModel::Marks>();
    const QString text = index.data(EntryListModel::SignatureRole).toString();
    QTextOption oneLine;
    oneLine.setWrapMode(QTextOption::NoWrap);
    painter.setPen(colors.text);
    const qreal ascent = QFontMetricsF(font).ascent();
    QPointF at = rect.topLeft();
    for (const MarkedLine &shown : elidedLines(text, marks, font, rect.width(), lines)) {
        QTextLayout layout(shown.text, font);
        layout.setTextOption(oneLine);
        layout.beginLayout();
        QTextLine line = layout.createLine();
        line.setLineWidth(rect.width());
        layout.endLayout();
        QList<QTextLayout::FormatRange> formats;
        for (const auto &[begin, length] : shown.marks) {
            formats.append({.start = begin, .length = length, .format = {}});
            formats.last().format.setBackground(colors.mark);
        }
        // On one baseline, whatever the ascent of the face that Chinese characters come from.
        layout.draw(&painter, at + QPointF(0, ascent - line.ascent()), formats);
        at.ry() += m_monoLine;
    }
}

void ResultDelegate::paintFacts(QPainter &painter, const QRect &rect, const QModelIndex &index) const
{
    const theme::Colors &colors = theme::current();
    QString right;
    if (const QVariant score = index.data(EntryListModel::ScoreRole); score.isValid())
        right = scoreText(score.toDouble());
    else if (const QVariant rate = index.data(EntryListModel::RateRole); rate.isValid())
        right = ResultModel::tr("fix %1, claimed").arg(wording::rate(rate.toDouble()));
    else
        right = index.data(EntryListModel::DateRole).toString();
    painter.setFont(m_small);
    painter.setPen(colors.dim);
    painter.drawText(rect, int(Qt::AlignRight) | int(Qt::AlignVCenter), right);
    const int room = rect.width() - QFontMetrics(m_small).horizontalAdvance(right) - theme::space2;

    const bool article = index.data(EntryListModel::KindRole).toInt() == int(model::Row::Kind::Article);
    const QString domain = article ? ResultModel::tr("article") : index.data(EntryListModel::DomainRole).toString();
    const auto fitting = [height = rect.height()](QPoint at, const QString &text, int most) {
        return QRect(at, QSize(std::min(badgeSize(text).width(), most), height));
    };
    BadgeText badge;
    int badgeWidth = 0;
    if (!article) {
        badge = tierBadge(kb::Tier(index.data(EntryListModel::TierRole).toInt()));
        badgeWidth = badgeSize(badge.text).width();
    }
    QPoint at = rect.topLeft();
    const int chipRoom = article ? room : room - badgeWidth - factsSpace;
    if (chipRoom >= leastChip) { // the tier says more than the domain
        const QRect chip = fitting(at, domain, chipRoom);
        paintChip(painter, chip, domain);
        at.rx() = chip.right() + 1 + factsSpace;
    }
    if (!article)
        paintBadge(painter, fitting(at, badge.text, rect.left() + room - at.x()), badge);
}

} // namespace ui
