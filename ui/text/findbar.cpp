// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "ui/text/findbar.h"

#include "ui/base/theme.h"
#include "ui/widgets/flatbutton.h"

#include <QApplication>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>
#include <QPainter>

#include <utility>

namespace ui {

namespace {

constexpr int fieldWidth = 260; // px

} // namespace

FindBar::FindBar(QWidget *parent)
    : QWidget(parent)
    , m_field(new QLineEdit(this))
    , m_found(new QLabel(this))
    , m_previous(new FlatButton(FlatButton::Shape::Quiet, this))
    , m_next(new FlatButton(FlatButton::Shape::Quiet, this))
    , m_close(new FlatButton(FlatButton::Shape::Quiet, this))
{
    setObjectName(QStringLiteral("find.bar"));
    m_field->setObjectName(QStringLiteral("find.field"));
    m_found->setObjectName(QStringLiteral("find.found"));
    m_field->setMaximumWidth(fieldWidth);
    m_field->installEventFilter(this);
    m_found->setTextFormat(Qt::PlainText);
    m_previous->setText(QStringLiteral("\u2191"));
    m_next->setText(QStringLiteral("\u2193"));
    m_close->setText(QStringLiteral("\u2715"));
    auto *const row = new QHBoxLayout(this);
    row->setContentsMargins(theme::space3, theme::space1 + 2, theme::space2, theme::space1 + 3);
    row->setSpacing(theme::space1);
    row->addWidget(m_field, 1);
    row->addWidget(m_previous);
    row->addWidget(m_next);
    row->addSpacing(theme::space1);
    row->addWidget(m_found);
    row->addStretch(1);
    row->addWidget(m_close);
    connect(m_field, &QLineEdit::textChanged, this, &FindBar::find);
    connect(m_previous, &QToolButton::clicked, this, [this] { step(-1); });
    connect(m_next, &QToolButton::clicked, this, [this] { step(1); });
    connect(m_close, &QToolButton::clicked, this, &FindBar::close);
    hide();
    retranslateUi();
}

void FindBar::open(Findable &content, QWidget &home)
{
    m_home = &home;
    const bool isOther = std::exchange(m_content, &content) != &content || !isVisible();
    show();
    if (isOther)
        find();
}

void FindBar::focusField()
{
    m_field->setFocus(Qt::ShortcutFocusReason);
    m_field->selectAll();
}

void FindBar::close()
{
    if (Findable *const content = std::exchange(m_content, nullptr))
        content->find({});
    const bool hadFocus = isAncestorOf(QApplication::focusWidget());
    hide();
    if (hadFocus && m_home)
        m_home->setFocus(Qt::ShortcutFocusReason);
}

void FindBar::find()
{
    if (!m_content)
        return;
    m_count = m_content->find(m_field->text());
    m_current = -1;
    if (m_count > 0)
        step(1);
    updateCount();
}

void FindBar::refresh()
{
    if (!m_content)
        return;
    m_count = m_content->find(m_field->text());
    m_current = -1;
    updateCount();
}

void FindBar::step(int direction)
{
    if (m_count == 0)
        return;
    const int first = m_current < 0 ? m_content->firstHitInSight() - (direction > 0 ? 1 : 0) : m_current;
    m_current = (first + direction + m_count) % m_count;
    m_content->showHit(m_current);
    updateCount();
}

void FindBar::updateCount()
{
    const bool isLooking = !m_field->text().isEmpty();
    const QString count
        = (m_count == Findable::maxHits ? tr("%1 or more") : QStringLiteral("%1")).arg(QLocale().toString(m_count));
    m_found->setText(!isLooking ? QString()
            : m_count == 0      ? tr("Not found")
            : m_current < 0     ? tr("%1 found").arg(count)
                                : tr("%1 of %2").arg(QLocale().toString(m_current + 1), count));
    QPalette colors = palette();
    if (isLooking && m_count == 0)
        colors.setColor(QPalette::WindowText, theme::current().bad.text);
    m_found->setPalette(colors);
    m_previous->setEnabled(m_count > 0);
    m_next->setEnabled(m_count > 0);
}

bool FindBar::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() != QEvent::ShortcutOverride && event->type() != QEvent::KeyPress)
        return QWidget::eventFilter(watched, event);
    const auto *const key = static_cast<QKeyEvent *>(event);
    const bool isEnter = key->key() == Qt::Key_Return || key->key() == Qt::Key_Enter;
    if (key->key() != Qt::Key_Escape && !isEnter)
        return QWidget::eventFilter(watched, event);
    event->accept(); // Esc is the bar's before it is the window's
    if (event->type() == QEvent::KeyPress)
        isEnter ? step(key->modifiers() & Qt::ShiftModifier ? -1 : 1) : close();
    return true;
}

void FindBar::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        retranslateUi();
    if (event->type() == QEvent::PaletteChange)
        updateCount();
}

void FindBar::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.fillRect(rect(), theme::current().panel);
    painter.fillRect(0, height() - 1, width(), 1, theme::current().border);
}

void FindBar::retranslateUi()
{
    const auto name = [](FlatButton *button, const QString &text, const QString &keys) {
        button->setAccessibleName(text);
        button->setToolTip(text + QStringLiteral(" (") + keys + u')');
    };
    setAccessibleName(tr("Find in page"));
    m_field->setPlaceholderText(tr("Find in page"));
    m_field->setAccessibleName(tr("Find in page"));
    name(m_previous, tr("Previous place"), QStringLiteral("Shift+F3"));
    name(m_next, tr("Next place"), QStringLiteral("F3"));
    name(m_close, tr("Close"), QStringLiteral("Esc"));
    updateCount();
}

} // namespace ui
