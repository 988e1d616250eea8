// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// Fusion with slim scroll bars, a rounded handle on nothing, no arrows, and with the theme's lines around fields, boxes
// and buttons: Fusion derives its own from the ground, which leaves them all but unseen on a dark one.
#pragma once

#include <QProxyStyle>

namespace ui {

class Style final : public QProxyStyle {
    Q_OBJECT

public:
    Style();

    void drawComplexControl(ComplexControl control, const QStyleOptionComplex *option, QPainter *painter,
        const QWidget *widget) const override;
    void drawControl(
        ControlElement element, const QStyleOption *option, QPainter *painter, const QWidget *widget) const override;
    void drawPrimitive(
        PrimitiveElement element, const QStyleOption *option, QPainter *painter, const QWidget *widget) const override;
    [[nodiscard]] QRect subControlRect(ComplexControl control, const QStyleOptionComplex *option, SubControl part,
        const QWidget *widget) const override;
    /// Gives no icon for the buttons of a dock's own title bar, which no dock of ours shows: Qt loads its image plugins
    /// for them.
    [[nodiscard]] QIcon standardIcon(
        StandardPixmap pixmap, const QStyleOption *option, const QWidget *widget) const override;
    [[nodiscard]] int styleHint(
        StyleHint hint, const QStyleOption *option, const QWidget *widget, QStyleHintReturn *returned) const override;
    [[nodiscard]] int pixelMetric(PixelMetric metric, const QStyleOption *option, const QWidget *widget) const override;
};

} // namespace ui
