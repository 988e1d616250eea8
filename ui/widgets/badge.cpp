// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "ui/widgets/badge.h"

#include "kb/tierkind.h"
#include "kb/wording/conditionwords.h"
#include "kb/wording/wording.h"

#include <QFontMetrics>
#include <QPainter>

namespace ui {

namespace {

constexpr int padding = theme::space2;

QFont badgeFont()
{
    QFont font = theme::secondaryFont();
    font.setWeight(QFont::DemiBold);
    return font;
}

QSize sizeFor(const QString &text, const QFont &font)
{
    const QFontMetrics metrics(font);
    return {metrics.horizontalAdvance(text) + 2 * padding + 1, metrics.height() + theme::space1};
}

theme::Tone tierTone(kb::Tier tier)
{
    switch (kb::tierKind(tier)) {
    case kb::TierKind::Checked: return theme::Tone::Ok;
    case kb::TierKind::Refuted: return theme::Tone::Bad;
    case kb::TierKind::AiGenerated:
    case kb::TierKind::HandWritten:
    case kb::TierKind::HumanReviewed:
    case kb::TierKind::InDoubt:
    case kb::TierKind::FailsOtherwise:
    case kb::TierKind::Disputed: return theme::Tone::Warn;
    case kb::TierKind::PartlyChecked:
    case kb::TierKind::Unknown: break;
    }
    return theme::Tone::Unknown;
}

void paintText(QPainter &painter, const QRect &rect, const QFont &font, const QColor &color, const QString &text)
{
    painter.setFont(font);
    painter.setPen(color);
    const QRect inner = rect.adjusted(padding, 0, -padding, 0);
    painter.drawText(inner, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine,
        QFontMetrics(font).elidedText(text, Qt::ElideMiddle, inner.width() + 1));
}

} // namespace

QString toneSign(theme::Tone tone)
{
    switch (tone) {
    case theme::Tone::Ok: return QStringLiteral("✓");
    case theme::Tone::Bad: return QStringLiteral("✕");
    case theme::Tone::Warn: return QStringLiteral("!");
    case theme::Tone::Accent: return {};
    case theme::Tone::Unknown: break;
    }
    return QStringLiteral("–");
}

BadgeText tierBadge(kb::Tier tier)
{
    const theme::Tone tone = tierTone(tier);
    return {tone, toneSign(tone) + u' ' + wording::tier(tier)};
}

BadgeText hereBadge(kb::Applies applies, bool elsewhere)
{
    const auto with = [applies, elsewhere](theme::Tone tone, const QString &sign) {
        return BadgeText {tone, sign + u' ' + wording::applies(applies, elsewhere)};
    };
    switch (applies) {
    case kb::Applies::Here: return with(theme::Tone::Ok, toneSign(theme::Tone::Ok));
    case kb::Applies::NotHere: return with(theme::Tone::Unknown, toneSign(theme::Tone::Bad));
    case kb::Applies::NotSeen: return with(theme::Tone::Unknown, QStringLiteral("–"));
    case kb::Applies::CantTell: break;
    }
    return with(theme::Tone::Unknown, QStringLiteral("?"));
}

theme::Tone severityTone(kb::Severity severity)
{
    switch (severity) {
    case kb::Severity::Error: return theme::Tone::Bad;
    case kb::Severity::Warning: return theme::Tone::Warn;
    case kb::Severity::Hint: break;
    }
    return theme::Tone::Unknown;
}

QString severitySign(kb::Severity severity)
{
    return severity == kb::Severity::Hint ? QStringLiteral("i") : toneSign(severityTone(severity));
}

QSize badgeSize(const QString &text)
{
    return sizeFor(text, badgeFont());
}

QSize chipSize(const QString &text)
{
    return sizeFor(text, theme::secondaryFont());
}

void paintBadge(QPainter &painter, const QRect &rect, const BadgeText &badge)
{
    const theme::ToneColors &tone = theme::current().tone(badge.tone);
    theme::paintRounded(painter, rect, tone.tint, {}, theme::smallRadius);
    paintText(painter, rect, badgeFont(), tone.text, badge.text);
}

void paintChip(QPainter &painter, const QRect &rect, const QString &text)
{
    const theme::Colors &colors = theme::current();
    theme::paintRounded(painter, rect, colors.chip, {}, rect.height() / 2.0);
    paintText(painter, rect, theme::secondaryFont(), colors.dim, text);
}

Badge::Badge(const BadgeText &badge, Shape shape, QWidget *parent)
    : QWidget(parent)
    , m_badge(badge)
    , m_shape(shape)
{
    setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Fixed);
    setAccessibleName(m_badge.text);
}

QSize Badge::sizeHint() const
{
    return m_shape == Shape::Chip ? chipSize(m_badge.text) : badgeSize(m_badge.text);
}

QSize Badge::minimumSizeHint() const
{
    return {qMin(sizeHint().width(), 3 * theme::space8), sizeHint().height()};
}

void Badge::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    if (m_shape == Shape::Chip)
        paintChip(painter, rect(), m_badge.text);
    else
        paintBadge(painter, rect(), m_badge);
}

} // namespace ui
