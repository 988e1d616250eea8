// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "ui/log/logdock.h"

#include "ui/base/actionregistry.h"
#include "ui/base/settings.h"
#include "ui/base/theme.h"
#include "ui/text/findbar.h"
#include "ui/text/logview.h"
#include "ui/widgets/docktitle.h"
#include "ui/widgets/flatbutton.h"

#include <QCloseEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QLocale>
#include <QStackedLayout>

namespace ui {

namespace {

// px; in a narrower window the page beside the log could not be read
constexpr int leastWindow = 1150;

} // namespace

LogDock::LogDock(Settings &settings, const ActionRegistry &actions, QWidget *parent)
    : QDockWidget(parent)
    , m_settings(settings)
    , m_actions(actions)
{
    setObjectName(QStringLiteral("dock.log")); // by which its place is remembered
    setTitleBarWidget(new DockTitle(this));
    auto *const pane = new QWidget(this);
    m_stack = new QStackedLayout(pane);
    m_empty = new QLabel(pane);
    m_empty->setWordWrap(true);
    m_empty->setTextFormat(Qt::PlainText);
    m_empty->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    m_empty->setMargin(theme::space4);
    m_empty->setForegroundRole(QPalette::PlaceholderText);
    auto *const log = new QWidget(pane);
    m_count = new QLabel(log);
    m_previous = new FlatButton(FlatButton::Shape::Quiet, log);
    m_next = new FlatButton(FlatButton::Shape::Quiet, log);
    m_wrap = new FlatButton(FlatButton::Shape::Pill, log);
    m_findBar = new FindBar(log);
    m_view = new LogView(log);
    m_previous->setText(QStringLiteral("\u2191"));
    m_next->setText(QStringLiteral("\u2193"));
    m_wrap->setCheckable(true);
    m_wrap->setChecked(m_settings.wrapsLog());
    m_view->setLineWrapMode(m_settings.wrapsLog() ? QPlainTextEdit::WidgetWidth : QPlainTextEdit::NoWrap);
    auto *const row = new QHBoxLayout;
    row->setContentsMargins(theme::space3, theme::space1, theme::space2, theme::space1);
    row->setSpacing(theme::space1);
    row->addWidget(m_count, 1);
    row->addWidget(m_previous);
    row->addWidget(m_next);
    row->addWidget(m_wrap);
    auto *const layout = new QVBoxLayout(log);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addLayout(row);
    layout->addWidget(m_findBar);
    layout->addWidget(m_view, 1);
    m_stack->addWidget(m_empty);
    m_stack->addWidget(log);
    setWidget(pane);
    setFocusProxy(m_view);
    connect(m_previous, &QToolButton::clicked, this, [this] { goToNote(-1); });
    connect(m_next, &QToolButton::clicked, this, [this] { goToNote(1); });
    for (const QAction *const keyed : {actions.action("go.previousNote"), actions.action("go.nextNote")})
        connect(keyed, &QAction::changed, this, &LogDock::retranslateUi);
    connect(&m_settings, &Settings::changed, this, [this] { m_wrap->setChecked(m_settings.wrapsLog()); });
    connect(m_wrap, &QToolButton::toggled, this, [this](bool wraps) {
        m_settings.setWrapsLog(wraps);
        m_view->setLineWrapMode(wraps ? QPlainTextEdit::WidgetWidth : QPlainTextEdit::NoWrap);
    });
    retranslateUi();
}

void LogDock::setText(std::shared_ptr<const model::PastedText> text)
{
    const bool isThere = text != nullptr;
    m_lines = text ? text->lineCount() : 0;
    m_notes = 0;
    m_view->setText(std::move(text));
    m_stack->setCurrentIndex(isThere ? 1 : 0);
    updateCount();
    isThere ? m_findBar->refresh() : m_findBar->close();
    if (!isThere) {
        hide();
    } else if (m_settings.showsLog() && parentWidget()->width() >= leastWindow) {
        show();
        raise();
    }
}

void LogDock::setMarks(const LogMarks &marks)
{
    m_notes = int(marks.notes.size());
    m_view->setMarks(marks);
    updateCount();
}

bool LogDock::find()
{
    if (m_lines == 0)
        return false;
    m_findBar->open(*m_view, *m_view);
    m_findBar->focusField();
    return true;
}

void LogDock::setWanted(bool wanted)
{
    m_settings.setShowsLog(wanted);
}

void LogDock::goToNote(int direction)
{
    m_view->goToNote(direction);
    updateCount();
}

void LogDock::closeEvent(QCloseEvent *event)
{
    QDockWidget::closeEvent(event);
    if (event->spontaneous() || m_lines > 0)
        setWanted(false);
}

void LogDock::changeEvent(QEvent *event)
{
    QDockWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        retranslateUi();
}

void LogDock::updateCount()
{
    const QString lines = tr("%n line(s)", nullptr, m_lines);
    const int current = m_view->currentNote();
    const QString explained
        = current > 0 ? tr("%1 of %2 explained").arg(current).arg(m_notes) : tr("%n explained", nullptr, m_notes);
    m_count->setText(m_notes == 0 ? lines : lines + QStringLiteral(" \u00B7 ") + explained);
    m_previous->setEnabled(m_notes > 0);
    m_next->setEnabled(m_notes > 0);
}

void LogDock::retranslateUi()
{
    setWindowTitle(tr("Log"));
    m_empty->setText(tr("Paste a log, and it is shown here, with what explains its lines."));
    m_view->setAccessibleName(tr("Pasted log"));
    m_previous->setAccessibleName(tr("Previous explained line"));
    m_previous->setToolTip(withKeys(tr("Previous explained line"), *m_actions.action("go.previousNote")));
    m_next->setAccessibleName(tr("Next explained line"));
    m_next->setToolTip(withKeys(tr("Next explained line"), *m_actions.action("go.nextNote")));
    m_wrap->setText(tr("Wrap"));
    m_wrap->setToolTip(tr("Break long lines"));
    m_wrap->setAccessibleName(m_wrap->toolTip());
    updateCount();
}

} // namespace ui
