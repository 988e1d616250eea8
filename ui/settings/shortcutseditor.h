// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// Every action with its keys, which can be changed: typed anew, taken away, or made the default again. What is taken by
// another action, or belongs to the typing of text, is said and not set.
#pragma once

#include <QKeySequence>
#include <QList>
#include <QWidget>

class QKeySequenceEdit;
class QLabel;
class QPushButton;
class QTreeWidget;

namespace ui {

class ActionRegistry;
class Settings;

class ShortcutsEditor final : public QWidget {
    Q_OBJECT

public:
    /// Both must outlive it.
    ShortcutsEditor(ActionRegistry &actions, Settings &settings, QWidget *parent);

protected:
    bool eventFilter(QObject *object, QEvent *event) override;

private:
    [[nodiscard]] int current() const; // index of the action, -1: none
    void showCurrent();
    void showRow(int action);
    void take(); // what was typed
    void offer(const QList<QKeySequence> &keys); // to the current action
    void setKeys(int action, const QList<QKeySequence> &keys);
    void say(const QString &text);

    ActionRegistry &m_actions;
    Settings &m_settings;
    QTreeWidget *m_table;
    QKeySequenceEdit *m_keys;
    QPushButton *m_none;
    QPushButton *m_default;
    QPushButton *m_allDefaults;
    QPushButton *m_useHere; // takes the keys from the action that has them
    QLabel *m_said;
    QList<QKeySequence> m_wanted; // which another action has
};

} // namespace ui
