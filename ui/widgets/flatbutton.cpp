// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "ui/widgets/flatbutton.h"

#include "ui/base/theme.h"

#include <QAction>
#include <QCursor>
#include <QEvent>
#include <QPainter>

namespace ui {

namespace {

constexpr int boxPadding = 10;
constexpr int pillPadding = 8;
constexpr int shortcutGap = 5;

} // namespace

FlatButton::FlatButton(Shape shape, QWidget *parent)
    : QToolButton(parent)
    , m_shape(shape)
{
    setFocusPolicy(Qt::TabFocus);
    setToolButtonStyle(Qt::ToolButtonTextOnly);
    setAttribute(Qt::WA_Hover);
    updateFont();
}

void FlatButton::setShortcutShown(bool shown)
{
    m_shortcutShown = shown;
    updateGeometry();
    update();
}

void FlatButton::setKeysText(const QString &keys)
{
    m_keys = keys;
    updateGeometry();
    update();
}

int FlatButton::shortcutWidth() const
{
    const QString keys = defaultAction() ? defaultAction()->shortcut().toString(QKeySequence::NativeText) : QString();
    return keys.isEmpty() ? 0 : shortcutGap + QFontMetrics(font()).horizontalAdvance(keys);
}

QString FlatButton::shortcutText() const
{
    if (!m_keys.isEmpty())
        return m_keys;
    const QAction *const action = defaultAction();
    return m_shortcutShown && action ? action->shortcut().toString(QKeySequence::NativeText) : QString();
}

void FlatButton::updateFont()
{
    // setFont() sends another FontChange; an equal font ends it.
    const QFont wanted = isBox() ? ui::theme::baseFont() : ui::theme::secondaryFont();
    if (font() != wanted)
        setFont(wanted);
}

QSize FlatButton::sizeHint() const
{
    const QFontMetrics metrics(font());
    const int padding = isBox() ? boxPadding : pillPadding;
    int width = metrics.horizontalAdvance(text()) + 2 * padding;
    if (const QString keys = shortcutText(); !keys.isEmpty())
        width += shortcutGap + metrics.horizontalAdvance(keys);
    return {width, metrics.height() + (isBox() ? 12 : 5)};
}

void FlatButton::paintEvent(QPaintEvent *)
{
    const theme::Colors &colors = theme::current();
    const bool active = isChecked();
    const bool hot = isEnabled() && (underMouse() || isDown());
    QColor fill = m_shape == Shape::Pill ? colors.chip : QColor();
    QColor border = m_shape == Shape::Box ? colors.border : QColor();
    QColor ink = m_shape == Shape::Box || m_onTint ? colors.text : colors.dim;
    if (m_shape == Shape::Filled) {
        fill = isEnabled() ? colors.accent : colors.chip;
        ink = colors.onAccent;
    }
    if (hot && m_shape != Shape::Filled)
        fill = m_shape == Shape::Pill ? colors.border : colors.chip;
    if (active) {
        fill = colors.accentTone.tint;
        ink = colors.accentTone.text;
        if (m_shape == Shape::Box)
            border = colors.accentTone.border;
    }
    if (hasFocus())
        border = m_shape == Shape::Filled ? colors.text : colors.accent;
    if (!isEnabled())
        ink = palette().color(QPalette::Disabled, QPalette::ButtonText);

    QPainter painter(this);
    const qreal corner = m_shape == Shape::Pill ? height() / 2.0 : theme::radius;
    theme::paintRounded(painter, rect(), fill.isValid() ? fill : QColor(Qt::transparent), border, corner);
    const int padding = isBox() ? boxPadding : pillPadding;
    const QRect inner = rect().adjusted(padding, 0, -padding, 0);
    const QString keys = shortcutText();
    painter.setPen(ink);
    const int room = inner.width() - (keys.isEmpty() ? 0 : QFontMetrics(font()).horizontalAdvance(keys) + shortcutGap);
    painter.drawText(inner, int(Qt::AlignVCenter) | int(keys.isEmpty() ? Qt::AlignHCenter : Qt::AlignLeft),
        QFontMetrics(font()).elidedText(text(), Qt::ElideMiddle, room + 1)); // widths are rounded
    if (!keys.isEmpty()) {
        painter.setPen(isEnabled() && !active && m_shape != Shape::Filled ? colors.dim : ink);
        painter.drawText(inner, int(Qt::AlignVCenter) | int(Qt::AlignRight), keys);
    }
}

void FlatButton::changeEvent(QEvent *event)
{
    QToolButton::changeEvent(event);
    if (event->type() == QEvent::ThemeChange)
        updateFont();
    if (event->type() == QEvent::ActivationChange && underMouse()) {
        // A dialog that the button's menu opened kept the pointer's leaving from it.
        setAttribute(Qt::WA_UnderMouse, rect().contains(mapFromGlobal(QCursor::pos())));
        update();
    }
}

/// An assistive tool toggles a button without a click: that, too, is to do what the action does.
void FlatButton::checkStateSet()
{
    QAction *const action = defaultAction();
    if (action && action->isCheckable() && action->isChecked() != isChecked())
        action->trigger();
}

void FlatButton::actionEvent(QActionEvent *event)
{
    QToolButton::actionEvent(event);
    updateGeometry();
    update();
}

} // namespace ui
