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
constexpr int headingTop = theme::space3;
constexpr int indent = theme::space3; // of what follows from a cause
constexpr int dotSize = 8; // of the mark of an edited entry, px

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
    m_heading = theme::secondaryFont();
    m_heading.setWeight(QFont::DemiBold);
    m_headingLine = QFontMetrics(m_heading).height();
    m_badgeHeight = badgeSize(QStringLiteral("x")).height();
}

int ResultDelegate::headingHeight(int row) const
{
    return m_model->heading(row).isEmpty() ? 0 : headingTop + m_headingLine + theme::space1;
}

int ResultDelegate::signatureLines(int row, int width) const
{
    const int cells = m_model->signatureCells(row);
    const bool isShort = cells >= 0 && cells * m_cell <= width - 2 * sidePadding;
    return isShort || m_model->isConsequence(row) ? 1 : maxLines;
}

int ResultDelegate::twinHeight(int row) const
{
    return m_model->isTwin(row) ? factsGap + m_badgeHeight : 0;
}

QString ResultDelegate::decidingFacts(int row) const
{
    return m_model->decidingFacts(row).join(QStringLiteral(" \u00B7 "));
}

int ResultDelegate::smallLines(const QString &text, int width) const
{
    if (text.isEmpty())
        return 0;
    return QFontMetrics(m_small).horizontalAdvance(text) <= width - 2 * sidePadding ? 1 : maxLines;
}

int ResultDelegate::reasonLines(int row, int width) const
{
    if (!m_model->hasReason(row))
        return 0;
    // Of the matches of a pasted text, which are few; elsewhere a list may have a hundred thousand rows.
    return m_model->isDiagnosed(row) ? smallLines(m_model->reasons(row), width) : 1;
}

int ResultDelegate::rowHeight(int row, int width) const
{
    const int top = headingHeight(row) + topPadding + signatureLines(row, width) * m_monoLine + twinHeight(row);
    if (m_model->isConsequence(row))
        return top + reasonGap + m_smallLine + topPadding;
    const int deciding = smallLines(decidingFacts(row), width);
    const int reason = reasonLines(row, width);
    return top + factsGap + m_badgeHeight + (deciding > 0 ? reasonGap + deciding * m_smallLine : 0)
        + (reason > 0 ? reasonGap + reason * m_smallLine : 0)
        + smallLines(m_model->distinction(row), width) * m_smallLine + topPadding;
}

QSize ResultDelegate::sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    return {option.rect.width(), rowHeight(index.row(), option.rect.width())};
}

void ResultDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    const theme::Colors &colors = theme::current();
    const int row = index.row();
    const QRect rect = option.rect.adjusted(0, headingHeight(row), 0, 0);
    if (rect.top() > option.rect.top())
        paintHeading(
            *painter, QRect(option.rect.topLeft(), QPoint(rect.right(), rect.top() - 1)), m_model->heading(row));
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
    const bool isConsequence = m_model->isConsequence(row);
    const QRect inner
        = rect.adjusted(sidePadding + (isConsequence ? indent : 0), topPadding, -sidePadding, -topPadding);
    const int lines = signatureLines(row, rect.width());
    paintSignature(*painter, inner, lines, index);
    int top = inner.top() + lines * m_monoLine;
    if (const QString twin = index.data(EntryListModel::TwinRole).toString(); !twin.isEmpty()) {
        top += factsGap;
        paintChip(
            *painter, QRect(inner.left(), top, std::min(chipSize(twin).width(), inner.width()), m_badgeHeight), twin);
        top += m_badgeHeight;
    }
    top += isConsequence ? 0 : factsGap;
    if (!isConsequence) {
        paintFacts(*painter, QRect(inner.left(), top, inner.width(), m_badgeHeight), index);
        top += m_badgeHeight;
    }
    if (const QString deciding = decidingFacts(row); !deciding.isEmpty()) {
        const int height = smallLines(deciding, rect.width()) * m_smallLine;
        paintSmall(*painter, QRect(inner.left(), top + reasonGap, inner.width(), height), deciding);
        top += reasonGap + height;
    }
    top += reasonGap;
    const int reason = isConsequence ? m_smallLine : reasonLines(row, rect.width()) * m_smallLine;
    paintSmall(*painter, QRect(inner.left(), top, inner.width(), reason), m_model->reasons(row));
    const QString distinction = m_model->distinction(row);
    paintSmall(*painter,
        QRect(inner.left(), top + reason, inner.width(), smallLines(distinction, rect.width()) * m_smallLine),
        distinction);
}

