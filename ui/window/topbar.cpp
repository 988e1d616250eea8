// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "ui/window/topbar.h"

#include "ui/base/actionregistry.h"
#include "ui/base/theme.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>

#include <algorithm>
#include <utility>

namespace ui {

TopBar::TopBar(const ActionRegistry &actions, QWidget *parent)
    : QWidget(parent)
{
    auto *const layout = new QHBoxLayout(this);
    layout->setContentsMargins(theme::space3, 6, theme::space3, 7);
    layout->setSpacing(6);
    m_name = new QLabel(QStringLiteral("Casebook"), this);
    m_name->setContentsMargins(0, 0, theme::space2, 0);
    QFont bold = m_name->font();
    bold.setWeight(QFont::DemiBold);
    m_name->setFont(bold);
    layout->addWidget(m_name);
    for (const ActionId id :
        std::initializer_list<ActionId> {"go.back", "go.forward", "edit.pasteAndSearch", "edit.entry"})
        layout->addWidget(add(actions, id));
    const std::initializer_list<ActionId> steps {"edit.undo", "edit.redo"};
    for (const ActionId id : steps)
        layout->addWidget(whileEditing(add(actions, id), actions, steps));
    layout->addWidget(whileEditing(add(actions, "file.save", FlatButton::Shape::Filled), actions, {"file.save"}));
    layout->addStretch();
    for (const ActionId id :
        std::initializer_list<ActionId> {"run.reproduce", "view.english", "view.chinese", "window.menu"})
        layout->addWidget(add(actions, id));
    setMinimumHeight(barHeight);
}

FlatButton *TopBar::whileEditing(
    FlatButton *button, const ActionRegistry &actions, std::initializer_list<ActionId> whileOneIsEnabled)
{
    const QAction *const edit = actions.action("edit.entry");
    QList<const QAction *> others;
    for (const ActionId id : whileOneIsEnabled)
        others.append(actions.action(id));
    const auto show = [button, edit, others] {
        button->setVisible(edit->isChecked() || std::ranges::any_of(others, &QAction::isEnabled));
    };
    connect(edit, &QAction::changed, button, show);
    for (const QAction *const action : std::as_const(others))
        connect(action, &QAction::changed, button, show);
    show();
    return button;
}

FlatButton *TopBar::add(const ActionRegistry &actions, ActionId id, FlatButton::Shape shape)
{
    auto *const button = new FlatButton(shape, this);
    QAction *const action = actions.action(id);
    button->setDefaultAction(action);
    if (id == ActionId("edit.pasteAndSearch") || id == ActionId("edit.entry") || id == ActionId("run.reproduce")) {
        button->setShortcutShown(true);
        m_withKeys.append(button);
    }
    const auto name = [button, action] { button->setAccessibleName(action->toolTip()); };
    connect(action, &QAction::changed, button, name);
    name();
    return button;
}

QSize TopBar::minimumSizeHint() const
{
    return {
        0, QWidget::minimumSizeHint().height()}; // at 200 % it must not be what makes the window wider than the screen
}

void TopBar::fit()
{
    int keysWidth = 0;
    for (const FlatButton *const button : std::as_const(m_withKeys))
        keysWidth += button->shortcutWidth();
    const int nameWidth = m_name->sizeHint().width() + layout()->spacing();
    const int others
        = layout()->minimumSize().width() - (m_keysShown ? keysWidth : 0) - (m_name->isHidden() ? 0 : nameWidth);
    m_name->setVisible(others + nameWidth <= width());
    const bool showsKeys = others + nameWidth + keysWidth <= width();
    if (std::exchange(m_keysShown, showsKeys) == showsKeys)
        return;
    for (FlatButton *const button : std::as_const(m_withKeys))
        button->setShortcutShown(showsKeys);
}

bool TopBar::event(QEvent *event)
{
    const bool done = QWidget::event(event);
    if (event->type() == QEvent::LayoutRequest)
        fit();
    return done;
}

void TopBar::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    fit();
}

void TopBar::focusFirst()
{
    for (FlatButton *const button : findChildren<FlatButton *>()) {
        if (button->isEnabled()) {
            button->setFocus(Qt::ShortcutFocusReason);
            return;
        }
    }
}

void TopBar::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.fillRect(0, height() - 1, width(), 1, theme::current().border);
}

} // namespace ui
