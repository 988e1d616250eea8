// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "ui/base/appearance.h"

#include <QApplication>
#include <QPointer>
#include <QWidget>

#include <algorithm>

namespace ui {

void Appearance::apply(theme::Scheme scheme, int zoomPercent)
{
    m_scheme = scheme;
    m_zoom = std::clamp(zoomPercent, minZoom, maxZoom);
    // The theme sets the font at 100 %.
    theme::apply(*qApp, scheme);
    if (m_zoom != 100) {
        QFont font = QApplication::font();
        if (font.pointSizeF() > 0)
            font.setPointSizeF(font.pointSizeF() * m_zoom / 100);
        else
            font.setPixelSize(std::max(1, font.pixelSize() * m_zoom / 100));
        QApplication::setFont(font);
    }
    // Widgets with a font of their own, in proportion to the application's, hear of the change by this alone:
    // changeEvent() is not called for QEvent::ApplicationFontChange.
    const QWidgetList widgets = QApplication::allWidgets();
    for (const QPointer<QWidget> &widget : QList<QPointer<QWidget>>(widgets.begin(), widgets.end())) {
        QEvent event(QEvent::ThemeChange);
        if (widget) // some make others anew
            QCoreApplication::sendEvent(widget, &event);
    }
}

} // namespace ui
