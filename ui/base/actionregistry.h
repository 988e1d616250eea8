// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// Every action of the window, made from the table of them (ui/base/actiontable.h), so that the menu, the tool bar, the
// overview of shortcuts and tests find it. Owns the actions; they work while the window has the focus.
#pragma once

#include "ui/base/actiontable.h"

#include <QAction>
#include <QObject>

class QWidget;

namespace ui {

class Settings;

class ActionRegistry final : public QObject {
    Q_OBJECT

public:
    /// window: gets the actions, so that their shortcuts work there.
    explicit ActionRegistry(QWidget *window);

    void retranslate();
    /// Keys as the user changed them; what can't be read there leaves the default.
    void takeKeys(const Settings &settings);
    /// index: in the table.
    [[nodiscard]] static QList<QKeySequence> defaultKeys(std::size_t index);
    void setKeys(std::size_t index, const QList<QKeySequence> &keys);
    [[nodiscard]] QAction *action(ActionId id) const { return m_actions[id.index()]; }
    [[nodiscard]] const std::array<QAction *, actionTable.size()> &actions() const { return m_actions; }

private:
    std::array<QAction *, actionTable.size()> m_actions;
};

/// As they are shown, with ", " between: a list of Qt's own has semicolons, which may be keys themselves.
[[nodiscard]] QString keysText(const QList<QKeySequence> &keys);
/// A menu's text as a name: "Open…" without the ellipsis, "&" or, in Chinese, "(&O)".
[[nodiscard]] QString plainActionText(QString text);
/// With the action's first key in brackets, if it has one: for a tool tip.
[[nodiscard]] QString withKeys(const QString &text, const QAction &action);

} // namespace ui
