// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// A badge is text on a tint with a sign; a chip is text on a neutral pill. The paint functions serve delegates too.
#pragma once

#include "kb/conditions/applicability.h"
#include "kb/entry.h"
#include "kb/finding.h"
#include "ui/base/theme.h"

#include <QString>
#include <QWidget>

namespace ui {

struct BadgeText {
    theme::Tone tone = theme::Tone::Unknown;
    QString text; // with its sign: "✕ Refuted"
};

/// The sign that goes with a tone, so that the colour never stands alone: ✓ ✕ ! –.
[[nodiscard]] QString toneSign(theme::Tone tone);
/// "! AI-generated", "✓ Reproduced", ... in the interface language.
[[nodiscard]] BadgeText tierBadge(kb::Tier tier);

/// "✓ Applies here", "✕ Does not apply here", "? Can’t be told here". elsewhere: of another machine, "✓ Applies on that
/// machine".
[[nodiscard]] BadgeText hereBadge(kb::Applies applies, bool elsewhere = false);

/// Of a finding; a form for each severity, so that nobody has to tell colours apart.
[[nodiscard]] theme::Tone severityTone(kb::Severity severity);
[[nodiscard]] QString severitySign(kb::Severity severity);

[[nodiscard]] QSize badgeSize(const QString &text);
[[nodiscard]] QSize chipSize(const QString &text);
void paintBadge(QPainter &painter, const QRect &rect, const BadgeText &badge);
void paintChip(QPainter &painter, const QRect &rect, const QString &text);

class Badge final : public QWidget {
    Q_OBJECT

public:
    enum class Shape : std::uint8_t { Badge, Chip };
    Badge(const BadgeText &badge, Shape shape, QWidget *parent = nullptr);

    [[nodiscard]] QString text() const { return m_badge.text; }
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    BadgeText m_badge;
    Shape m_shape;
};

} // namespace ui
