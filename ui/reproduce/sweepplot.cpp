// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "ui/reproduce/sweepplot.h"

#include "ui/page/pageparts.h"
#include "ui/reproduce/words.h"

#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>

namespace ui {

namespace {

constexpr int laneHeight = 36; // px between two statuses
constexpr int topMargin = 18; // px, holds the boundary's label
constexpr int sideMargin = 18; // px left of the first and right of the last point
constexpr int pointRadius = 5; // px
constexpr int cellHeight = 24; // px
constexpr int widestLabel = 130; // px
constexpr int narrowestRowLabel = 72; // px, of a grid
constexpr int widestRowLabel = 112; // px
constexpr int labelGap = theme::space2;

int textHeight()
{
    return QFontMetrics(theme::secondaryFont()).height();
}

int widthOf(const QString &text)
{
    return QFontMetrics(theme::secondaryFont()).horizontalAdvance(text);
}

QString elided(const QString &text, int width)
{
    return QFontMetrics(theme::secondaryFont()).elidedText(text, Qt::ElideMiddle, width);
}

/// Round where the call succeeded, square where it did not: the shape tells it, too.
void paintPoint(QPainter &painter, QPointF centre, theme::Tone tone)
{
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme::current().tone(tone).text);
    const QRectF box(centre.x() - pointRadius, centre.y() - pointRadius, 2 * pointRadius, 2 * pointRadius);
    if (tone == theme::Tone::Ok)
        painter.drawEllipse(box);
    else
        painter.drawRect(box);
}

} // namespace

SweepPlot::SweepPlot(QWidget *parent)
    : QWidget(parent)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setFocusPolicy(Qt::TabFocus);
    setAccessibleName(tr("Sweep"));
}

void SweepPlot::setSweep(const Sweep &sweep)
{
    if (sweep == m_sweep)
        return;
    m_sweep = sweep;
    setAccessibleDescription(sweep.description());
    updateGeometry();
    update();
}

QSize SweepPlot::sizeHint() const
{
    if (m_sweep.isEmpty())
        return {300, 0};
    if (m_sweep.axes.size() == 2)
        return {300, int(m_sweep.axes[0].values.size() + 1) * cellHeight + textHeight() + theme::space1};
    const auto lanes = int(qMax<qsizetype>(1, m_sweep.statuses().size()));
    return {300, topMargin + lanes * laneHeight + 2 * textHeight() + theme::space1};
}

QSize SweepPlot::minimumSizeHint() const
{
    return {160, sizeHint().height()};
}

int SweepPlot::labelWidth() const
{
    int needed = 0;
    int widest = widestLabel;
    if (m_sweep.axes.size() == 2) {
        for (const QString &value : m_sweep.axes[0].values)
            needed = qMax(needed, widthOf(value));
        // The cells come first: what most of them say is to be read.
        const int cell = widthOf(QStringLiteral("✓ SUCCESS")) + theme::space2;
        const int free = width() - labelGap - int(m_sweep.axes[1].values.size()) * cell;
        widest = qBound(narrowestRowLabel, free, widestRowLabel);
    } else {
        for (const std::string &category : m_sweep.statuses())
            needed = qMax(needed, widthOf(QString::fromUtf8(category)));
    }
    return qMin(needed + 1, widest) + labelGap; // + 1: text of just this width would be elided
}

double SweepPlot::pointX(qsizetype point) const
{
    const double left = labelWidth() + sideMargin;
    const double right = width() - sideMargin;
    const qsizetype count = m_sweep.axes[0].values.size();
    return count < 2 ? (left + right) / 2 : left + (right - left) * double(point) / double(count - 1);
}

QRect SweepPlot::cellRect(qsizetype first, qsizetype second) const
{
    const int left = labelWidth();
    const auto columns = int(m_sweep.axes[1].values.size());
    const int x0 = left + (width() - left) * int(second) / columns;
    const int x1 = left + (width() - left) * int(second + 1) / columns;
    return {x0, textHeight() + int(first + 1) * cellHeight, x1 - x0, cellHeight};
}

void SweepPlot::paintEvent(QPaintEvent *)
{
    if (m_sweep.isEmpty())
        return;
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setFont(theme::secondaryFont());
    m_sweep.axes.size() == 2 ? paintGrid(painter) : paintLine(painter);
    if (hasFocus())
        theme::paintRounded(painter, rect(), Qt::transparent, theme::current().accent, theme::smallRadius);
}

void SweepPlot::paintLine(QPainter &painter) const
{
    const theme::Colors &colors = theme::current();
    const QList<std::string> statuses = m_sweep.statuses();
    const int labels = labelWidth();
    const auto laneY = [](qsizetype lane) { return topMargin + int(lane) * laneHeight + laneHeight / 2; };
    for (qsizetype lane = 0; lane < statuses.size(); ++lane) {
        painter.setPen(colors.tone(toneOf(statuses[lane])).text);
        const QRect place(0, laneY(lane) - laneHeight / 2, labels - labelGap, laneHeight);
        painter.drawText(
            place, int(Qt::AlignVCenter | Qt::AlignLeft), elided(QString::fromUtf8(statuses[lane]), place.width()));
        painter.setPen(colors.border);
        painter.drawLine(labels, laneY(lane), width(), laneY(lane));
    }
    const int bottom = topMargin + int(qMax<qsizetype>(1, statuses.size())) * laneHeight;
    for (const qsizetype i : m_sweep.boundaries()) {
        const double x = (pointX(i) + pointX(i + 1)) / 2;
        painter.setPen(QPen(colors.accent, 1, Qt::DashLine));
        painter.drawLine(QPointF(x, topMargin - 2), QPointF(x, bottom));
        const QString label = m_sweep.axes[0].values[i] + QStringLiteral(" | ") + m_sweep.axes[0].values[i + 1];
        const double left = qBound(0.0, x - widthOf(label) / 2.0, qMax(0.0, double(width() - widthOf(label) - 1)));
        painter.drawText(QPointF(left, topMargin - 5), label);
    }
    for (qsizetype i = 0; i < m_sweep.categories.size(); ++i) {
        const std::string &category = m_sweep.categories[i];
        if (!category.empty()) {
            paintPoint(painter, {pointX(i), double(laneY(statuses.indexOf(category)))}, toneOf(category));
            continue;
        }
        painter.setPen(colors.dim); // not known yet: a hollow point between the lanes
        painter.setBrush(Qt::NoBrush);
        painter.drawEllipse(QPointF(pointX(i), (topMargin + bottom) / 2.0), pointRadius - 2, pointRadius - 2);
    }
    paintLineLabels(painter, bottom);
}

