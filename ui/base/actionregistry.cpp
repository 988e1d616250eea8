// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "ui/base/actionregistry.h"

#include <QWidget>

namespace ui {

ActionRegistry::ActionRegistry(QWidget *window)
    : QObject(window)
    , m_window(window)
{
}

QAction *ActionRegistry::add(const QString &id, const QList<QKeySequence> &shortcuts)
{
    QAction *const action = addLocal(id, shortcuts);
    action->setShortcutContext(Qt::WindowShortcut);
    m_window->addAction(action);
    return action;
}

QAction *ActionRegistry::addLocal(const QString &id, const QList<QKeySequence> &shortcuts)
{
    Q_ASSERT(!m_byId.contains(id));
    auto *const action = new QAction(this);
    action->setObjectName(id);
    action->setShortcuts(shortcuts);
    action->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    m_byId.insert(id, action);
    m_actions.append(action);
    return action;
}

} // namespace ui
