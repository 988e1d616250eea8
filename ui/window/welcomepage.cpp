// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "ui/window/welcomepage.h"

#include "ui/base/actionregistry.h"
#include "ui/base/theme.h"
#include "ui/widgets/flatbutton.h"
#include "ui/widgets/flowlayout.h"
#include "ui/window/examples.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QVBoxLayout>

#include <utility>

namespace ui {

WelcomePage::WelcomePage(const ActionRegistry &actions, QWidget *parent)
    : QWidget(parent)
    , m_actions(actions)
    , m_title(new QLabel(this))
    , m_text(new QLabel(this))
    , m_hint(new QLabel(this))
    , m_try(new QLabel(this))
    , m_elsewhere(new FlatButton(FlatButton::Shape::Box, this))
{
    constexpr int textWidth = 460; // px: about 70 characters
    for (QLabel *const label : {m_title, m_text, m_hint, m_try}) {
        label->setTextFormat(Qt::PlainText);
        label->setWordWrap(true);
        label->setMaximumWidth(textWidth);
    }
    m_title->setFont(theme::titleFont());
    m_hint->setForegroundRole(QPalette::PlaceholderText);
    m_elsewhere->setObjectName(QStringLiteral("welcome.elsewhere"));
    connect(m_elsewhere, &QToolButton::clicked, this, &WelcomePage::elsewhereRequested);
    auto *const buttons = new FlowLayout(theme::space2); // one below the other beside a dock
    for (const ActionId id : std::initializer_list<ActionId> {"edit.pasteAndSearch", "file.open", "entry.newFromLog"}) {
        auto *const button = new FlatButton(FlatButton::Shape::Box, this);
        QAction *const action = actions.action(id);
        button->setDefaultAction(action);
        button->setShortcutShown(true);
        const auto name = [button, action] { button->setAccessibleName(action->toolTip()); };
        connect(action, &QAction::changed, button, name);
        name();
        buttons->addWidget(button);
        if (id == ActionId("entry.newFromLog"))
            m_newEntry = button;
        if (!focusProxy())
            setFocusProxy(button);
    }

    auto *const tries = new FlowLayout(theme::space2);
    for (const Example &example : examples()) {
        auto *const button = new FlatButton(FlatButton::Shape::Box, this);
        button->setObjectName(QStringLiteral("welcome.example"));
        connect(button, &QToolButton::clicked, this,
            [this, &example] { emit exampleChosen(QString::fromUtf8(example.text)); });
        tries->addWidget(button);
        m_examples.append(button);
    }

    auto *const column = new QVBoxLayout;
    column->setSpacing(theme::space4);
    column->addStretch(2);
    column->addWidget(m_title);
    column->addWidget(m_text);
    column->addWidget(m_elsewhere, 0, Qt::AlignLeft);
    column->addLayout(buttons);
    column->addSpacing(theme::space2);
    column->addWidget(m_try);
    column->addLayout(tries);
    column->addWidget(m_hint);
    column->addStretch(3);
    auto *const layout = new QHBoxLayout(this);
    layout->setContentsMargins(theme::space8, theme::space6, theme::space8, theme::space6);
    layout->addStretch();
    layout->addLayout(column, 4);
    layout->addStretch();
    retranslateUi();
}

void WelcomePage::setPasteUnexplained(bool unexplained)
{
    if (std::exchange(m_pasteUnexplained, unexplained) != unexplained)
        retranslateUi();
}

void WelcomePage::setFoundElsewhere(std::optional<FoundElsewhere> found)
{
    if (!found && !m_found)
        return;
    m_found = std::move(found);
    retranslateUi();
}

void WelcomePage::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        retranslateUi();
    if (event->type() == QEvent::ThemeChange)
        m_title->setFont(theme::titleFont());
}

void WelcomePage::retranslateUi()
{
    m_newEntry->setVisible(m_pasteUnexplained);
    m_try->setVisible(!m_pasteUnexplained);
    m_try->setText(tr("Or see the answer to one of these:"));
    for (qsizetype i = 0; i < m_examples.size(); ++i) {
        const char *const name = examples()[std::size_t(i)].name;
        m_examples[i]->setText(tr(name));
        m_examples[i]->setAccessibleName(tr("Try an example: %1").arg(tr(name)));
        m_examples[i]->setToolTip(QString::fromUtf8(examples()[std::size_t(i)].text).trimmed());
        m_examples[i]->setVisible(!m_pasteUnexplained);
    }
    const bool isElsewhere = m_pasteUnexplained && m_found;
    m_elsewhere->setVisible(isElsewhere);
    const QString library = isElsewhere ? m_found->library() : QString();
    m_elsewhere->setText(tr("Show it in “%1”").arg(library));
    m_elsewhere->setAccessibleName(m_elsewhere->text());
    m_title->setText(isElsewhere ? tr("Another library explains this text")
            : m_pasteUnexplained ? tr("Nothing here explains this text")
                                 : tr("Paste an error, get the entry that explains it"));
    m_text->setText(isElsewhere ? tr("Nothing in the library that is open does, but “%1” has an entry for it:\n\n%2")
                                      .arg(library, m_found->signature())
            : m_pasteUnexplained
            ? tr("What comes nearest, if anything does, stands in the list. Paste more of the log, with the line that "
                 "names the error, or press Esc and search for a word of it. If you know the error, begin its entry "
                 "from this log: "
                 "its error line, or what you mark in the log, becomes the signature.")
            : tr("Paste a traceback or a whole log, drop a file on the window, or type a few words. Each entry "
                 "says what causes the error, which fixes work, and which attempts lead nowhere."));
    const auto keys = [&](ActionId id) { return m_actions.action(id)->shortcut().toString(QKeySequence::NativeText); };
    m_hint->setText(tr("%1 goes to the search field, Down to the list, Enter opens, Esc goes back. %2 switches between "
                       "English and Chinese.")
            .arg(keys("go.search"), keys("view.toggleLanguage")));
}

} // namespace ui
