// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "ui/base/actionregistry.h"

#include "ui/base/settings.h"

#include <QCoreApplication>
#include <QRegularExpression>
#include <QWidget>

namespace ui {

namespace {

QList<QKeySequence> keysOf(const ActionSpec &spec)
{
    QList<QKeySequence> keys;
    if (spec.standard != QKeySequence::UnknownKey)
        keys.append(spec.standard);
    for (const QKeyCombination key : spec.keys) {
        if (key != QKeyCombination())
            keys.append(key);
    }
    return keys;
}

QString translated(const char *text)
{
    return QCoreApplication::translate("ui::WindowActions", text);
}

} // namespace

ActionRegistry::ActionRegistry(QWidget *window)
    : QObject(window)
{
    for (std::size_t i = 0; i < actionTable.size(); ++i) {
        const ActionSpec &spec = actionTable[i];
        auto *const action = new QAction(this);
        action->setObjectName(QLatin1String(spec.id));
        action->setShortcuts(keysOf(spec));
        action->setShortcutContext(spec.isLocal ? Qt::WidgetWithChildrenShortcut : Qt::WindowShortcut);
        action->setCheckable(spec.isCheckable);
        if (!spec.isLocal)
            window->addAction(action);
        m_actions[i] = action;
    }
    retranslate();
}

QList<QKeySequence> ActionRegistry::defaultKeys(std::size_t index)
{
    QAction standard; // as Qt makes a list of the platform's keys
    standard.setShortcuts(keysOf(actionTable[index]));
    return standard.shortcuts();
}

void ActionRegistry::setKeys(std::size_t index, const QList<QKeySequence> &keys)
{
    m_actions[index]->setShortcuts(keys);
}

void ActionRegistry::takeKeys(const Settings &settings)
{
    std::array<bool, actionTable.size()> chosen {};
    for (std::size_t i = 0; i < actionTable.size(); ++i) {
        const std::optional<QString> text = settings.keys(m_actions[i]->objectName());
        if (!text)
            continue;
        const QList<QKeySequence> keys = QKeySequence::listFromString(*text, QKeySequence::PortableText);
        const bool isRead = std::ranges::none_of(
            keys, [](const QKeySequence &one) { return one.isEmpty() || one[0].key() == Qt::Key_unknown; });
        if (!isRead && !text->isEmpty())
            continue;
        setKeys(i, text->isEmpty() ? QList<QKeySequence>() : keys);
        chosen[i] = true;
    }
    // A key belongs to one action: where a default has become one that was chosen for another, it is the chosen one's.
    for (std::size_t i = 0; i < actionTable.size(); ++i) {
        for (const QKeySequence &key : chosen[i] ? m_actions[i]->shortcuts() : QList<QKeySequence>()) {
            for (std::size_t other = 0; other < actionTable.size(); ++other) {
                QList<QKeySequence> left = m_actions[other]->shortcuts();
                if (!chosen[other] && left.removeAll(key) > 0)
                    setKeys(other, left);
            }
        }
    }
}

void ActionRegistry::retranslate()
{
    for (std::size_t i = 0; i < actionTable.size(); ++i) {
        if (actionTable[i].text)
            m_actions[i]->setText(translated(actionTable[i].text));
        if (actionTable[i].shown)
            m_actions[i]->setIconText(translated(actionTable[i].shown));
    }
}

QString keysText(const QList<QKeySequence> &keys)
{
    QStringList texts;
    for (const QKeySequence &one : keys)
        texts.append(one.toString(QKeySequence::NativeText));
    return texts.join(QStringLiteral(", "));
}

QString plainActionText(QString text)
{
    static const QRegularExpression inBrackets(QStringLiteral("\\(&.\\)"));
    return text.remove(inBrackets).remove(u'&').remove(u'…');
}

QString withKeys(const QString &text, const QAction &action)
{
    const QString keys = action.shortcut().toString(QKeySequence::NativeText);
    return keys.isEmpty() ? text : text + QStringLiteral(" (") + keys + u')';
}

} // namespace ui
