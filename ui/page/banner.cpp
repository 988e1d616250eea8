// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "ui/page/banner.h"

#include "ui/page/textview.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>

namespace ui {

Banner::Banner(const BadgeText &badge, const QString &sentence, QWidget *parent)
    : QWidget(parent)
    , m_tone(badge.tone)
{
    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins(theme::space3, theme::space2, theme::space3, theme::space2);
    layout->setSpacing(theme::space3);

    const QColor color = theme::current().tone(m_tone).text;
    auto *name = new QLabel(badge.text);
    name->setTextFormat(Qt::PlainText);
    QFont bold = theme::baseFont();
    bold.setWeight(QFont::DemiBold);
    name->setFont(bold);
    auto *text = new TextView(sentence);
    if (sentence.isEmpty())
        text->setFocusPolicy(Qt::NoFocus);
    for (QWidget *const part : {static_cast<QWidget *>(name), static_cast<QWidget *>(text)}) {
        QPalette palette = part->palette();
        palette.setColor(QPalette::WindowText, color);
        palette.setColor(QPalette::Text, color);
        part->setPalette(palette);
    }
    layout->addWidget(name, 0, Qt::AlignTop);
    layout->addWidget(text, 1);
}

void Banner::addButton(QWidget *button)
{
    static_cast<QHBoxLayout *>(layout())->addWidget(button, 0, Qt::AlignTop);
}

void Banner::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    theme::paintRounded(painter, rect(), theme::current().tone(m_tone).tint, {}, theme::radius);
}

} // namespace ui
