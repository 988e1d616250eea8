// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// The tool bar: name, history, paste; language and menu at the right.
#pragma once

#include "ui/widgets/flatbutton.h"

#include <QWidget>

namespace ui {

class ActionId;
class ActionRegistry;

class TopBar final : public QWidget {
    Q_OBJECT

public:
    TopBar(const ActionRegistry &actions, QWidget *parent);

    void focusFirst();
    static constexpr int barHeight = 44; // px, at 100 % zoom

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    FlatButton *add(const ActionRegistry &actions, ActionId id, FlatButton::Shape shape = FlatButton::Shape::Box);
    /// There while something is edited.
    FlatButton *addSave(const ActionRegistry &actions);
};

} // namespace ui
