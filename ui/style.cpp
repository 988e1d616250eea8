// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "ui/style.h"

#include "ui/theme.h"

#include <QPainter>
#include <QStyleOptionSlider>

namespace ui {

namespace {

constexpr int scrollBarExtent = 10; // px
constexpr int handleMinimum = 28; // px
constexpr int handleMargin = 2; // px

QRect handleRect(const QStyleOptionSlider &bar)
{
    const bool horizontal = bar.orientation == Qt::Horizontal;
    const int length = horizontal ? bar.rect.width() : bar.rect.height();
    const qint64 range = qint64(bar.maximum) - bar.minimum;
    int handle = length;
    if (range > 0)
        handle
            = qBound(qMin(handleMinimum, length), int(qint64(length) * bar.pageStep / (range + bar.pageStep)), length);
    const int start = QStyle::sliderPositionFromValue(
        bar.minimum, bar.maximum, bar.sliderPosition, length - handle, bar.upsideDown);
    return horizontal ? QRect(bar.rect.x() + start, bar.rect.y(), handle, bar.rect.height())
                      : QRect(bar.rect.x(), bar.rect.y() + start, bar.rect.width(), handle);
}

} // namespace

Style::Style()
    : QProxyStyle(QStringLiteral("Fusion"))
{
}

void Style::drawComplexControl(
    ComplexControl control, const QStyleOptionComplex *option, QPainter *painter, const QWidget *widget) const
{
    const auto *bar = qstyleoption_cast<const QStyleOptionSlider *>(option);
    if (control != CC_ScrollBar || !bar)
        return QProxyStyle::drawComplexControl(control, option, painter, widget);
    if (bar->maximum <= bar->minimum)
        return;
    const theme::Colors &colors = theme::current();
    const bool active = bar->state & (State_MouseOver | State_Sunken);
    const QRectF handle = QRectF(handleRect(*bar)).adjusted(handleMargin, handleMargin, -handleMargin, -handleMargin);
    theme::paintRounded(
        *painter, handle, active ? colors.dim : colors.scrollHandle, {}, qMin(handle.width(), handle.height()) / 2);
}

void Style::drawControl(
    ControlElement element, const QStyleOption *option, QPainter *painter, const QWidget *widget) const
{
    if (element != CE_HeaderEmptyArea)
        QProxyStyle::drawControl(element, option, painter, widget);
}

void Style::drawPrimitive(
    PrimitiveElement element, const QStyleOption *option, QPainter *painter, const QWidget *widget) const
{
    if (element != PE_PanelScrollAreaCorner)
        QProxyStyle::drawPrimitive(element, option, painter, widget);
}

QRect Style::subControlRect(
    ComplexControl control, const QStyleOptionComplex *option, SubControl part, const QWidget *widget) const
{
    const auto *bar = qstyleoption_cast<const QStyleOptionSlider *>(option);
    if (control != CC_ScrollBar || !bar)
        return QProxyStyle::subControlRect(control, option, part, widget);
    const QRect handle = handleRect(*bar);
    const bool horizontal = bar->orientation == Qt::Horizontal;
    QRect rect = bar->rect;
    switch (part) {
    case SC_ScrollBarGroove: return rect;
    case SC_ScrollBarSlider: return handle;
    case SC_ScrollBarSubPage:
        horizontal ? rect.setRight(handle.left() - 1) : rect.setBottom(handle.top() - 1);
        return rect;
    case SC_ScrollBarAddPage:
        horizontal ? rect.setLeft(handle.right() + 1) : rect.setTop(handle.bottom() + 1);
        return rect;
    default: return {};
    }
}

int Style::pixelMetric(PixelMetric metric, const QStyleOption *option, const QWidget *widget) const
{
    switch (metric) {
    case PM_ScrollBarExtent: return scrollBarExtent;
    case PM_ScrollBarSliderMin: return handleMinimum;
    default: return QProxyStyle::pixelMetric(metric, option, widget);
    }
}

} // namespace ui
