// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "ui/window/helpactions.h"

#include "ui/base/actionregistry.h"
#include "ui/base/dialogs.h"
#include "ui/list/librarypane.h"
#include "ui/manual/manualwindow.h"
#include "ui/window/manualplace.h"
#include "ui/window/pagearea.h"

#include <QEvent>
#include <QMimeData>
#include <QWidget>

namespace ui {

HelpActions::HelpActions(const ActionRegistry &actions, const Regions &regions, QWidget &window)
    : QObject(&window)
    , m_actions(actions)
    , m_regions(regions)
    , m_window(window)
{
    window.installEventFilter(this);
    connect(actions.action("help.manual"), &QAction::triggered, this, &HelpActions::openManual);
    connect(
        actions.action("help.shortcuts"), &QAction::triggered, this, [this] { showShortcuts(m_actions, &m_window); });
    connect(actions.action("help.examples"), &QAction::triggered, this, [this] {
        m_regions.pane.clearSearch();
        m_regions.pages.showWelcome();
        m_regions.pages.focusPage();
    });
    connect(&regions.pages, &PageArea::exampleChosen, this, [this](const QString &text) {
        QMimeData mime;
        mime.setText(text);
        m_regions.pane.take(mime, true);
    });
    connect(actions.action("help.about"), &QAction::triggered, this, [this] { showAbout(&m_window); });
}

HelpActions::~HelpActions() = default;

void HelpActions::setLanguage(kb::Language language)
{
    m_language = language;
    if (m_manual)
        m_manual->setLanguage(language);
}

void HelpActions::openManual()
{
    const ManualPlace place = manualPlaceFor(m_regions, m_window.focusWidget());
    if (!m_manual) {
        m_manual = std::make_unique<ManualWindow>(m_actions);
        m_manual->setLanguage(m_language);
    }
    m_manual->open(place);
}

bool HelpActions::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == &m_window && event->type() == QEvent::Hide && !event->spontaneous() && m_manual)
        m_manual->close(); // the window it belongs to has been closed
    return false;
}

} // namespace ui