void ResultDelegate::paintHeading(QPainter &painter, const QRect &rect, const QString &heading) const
{
    painter.setFont(m_heading);
    painter.setPen(theme::current().dim);
    const QRect inner = rect.adjusted(sidePadding, headingTop, -sidePadding, 0);
    painter.drawText(inner, int(Qt::AlignLeft) | int(Qt::AlignTop),
        QFontMetrics(m_heading).elidedText(heading, Qt::ElideRight, inner.width()));
}

void ResultDelegate::paintSmall(QPainter &painter, const QRect &rect, const QString &text) const
{
    if (text.isEmpty() || rect.height() <= 0)
        return;
    painter.setFont(m_small);
    painter.setPen(theme::current().dim);
    int top = rect.top();
    // A dot between two parts ends a line and begins none.
    const QString whole = QString(text).replace(QStringLiteral(" \u00B7 "), QStringLiteral("\u00A0\u00B7 "));
    for (const MarkedLine &line :
        elidedLines(whole, {}, m_small, rect.width(), rect.height() / m_smallLine, Qt::ElideRight)) {
        painter.drawText(
            QRect(rect.left(), top, rect.width(), m_smallLine), int(Qt::AlignLeft) | int(Qt::AlignVCenter), line.text);
        top += m_smallLine;
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
    const QVariant grade = index.data(EntryListModel::GradeRole);
    if (m_model->order() == model::Order::Updated)
        right = index.data(EntryListModel::UpdatedRole).toString();
    else if (m_model->order() == model::Order::FixRate)
        right = m_model->fixBound(index);
    else if (grade.isValid())
        right = wording::grade(kb::Grade(grade.toInt()));
    else if (const QVariant rate = index.data(EntryListModel::RateRole); rate.isValid())
        right = ResultModel::tr("fix %1, claimed").arg(wording::rate(rate.toDouble()));
    else
        right = index.data(EntryListModel::DateRole).toString();
    painter.setFont(m_small);
    const bool isMatch = grade.isValid() && kb::Grade(grade.toInt()) == kb::Grade::Match;
    painter.setPen(isMatch ? colors.text : colors.dim);
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
    // What is not decided is said on the page, with why.
    const QVariant applies = index.data(EntryListModel::HereRole);
    const bool isTold = applies.isValid() && kb::isDecided(kb::Applies(applies.toInt()));
    const BadgeText here = isTold
        ? hereBadge(kb::Applies(applies.toInt()), !index.data(EntryListModel::MachineRole).toString().isEmpty())
        : BadgeText();
    const int hereWidth = isTold ? badgeSize(here.text).width() + factsSpace : 0;
    QPoint at = rect.topLeft();
    if (isTold) {
        const QRect place = fitting(at, here.text, room);
        paintBadge(painter, place, here);
        at.rx() = place.right() + 1 + factsSpace;
    }
    const int chipRoom = article ? room : room - hereWidth - badgeWidth - factsSpace;
    if (chipRoom >= leastChip) { // the tier says more than the domain
        const QRect chip = fitting(at, domain, chipRoom);
        paintChip(painter, chip, domain);
        at.rx() = chip.right() + 1 + factsSpace;
    }
    if (!article)
        paintBadge(painter, fitting(at, badge.text, rect.left() + room - at.x()), badge);
}

} // namespace ui
