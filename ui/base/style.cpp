// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "ui/base/style.h"

#include "ui/base/theme.h"

#include <QPainter>
#include <QStyleOptionSlider>

namespace ui {

namespace {

constexpr int scrollBarExtent = 10; // px
constexpr int handleMinimum = 28; // px
constexpr int handleMargin = 2; // px
constexpr qreal lineCorner = 2; // px; Fusion's

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

/// Of what is typed into, ticked or pressed.
QColor lineOf(const QStyleOption &option)
{
    const theme::Colors &colors = theme::current();
    const auto *const button = qstyleoption_cast<const QStyleOptionButton *>(&option);
    const bool isDefault = button && (button->features & QStyleOptionButton::DefaultButton);
    if (!(option.state & QStyle::State_Enabled))
        return colors.border;
    return (option.state & QStyle::State_HasFocus) || isDefault ? colors.accent : colors.control;
}

/// Over the line that Fusion draws there.
void paintLine(QPainter &painter, const QStyleOption &option, bool round = false)
{
    const QRectF box = option.rect;
    theme::paintRounded(painter, box, QColor(Qt::transparent), lineOf(option), round ? box.height() / 2 : lineCorner);
}

/// The ground of a push button, as the boxes of the tool bar are.
void paintButton(QPainter &painter, const QStyleOption &option)
{
    const theme::Colors &colors = theme::current();
    const bool isHot
        = (option.state & QStyle::State_Enabled) && (option.state & (QStyle::State_MouseOver | QStyle::State_Sunken));
    theme::paintRounded(painter, option.rect, isHot ? colors.chip : colors.card, lineOf(option), theme::radius);
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
    if (control != CC_ScrollBar || !bar) {
        QProxyStyle::drawComplexControl(control, option, painter, widget);
        const auto *const spinBox = qstyleoption_cast<const QStyleOptionSpinBox *>(option);
        if (spinBox && spinBox->frame)
            paintLine(*painter, *option);
        return;
    }
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
    switch (element) {
    case PE_PanelScrollAreaCorner: return;
    case PE_FrameLineEdit: return paintLine(*painter, *option);
    case PE_PanelButtonCommand: return paintButton(*painter, *option);
    case PE_IndicatorCheckBox:
    case PE_IndicatorRadioButton:
        QProxyStyle::drawPrimitive(element, option, painter, widget);
        return paintLine(*painter, *option, element == PE_IndicatorRadioButton);
    default: QProxyStyle::drawPrimitive(element, option, painter, widget);
    }
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

QIcon Style::standardIcon(StandardPixmap pixmap, const QStyleOption *option, const QWidget *widget) const
{
    if (pixmap == SP_TitleBarNormalButton || pixmap == SP_TitleBarCloseButton)
        return {};
    return QProxyStyle::standardIcon(pixmap, option, widget);
}

int Style::styleHint(
    StyleHint hint, const QStyleOption *option, const QWidget *widget, QStyleHintReturn *returned) const
{
    switch (hint) {
    // On some desktops a click activates; here a click previews, and Enter or a double click goes into the page.
    case SH_ItemView_ActivateItemOnSingleClick:
    case SH_DialogButtonBox_ButtonsHaveIcons: // their words say it
    case SH_EtchDisabledText: return 0; // a second copy beside it, in the colour of the ground, makes it harder to read
    default: return QProxyStyle::styleHint(hint, option, widget, returned);
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
