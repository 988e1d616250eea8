// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "ui/widgets/ratemeter.h"

#include <QFontMetrics>
#include <QPainter>

namespace ui {

namespace {

constexpr int meterWidth = 60; // px
constexpr int meterHeight = 4; // px

} // namespace

RateMeter::RateMeter(const Shown &shown, theme::Tone tone, const QString &name, QWidget *parent)
    : QWidget(parent)
    , m_rate(shown.rate)
    , m_tone(tone)
    , m_isCounted(shown.isCounted)
    , m_number(shown.rate ? shown.text : QStringLiteral("—"))
    , m_caption(shown.rate ? shown.caption : QString())
{
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    setAccessibleName(m_rate ? tr("%1: %2, %3").arg(name, m_number, m_caption) : tr("%1: not stated").arg(name));
    setToolTip(shown.details.isEmpty() ? accessibleName() : accessibleName() + u'\n' + shown.details);
}

QSize RateMeter::sizeHint() const
{
    const QFontMetrics number(theme::rateFont());
    const QFontMetrics caption(theme::secondaryFont());
    const int width = qMax(meterWidth, qMax(number.horizontalAdvance(m_number), caption.horizontalAdvance(m_caption)));
    return {width, number.height() + 2 + meterHeight + 2 + caption.height()};
}

void RateMeter::paintEvent(QPaintEvent *)
{
    const theme::Colors &colors = theme::current();
    QPainter painter(this);
    const QFontMetrics number(theme::rateFont());
    painter.setFont(theme::rateFont());
    painter.setPen(m_rate ? colors.text : colors.dim);
    painter.drawText(QRect(0, 0, width(), number.height()), Qt::AlignRight | Qt::AlignVCenter, m_number);

    const QRectF track(0, number.height() + 2, width(), meterHeight);
    theme::paintRounded(painter, track, colors.meterTrack, {}, meterHeight / 2.0);
    if (m_rate && *m_rate > 0) {
        QRectF filled = track;
        filled.setWidth(qMax<qreal>(meterHeight, track.width() * qMin(*m_rate, 1.0)));
        theme::paintRounded(painter, filled, m_isCounted ? colors.tone(m_tone).text : colors.card,
            m_isCounted ? QColor() : colors.dim, meterHeight / 2.0);
    }
    painter.setFont(theme::secondaryFont());
    painter.setPen(colors.dim);
    painter.drawText(QRectF(0, track.bottom() + 2, width(), height() - track.bottom() - 2),
        Qt::AlignRight | Qt::AlignTop, m_caption);
}

} // namespace ui
