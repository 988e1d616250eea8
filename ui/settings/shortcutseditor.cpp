// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "ui/settings/shortcutseditor.h"

#include "ui/base/actionregistry.h"
#include "ui/base/settings.h"
#include "ui/base/theme.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeyEvent>
#include <QKeySequenceEdit>
#include <QLabel>
#include <QPushButton>
#include <QTreeWidget>
#include <QVBoxLayout>

#include <algorithm>

namespace ui {

namespace {

enum KeyColumn { ActionColumn, KeysColumn, KeyColumnCount };

/// Whether a field could no longer be typed in.
bool belongsToText(const QKeySequence &keys)
{
    using Standard = QKeySequence::StandardKey;
    const auto isOf = [&](Standard standard) { return QKeySequence::keyBindings(standard).contains(keys); };
    if (std::ranges::any_of(
            std::initializer_list<Standard> {Standard::Copy, Standard::Cut, Standard::Paste, Standard::SelectAll},
            isOf))
        return true;
    const QKeyCombination first = keys[0];
    if (first.key() == Qt::Key_CapsLock || first.key() == Qt::Key_NumLock || first.key() == Qt::Key_ScrollLock)
        return true;
    return !first.keyboardModifiers().testAnyFlags(Qt::ControlModifier | Qt::AltModifier | Qt::MetaModifier)
        && (first.key() < Qt::Key_Escape || first.key() == Qt::Key_Return || first.key() == Qt::Key_Enter
            || first.key() == Qt::Key_Backspace || first.key() == Qt::Key_Delete || first.key() == Qt::Key_Tab
            || (first.key() >= Qt::Key_Home && first.key() <= Qt::Key_PageDown));
}

} // namespace

ShortcutsEditor::ShortcutsEditor(ActionRegistry &actions, Settings &settings, QWidget *parent)
    : QWidget(parent)
    , m_actions(actions)
    , m_settings(settings)
    , m_table(new QTreeWidget(this))
    , m_keys(new QKeySequenceEdit(this))
    , m_none(new QPushButton(tr("No key"), this))
    , m_default(new QPushButton(tr("Default"), this))
    , m_allDefaults(new QPushButton(tr("All defaults"), this))
    , m_useHere(new QPushButton(tr("Use it here"), this))
    , m_said(new QLabel(this))
{
    setObjectName(QStringLiteral("shortcuts"));
    m_keys->setObjectName(QStringLiteral("shortcuts.keys"));
    m_none->setObjectName(QStringLiteral("shortcuts.none"));
    m_default->setObjectName(QStringLiteral("shortcuts.default"));
    m_allDefaults->setObjectName(QStringLiteral("shortcuts.allDefaults"));
    m_useHere->setObjectName(QStringLiteral("shortcuts.useHere"));
    m_said->setObjectName(QStringLiteral("shortcuts.said"));
    m_table->setHeaderLabels({tr("Action"), tr("Keys")});
    m_table->setAccessibleName(tr("Shortcuts"));
    m_table->setRootIsDecorated(false);
    m_table->setUniformRowHeights(true);
    m_table->setAlternatingRowColors(true);
    m_table->header()->setSectionResizeMode(ActionColumn, QHeaderView::Stretch);
    m_table->header()->setSectionResizeMode(KeysColumn, QHeaderView::ResizeToContents);
    m_table->header()->setStretchLastSection(false);
    m_keys->setMaximumSequenceLength(1);
    m_keys->installEventFilter(this);
    m_keys->setAccessibleName(tr("New keys"));
    m_said->setTextFormat(Qt::PlainText);
    m_said->setWordWrap(true);
    for (int i = 0; i < int(actionTable.size()); ++i) {
        new QTreeWidgetItem(m_table);
        showRow(i);
    }
    for (QPushButton *const button : {m_none, m_default, m_allDefaults, m_useHere})
        button->setAutoDefault(false); // Enter in the table is no click on one of them
    auto *const row = new QHBoxLayout;
    row->setSpacing(theme::space2);
    row->addWidget(m_keys, 1);
    row->addWidget(m_none);
    row->addWidget(m_default);
    row->addWidget(m_allDefaults);
    auto *const saidRow = new QHBoxLayout;
    saidRow->addWidget(m_said, 1);
    saidRow->addWidget(m_useHere);
    auto *const layout = new QVBoxLayout(this);
    layout->setContentsMargins(theme::space4, theme::space4, theme::space4, theme::space4);
    layout->setSpacing(theme::space3);
    layout->addWidget(m_table, 1);
    layout->addLayout(row);
    layout->addLayout(saidRow);
    connect(m_table, &QTreeWidget::currentItemChanged, this, &ShortcutsEditor::showCurrent);
    connect(m_keys, &QKeySequenceEdit::editingFinished, this, &ShortcutsEditor::take);
    connect(m_none, &QPushButton::clicked, this, [this] { setKeys(current(), {}); });
    connect(m_default, &QPushButton::clicked, this, [this] { offer(m_actions.defaultKeys(std::size_t(current()))); });
    connect(m_allDefaults, &QPushButton::clicked, this, [this] {
        for (int i = 0; i < int(actionTable.size()); ++i)
            setKeys(i, m_actions.defaultKeys(std::size_t(i)));
    });
    connect(m_useHere, &QPushButton::clicked, this, [this] {
        const QList<QKeySequence> wanted = m_wanted;
        for (int i = 0; i < int(actionTable.size()); ++i) {
            QList<QKeySequence> left = m_actions.actions()[std::size_t(i)]->shortcuts();
            if (i != current() && left.removeIf([&](const QKeySequence &one) { return wanted.contains(one); }) > 0)
                setKeys(i, left);
        }
        setKeys(current(), wanted);
    });
    m_table->setCurrentItem(m_table->topLevelItem(0));
}

/// Esc leaves the field, which would take it for a key.
bool ShortcutsEditor::eventFilter(QObject *object, QEvent *event)
{
    if (event->type() != QEvent::ShortcutOverride && event->type() != QEvent::KeyPress)
        return QWidget::eventFilter(object, event);
    if (static_cast<const QKeyEvent *>(event)->keyCombination() != QKeyCombination(Qt::Key_Escape))
        return QWidget::eventFilter(object, event);
    event->accept();
    if (event->type() == QEvent::KeyPress) {
        showCurrent();
        m_table->setFocus(Qt::ShortcutFocusReason);
    }
    return true;
}

int ShortcutsEditor::current() const
{
    return m_table->indexOfTopLevelItem(m_table->currentItem());
}

void ShortcutsEditor::showRow(int action)
{
    const QAction *const shown = m_actions.actions()[std::size_t(action)];
    QTreeWidgetItem *const row = m_table->topLevelItem(action);
    row->setText(ActionColumn, plainActionText(shown->text()));
    row->setText(KeysColumn, keysText(shown->shortcuts()));
    QFont font = theme::baseFont();
    font.setBold(shown->shortcuts() != m_actions.defaultKeys(std::size_t(action)));
    row->setFont(KeysColumn, font); // what was changed
}

void ShortcutsEditor::showCurrent()
{
    const QAction *const shown = m_actions.actions()[std::size_t(current())];
    const QSignalBlocker blocker(m_keys);
    m_keys->setKeySequence(shown->shortcut());
    m_none->setEnabled(!shown->shortcuts().isEmpty());
    m_default->setEnabled(shown->shortcuts() != m_actions.defaultKeys(std::size_t(current())));
    say({});
}

void ShortcutsEditor::say(const QString &text)
{
    m_wanted.clear();
    m_useHere->hide();
    m_said->setText(text);
}

void ShortcutsEditor::take()
{
    const QKeySequence keys = m_keys->keySequence();
    const QAction *const changed = m_actions.actions()[std::size_t(current())];
    if (keys.isEmpty() || keys == changed->shortcut())
        return;
    const QString shown = keys.toString(QKeySequence::NativeText);
    if (belongsToText(keys)) {
        say(tr("%1 is needed where text is typed.").arg(shown));
        return;
    }
    offer({keys});
}

void ShortcutsEditor::offer(const QList<QKeySequence> &keys)
{
    for (int i = 0; i < int(actionTable.size()); ++i) {
        const QAction *const other = m_actions.actions()[std::size_t(i)];
        for (const QKeySequence &one : keys) {
            if (i == current() || !other->shortcuts().contains(one))
                continue;
            say(tr("%1 is “%2” already.").arg(one.toString(QKeySequence::NativeText), plainActionText(other->text())));
            m_wanted = keys;
            m_useHere->show();
            return;
        }
    }
    setKeys(current(), keys);
}

void ShortcutsEditor::setKeys(int action, const QList<QKeySequence> &keys)
{
    m_actions.setKeys(std::size_t(action), keys);
    const bool isDefault = keys == m_actions.defaultKeys(std::size_t(action));
    m_settings.setKeys(m_actions.actions()[std::size_t(action)]->objectName(),
        isDefault ? std::nullopt : std::optional(QKeySequence::listToString(keys, QKeySequence::PortableText)));
    showRow(action);
    showCurrent();
}

} // namespace ui
