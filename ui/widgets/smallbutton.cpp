// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "ui/widgets/smallbutton.h"

#include "ui/base/theme.h"

#include <QFontMetrics>
#include <QPainter>

namespace ui {

SmallButton::SmallButton(const QString &text, QWidget *parent)
    : QAbstractButton(parent)
{
    setText(text);
    setFont(theme::secondaryFont());
    setFocusPolicy(Qt::StrongFocus);
    setAttribute(Qt::WA_Hover);
    setCursor(Qt::PointingHandCursor);
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
}

QSize SmallButton::sizeHint() const
{
    const QFontMetrics metrics(font());
    return {metrics.horizontalAdvance(text()) + 2 * theme::space2, metrics.height() + theme::space1};
}

void SmallButton::paintEvent(QPaintEvent *)
{
    const theme::Colors &colors = theme::current();
    QPainter painter(this);
    const QColor fill = isDown() ? colors.selection : underMouse() ? colors.chip : colors.card;
    theme::paintRounded(painter, rect(), fill, hasFocus() ? colors.accent : colors.border, theme::smallRadius);
    painter.setPen(palette().color(isEnabled() ? QPalette::Active : QPalette::Disabled, QPalette::ButtonText));
    painter.drawText(rect(), Qt::AlignCenter, text());
}

} // namespace ui
