// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "ui/window/dockarea.h"

#include "ui/base/actionregistry.h"
#include "ui/base/settings.h"
#include "ui/document/historypanel.h"
#include "ui/findings/findingsdock.h"
#include "ui/findings/findingspane.h"
#include "ui/log/logdock.h"
#include "ui/related/relateddock.h"
#include "ui/reproduce/reproducedock.h"
#include "ui/text/logview.h"

#include <QTabBar>

namespace ui {

namespace {

constexpr int dockWidth = 400; // px

model::MachineSetup withPaths(model::MachineSetup machine, const Settings &settings)
{
    machine.cudnnPaths += settings.cudnnPaths();
    return machine;
}

} // namespace

DockArea::DockArea(const DockParts &parts, model::MachineSetup machine, QWidget *parent)
    : QMainWindow(parent)
    , m_parts(parts)
    , m_reproduce(new ReproduceDock(parts.document, parts.evidence, withPaths(std::move(machine), parts.settings),
          parts.settings, *parts.actions.action("run.reproduce"), this))
    , m_findings(new FindingsDock(parts.findings, this))
    , m_related(new RelatedDock(parts.document, this))
    , m_history(new HistoryPanel(parts.document.undoStack(), this))
    , m_log(new LogDock(parts.settings, parts.actions, this))
{
    setWindowFlags(Qt::Widget);
    setTabPosition(Qt::AllDockWidgetAreas, QTabWidget::North);
    add(m_reproduce, "view.reproduce");
    add(m_findings, "view.findings");
    add(m_related, "view.related");
    add(m_history, "view.history");
    add(m_log, "view.log");
    connect(m_parts.actions.action("view.log"), &QAction::triggered, m_log, &LogDock::setWanted);
    resizeDocks({m_reproduce}, {dockWidth}, Qt::Horizontal);
    nameTabs();
}

void DockArea::add(QDockWidget *dock, ActionId id)
{
    addDockWidget(Qt::RightDockWidgetArea, dock);
    if (dock != m_reproduce)
        tabifyDockWidget(m_reproduce, dock);
    dock->hide();

    QAction *const toggle = m_parts.actions.action(id);
    connect(toggle, &QAction::triggered, dock, [dock, toggle](bool shown) {
        const bool isBehind = dock->isVisible() && dock->visibleRegion().isEmpty(); // another one, in tabs
        dock->setVisible(shown || isBehind);
        if (shown || isBehind)
            dock->raise();
        toggle->setChecked(shown || isBehind);
    });
    connect(dock, &QDockWidget::visibilityChanged, this, &DockArea::nameTabs); // tabs come and go with docks
    // Not visibilityChanged(): a dock behind another one is open, too.
    connect(dock->toggleViewAction(), &QAction::toggled, toggle, &QAction::setChecked);
}

void DockArea::nameTabs()
{
    for (QTabBar *const bar : findChildren<QTabBar *>())
        bar->setAccessibleName(tr("Panels"));
}

void DockArea::setLanguage(kb::Language language)
{
    m_reproduce->setLanguage(language);
    m_related->setLanguage(language);
}

void DockArea::setEntry(const std::string &id)
{
    m_reproduce->setEntry(id);
    m_related->setEntry(id);
}

std::vector<QDockWidget *> DockArea::inSight() const
{
    std::vector<QDockWidget *> docks;
    for (QDockWidget *const dock :
        std::initializer_list<QDockWidget *> {m_log, m_reproduce, m_findings, m_related, m_history})
        if (dock->isVisible() && !dock->visibleRegion().isEmpty()) // not behind another one
            docks.push_back(dock);
    return docks;
}

void DockArea::focus(QDockWidget *dock)
{
    if (dock == m_reproduce)
        m_reproduce->focusFirst();
    else if (dock == m_findings)
        m_findings->pane().focusFirst();
    else if (dock == m_log)
        m_log->view().setFocus(Qt::ShortcutFocusReason);
    else
        dock->widget()->setFocus(Qt::ShortcutFocusReason);
}

} // namespace ui
