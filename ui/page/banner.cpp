// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "ui/page/banner.h"

#include "ui/text/textview.h"

#include <QGridLayout>
#include <QLabel>
#include <QPainter>

#include <utility>

namespace ui {

namespace {

constexpr int besideFrom = 360; // px: from this width on, the sentence stands beside the badge

} // namespace

Banner::Banner(const BadgeText &badge, const QString &sentence, QWidget *parent)
    : QWidget(parent)
    , m_tone(badge.tone)
    , m_layout(new QGridLayout(this))
    , m_badge(nullptr)
    , m_text(new TextView(sentence))
{
    m_layout->setContentsMargins(theme::space3, theme::space2, theme::space3, theme::space2);
    m_layout->setHorizontalSpacing(theme::space3);
    m_layout->setVerticalSpacing(theme::space1);
    m_layout->setColumnStretch(1, 1);

    const QColor color = theme::current().tone(m_tone).text;
    auto *name = new QLabel(badge.text);
    m_badge = name;
    name->setTextFormat(Qt::PlainText);
    QFont bold = theme::baseFont();
    bold.setWeight(QFont::DemiBold);
    name->setFont(bold);
    if (sentence.isEmpty())
        m_text->setFocusPolicy(Qt::NoFocus);
    for (QWidget *const part : {static_cast<QWidget *>(name), m_text}) {
        QPalette palette = part->palette();
        palette.setColor(QPalette::WindowText, color);
        palette.setColor(QPalette::Text, color);
        part->setPalette(palette);
    }
    m_layout->addWidget(name, 0, 0, Qt::AlignTop);
    m_layout->addWidget(m_text, 0, 1);
}

void Banner::addButton(QWidget *button)
{
    m_layout->addWidget(button, 0, 2, Qt::AlignTop);
}

void Banner::setBadgeToolTip(const QString &text)
{
    m_badge->setToolTip(text);
    m_badge->setAccessibleDescription(text);
}

void Banner::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    const bool below = width() < besideFrom;
    if (std::exchange(m_isBelow, below) == below)
        return;
    m_layout->removeWidget(m_text);
    below ? m_layout->addWidget(m_text, 1, 0, 1, 3) : m_layout->addWidget(m_text, 0, 1);
}

void Banner::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    theme::paintRounded(painter, rect(), theme::current().tone(m_tone).tint, {}, theme::radius);
}

} // namespace ui
