// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "ui/widgets/messagebar.h"

#include "ui/widgets/badge.h"
#include "ui/widgets/flatbutton.h"

#include <QAccessible>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>

#include <utility>

namespace ui {

MessageBar::MessageBar(QWidget *parent)
    : QWidget(parent)
    , m_sign(new QLabel(this))
    , m_text(new QLabel(this))
    , m_action(new FlatButton(FlatButton::Shape::Box, this))
    , m_close(new FlatButton(FlatButton::Shape::Quiet, this))
{
    m_text->setTextFormat(Qt::PlainText);
    m_text->setWordWrap(true);
    m_text->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_text->setFocusPolicy(Qt::NoFocus); // nothing to do there by keyboard
    auto *const layout = new QHBoxLayout(this);
    layout->setContentsMargins(theme::space4, theme::space2, theme::space2, theme::space2);
    layout->addWidget(m_sign, 0, Qt::AlignTop);
    auto *const said = new QVBoxLayout;
    said->setSpacing(theme::space2);
    said->addWidget(m_text);
    said->addWidget(m_action, 0, Qt::AlignLeft);
    layout->addLayout(said, 1);
    layout->addWidget(m_close, 0, Qt::AlignTop);
    connect(m_close, &QToolButton::clicked, this, &QWidget::hide);
    connect(m_action, &QToolButton::clicked, this, [this] {
        emit actionRequested();
        std::exchange(m_run, [] { })(); // which may show something else
    });
    m_close->setOnTint(true);
    m_action->setFocusPolicy(Qt::NoFocus); // until it has something to say
    retranslateUi();
    hide();
}

void MessageBar::show(theme::Tone tone, const QString &message, const QString &action, std::function<void()> run)
{
    show(tone, [message] { return message; }, [action] { return action; }, std::move(run));
    m_words = nullptr;
}

void MessageBar::show(theme::Tone tone, Words message, Words action, std::function<void()> run)
{
    m_tone = tone;
    m_lasting = false;
    m_run = std::move(run);
    m_words = std::move(message);
    m_actionWords = std::move(action);
    m_sign->setText(toneSign(tone));
    showTexts(m_words(), m_actionWords());
    setVisible(true);
    updateColors();
    QAccessibleEvent event(this, QAccessible::Alert);
    QAccessible::updateAccessibility(&event);
}

void MessageBar::showTexts(const QString &message, const QString &action)
{
    m_text->setText(message);
    m_action->setText(action);
    m_action->setAccessibleName(action);
    m_action->setVisible(!action.isEmpty());
    m_action->setFocusPolicy(action.isEmpty() ? Qt::NoFocus : Qt::TabFocus);
    setAccessibleName(message);
}

void MessageBar::showLasting(theme::Tone tone, const QString &message, const QString &action, std::function<void()> run)
{
    show(tone, message, action, std::move(run));
    m_lasting = true;
}

void MessageBar::showLasting(theme::Tone tone, Words message, Words action, std::function<void()> run)
{
    show(tone, std::move(message), std::move(action), std::move(run));
    m_lasting = true;
}

void MessageBar::pass()
{
    if (!m_lasting)
        hide();
}

QString MessageBar::message() const
{
    return isVisible() ? m_text->text() : QString();
}

void MessageBar::updateColors()
{
    for (QLabel *const label : {m_sign, m_text}) {
        QPalette colors = label->palette();
        colors.setColor(QPalette::WindowText, theme::current().tone(m_tone).text);
        label->setPalette(colors);
    }
    update(); // the frame is painted here
}

void MessageBar::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        retranslateUi();
    if (event->type() == QEvent::ApplicationPaletteChange || event->type() == QEvent::PaletteChange)
        updateColors();
}

void MessageBar::retranslateUi()
{
    m_close->setText(tr("Dismiss"));
    m_close->setAccessibleName(tr("Dismiss the message"));
    if (m_words)
        showTexts(m_words(), m_actionWords());
    else
        pass();
}

void MessageBar::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    const theme::ToneColors &tone = theme::current().tone(m_tone);
    painter.fillRect(rect(), tone.tint);
    painter.fillRect(0, height() - 1, width(), 1, tone.border);
}

} // namespace ui
