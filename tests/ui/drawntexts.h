// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// What a widget writes when it is drawn, with the contrast of each text to what really is behind it: a paint device
// that draws all but texts on a picture, and looks at what is in the picture where a text would be.
#pragma once

#include <QColor>
#include <QList>
#include <QRect>
#include <QString>

class QWidget;

struct DrawnText {
    QString text;
    QString widget; // class of the widget that drew it
    QColor color;
    QColor ground; // of the pixels under its strokes, the one nearest to its colour
    QRect place; // px from the corner of what was drawn
    double contrast = 21; // of the two
    bool isActive = true; // false: of a control that is off, which WCAG 1.4.3 leaves out
};

/// WCAG 2.2, "relative luminance" and "contrast ratio": 1 to 21.
[[nodiscard]] double wcagContrast(const QColor &a, const QColor &b);

/// Draws the widget with all that is in it, at the size that it has; texts without strokes are left out.
[[nodiscard]] QList<DrawnText> drawnTexts(QWidget &widget);
