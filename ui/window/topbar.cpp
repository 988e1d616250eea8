// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "ui/window/topbar.h"

#include "ui/base/actionregistry.h"
#include "ui/base/theme.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>

namespace ui {

TopBar::TopBar(const ActionRegistry &actions, QWidget *parent)
    : QWidget(parent)
{
    auto *const layout = new QHBoxLayout(this);
    layout->setContentsMargins(theme::space3, 6, theme::space3, 7);
    layout->setSpacing(6);
    auto *const name = new QLabel(QStringLiteral("Casebook"), this);
    QFont bold = name->font();
    bold.setWeight(QFont::DemiBold);
    name->setFont(bold);
    layout->addWidget(name);
    layout->addSpacing(theme::space2);
    for (const ActionId id :
        std::initializer_list<ActionId> {"go.back", "go.forward", "edit.pasteAndSearch", "edit.entry"})
        layout->addWidget(add(actions, id));
    layout->addWidget(addSave(actions));
    layout->addStretch();
    for (const ActionId id :
        std::initializer_list<ActionId> {"run.reproduce", "view.english", "view.chinese", "window.menu"})
        layout->addWidget(add(actions, id));
    setMinimumHeight(barHeight);
}

FlatButton *TopBar::addSave(const ActionRegistry &actions)
{
    FlatButton *const button = add(actions, "file.save", FlatButton::Shape::Filled);
    const QAction *const save = button->defaultAction();
    const QAction *const edit = actions.action("edit.entry");
    const auto show = [button, save, edit] { button->setVisible(save->isEnabled() || edit->isChecked()); };
    for (const QAction *const action : {save, edit})
        connect(action, &QAction::changed, button, show);
    show();
    return button;
}

FlatButton *TopBar::add(const ActionRegistry &actions, ActionId id, FlatButton::Shape shape)
{
    auto *const button = new FlatButton(shape, this);
    QAction *const action = actions.action(id);
    button->setDefaultAction(action);
    button->setShortcutShown(
        id == ActionId("edit.pasteAndSearch") || id == ActionId("edit.entry") || id == ActionId("run.reproduce"));
    const auto name = [button, action] { button->setAccessibleName(action->toolTip()); };
    connect(action, &QAction::changed, button, name);
    name();
    return button;
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
