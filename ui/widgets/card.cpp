// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "ui/widgets/card.h"

#include "ui/base/theme.h"

#include <QPainter>
#include <QWheelEvent>

namespace ui {

namespace {

constexpr int progressHeight = 4; // px
constexpr int elidedMinimum = 60; // px

} // namespace

Card::Card(QWidget *parent)
    : QWidget(parent)
    , m_parts(new QVBoxLayout(this))
    , m_heading(textLabel(true, this))
{
    m_parts->setContentsMargins(theme::space3, 10, theme::space3, 10);
    m_parts->setSpacing(theme::space2);
    m_heading->hide();
    m_parts->addWidget(m_heading);
}

void Card::setHeading(const QString &heading)
{
    m_heading->setText(heading);
    m_heading->setVisible(!heading.isEmpty());
}

void Card::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    const theme::Colors &colors = theme::current();
    theme::paintRounded(painter, rect(), colors.card, colors.border, theme::radius);
}

ProgressLine::ProgressLine(QWidget *parent)
    : QWidget(parent)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void ProgressLine::setProgress(int done, int total)
{
    m_done = done;
    m_total = total;
    setAccessibleName(tr("%1 of %2").arg(done).arg(total));
    update();
}

QSize ProgressLine::sizeHint() const
{
    return {elidedMinimum, progressHeight};
}

void ProgressLine::paintEvent(QPaintEvent *)
{
    if (m_total <= 0)
        return;
    QPainter painter(this);
    const theme::Colors &colors = theme::current();
    theme::paintRounded(painter, rect(), colors.meterTrack, {}, progressHeight / 2.0);
    QRectF filled = rect();
    filled.setWidth(qMax<qreal>(progressHeight, filled.width() * m_done / m_total));
    theme::paintRounded(painter, filled, colors.accent, {}, progressHeight / 2.0);
}

QLabel *textLabel(bool dim, QWidget *parent)
{
    auto *const label = new QLabel(parent);
    label->setTextFormat(Qt::PlainText);
    label->setWordWrap(true);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    label->setFocusPolicy(Qt::NoFocus);
    if (dim) {
        label->setForegroundRole(QPalette::PlaceholderText);
        label->setFont(theme::secondaryFont());
    }
    return label;
}

ElidedLabel::ElidedLabel(QWidget *parent)
    : QWidget(parent)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setFont(theme::secondaryFont());
}

void ElidedLabel::setText(const QString &text)
{
    m_text = text;
    setAccessibleName(text);
    setToolTip(Qt::convertFromPlainText(text));
    updateGeometry();
    update();
}

QSize ElidedLabel::sizeHint() const
{
    const QFontMetrics metrics(font());
    return {metrics.horizontalAdvance(m_text) + 1, metrics.height() + 2};
}

QSize ElidedLabel::minimumSizeHint() const
{
    return {qMin(elidedMinimum, sizeHint().width()), sizeHint().height()};
}

void ElidedLabel::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setPen(theme::current().dim);
    painter.drawText(rect(), Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine,
        QFontMetrics(font()).elidedText(m_text, Qt::ElideMiddle, width()));
}

void FlatCombo::paintEvent(QPaintEvent *)
{
    const theme::Colors &colors = theme::current();
    QPainter painter(this);
    theme::paintRounded(painter, rect(), underMouse() ? colors.chip : colors.card,
        hasFocus() ? colors.accent : colors.border, theme::radius);
    painter.setPen(colors.text);
    const QRect inner = rect().adjusted(theme::space2, 0, -theme::space2, 0);
    const QString arrow = QStringLiteral("▾");
    const int arrowWidth = fontMetrics().horizontalAdvance(arrow) + theme::space2;
    painter.drawText(inner, int(Qt::AlignVCenter | Qt::AlignRight), arrow);
    painter.drawText(inner, int(Qt::AlignVCenter | Qt::AlignLeft) | int(Qt::TextSingleLine),
        fontMetrics().elidedText(currentText(), Qt::ElideMiddle, inner.width() - arrowWidth));
}

void FlatCombo::wheelEvent(QWheelEvent *event)
{
    event->ignore();
}

} // namespace ui
