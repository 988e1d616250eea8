// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "ui/appearance.h"

#include <QApplication>
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
    for (QWidget *const widget : QApplication::allWidgets()) {
        QEvent event(QEvent::ThemeChange);
        QCoreApplication::sendEvent(widget, &event);
    }
}

} // namespace ui