void SweepPlot::paintLineLabels(QPainter &painter, int top) const
{
    const theme::Colors &colors = theme::current();
    painter.setPen(colors.dim);
    const Sweep::Axis &axis = m_sweep.axes[0];
    double free = 0; // where the next label may begin
    for (qsizetype i = 0; i < axis.values.size(); ++i) {
        const int textWidth = widthOf(axis.values[i]);
        const double left = qMin(pointX(i) - textWidth / 2.0, double(width() - textWidth - 1));
        const bool fits = left >= free;
        painter.drawLine(QPointF(pointX(i), top), QPointF(pointX(i), top + (fits ? 4 : 2)));
        if (!fits)
            continue;
        painter.drawText(QRectF(left, top + 4, textWidth + 1, textHeight()), axis.values[i]);
        free = left + textWidth + theme::space2;
    }
    painter.drawText(QRect(labelWidth(), top + 4 + textHeight(), width() - labelWidth(), textHeight()),
        int(Qt::AlignHCenter | Qt::AlignTop), axis.name);
}

void SweepPlot::paintGrid(QPainter &painter) const
{
    const theme::Colors &colors = theme::current();
    const Sweep::Axis &rows = m_sweep.axes[0];
    const Sweep::Axis &columns = m_sweep.axes[1];
    painter.setPen(colors.dim);
    const int labels = labelWidth();
    // "epsilon ↓   batch →": which axis is which.
    painter.drawText(QRect(0, 0, width(), textHeight()), int(Qt::AlignLeft | Qt::AlignVCenter),
        elided(rows.name + QStringLiteral(" ↓   ") + columns.name + QStringLiteral(" →"), width()));
    for (qsizetype column = 0; column < columns.values.size(); ++column) {
        const QRect place = cellRect(-1, column).adjusted(2, 0, -2, 0);
        painter.drawText(place, Qt::AlignCenter, elided(columns.values[column], place.width()));
    }
    for (qsizetype row = 0; row < rows.values.size(); ++row) {
        painter.setPen(colors.dim);
        const QRect label(0, cellRect(row, 0).top(), labels - labelGap, cellHeight);
        painter.drawText(label, int(Qt::AlignVCenter | Qt::AlignLeft), elided(rows.values[row], label.width()));
        for (qsizetype column = 0; column < columns.values.size(); ++column) {
            const std::string &category = m_sweep.at(row, column);
            const theme::Tone tone = toneOf(category);
            const QRect place = cellRect(row, column).adjusted(1, 1, -1, -1);
            theme::paintRounded(painter, place, colors.tone(tone).tint, {}, theme::smallRadius);
            painter.setPen(colors.tone(tone).text);
            const QString whole
                = category.empty() ? QStringLiteral("…") : toneSign(tone) + u' ' + QString::fromUtf8(category);
            // Where a status has no room its sign stands alone; the tool tip has the rest.
            const bool roomy = place.width() > widthOf(QStringLiteral("✓ NOT_S"));
            painter.drawText(place.adjusted(2, 0, -2, 0), Qt::AlignCenter,
                roomy || category.empty()
                    ? QFontMetrics(theme::secondaryFont()).elidedText(whole, Qt::ElideRight, place.width() - 4)
                    : toneSign(tone));
        }
    }
}

QString SweepPlot::pointText(QPoint at) const
{
    const auto said
        = [](const std::string &category) { return category.empty() ? tr("not known") : QString::fromUtf8(category); };
    if (m_sweep.isEmpty())
        return {};
    const Sweep::Axis &first = m_sweep.axes[0];
    for (qsizetype i = 0; i < first.values.size(); ++i) {
        const QString place = QStringLiteral("%1 = %2").arg(first.name, first.values[i]);
        if (m_sweep.axes.size() == 1) {
            if (qAbs(pointX(i) - at.x()) <= 2 * pointRadius)
                return place + QStringLiteral(": ") + said(m_sweep.at(i));
            continue;
        }
        const Sweep::Axis &second = m_sweep.axes[1];
        for (qsizetype j = 0; j < second.values.size(); ++j) {
            if (cellRect(i, j).contains(at))
                return QStringLiteral("%1, %2 = %3: %4")
                    .arg(place, second.name, second.values[j], said(m_sweep.at(i, j)));
        }
    }
    return {};
}

bool SweepPlot::event(QEvent *event)
{
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    const auto *const help = static_cast<QHelpEvent *>(event);
    QToolTip::showText(help->globalPos(), Qt::convertFromPlainText(pointText(help->pos())), this);
    return true;
}

} // namespace ui
