// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// Every action of the window by id ("file.open"), so that the menu, the tool bar, the overview of shortcuts and tests
// find it. Owns the actions; they work while the window has the focus.
#pragma once

#include <QAction>
#include <QHash>
#include <QKeySequence>
#include <QList>
#include <QObject>

class QWidget;

namespace ui {

class ActionRegistry final : public QObject {
    Q_OBJECT

public:
    /// window: gets the actions, so that their shortcuts work there.
    explicit ActionRegistry(QWidget *window);

    /// Adds an action; its text is set by the window's retranslateUi(). The id must be new.
    QAction *add(const QString &id, const QList<QKeySequence> &shortcuts = {});
    /// Adds an action whose shortcuts work only in the widgets that add it, and in what is within them.
    QAction *addLocal(const QString &id, const QList<QKeySequence> &shortcuts);
    /// Null for an unknown id.
    [[nodiscard]] QAction *action(const QString &id) const { return m_byId.value(id); }
    [[nodiscard]] const QList<QAction *> &actions() const { return m_actions; } // in the order they were added

private:
    QWidget *m_window;
    QHash<QString, QAction *> m_byId;
    QList<QAction *> m_actions;
};

} // namespace ui
