// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// The tool bar: name, history, paste; language and menu at the right.
#pragma once

#include "ui/widgets/flatbutton.h"

#include <QWidget>

#include <initializer_list>

class QLabel;

namespace ui {

class ActionId;
class ActionRegistry;

class TopBar final : public QWidget {
    Q_OBJECT

public:
    TopBar(const ActionRegistry &actions, QWidget *parent);

    void focusFirst();
    static constexpr int barHeight = 44; // px, at 100 % zoom
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    bool event(QEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void paintEvent(QPaintEvent *event) override;

private:
    /// Shows the keys and the program's name where there is room for all.
    void fit();
    FlatButton *add(const ActionRegistry &actions, ActionId id, FlatButton::Shape shape = FlatButton::Shape::Box);
    /// Shows a button while the editor is open, or one of these actions can be done.
    FlatButton *whileEditing(
        FlatButton *button, const ActionRegistry &actions, std::initializer_list<ActionId> whileOneIsEnabled);
    QLabel *m_name;
    QList<FlatButton *> m_withKeys;
    bool m_keysShown = true;
};

} // namespace ui
