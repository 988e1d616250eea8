// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "ui/panels.h"

#include "ui/actionregistry.h"
#include "ui/dashboard/dashboardpage.h"
#include "ui/librarypane.h"
#include "ui/navigator.h"
#include "ui/pagearea.h"
#include "ui/related/relateddock.h"

#include <QMainWindow>

namespace ui {

Panels::Panels(const Parts &parts, std::filesystem::path dataFolder, QObject *parent)
    : QObject(parent)
    , m_parts(parts)
    , m_dashboard(parts.document, std::move(dataFolder))
    , m_related(new RelatedDock(&parts.docks))
{
    m_parts.docks.addDockWidget(Qt::RightDockWidgetArea, m_related);
    m_related->hide(); // until it is asked for
    QAction *const toggle = m_parts.actions.action(QStringLiteral("view.related"));
    connect(toggle, &QAction::triggered, m_related, [this](bool shown) {
        m_related->setVisible(shown);
        if (shown)
            m_related->raise();
    });
    // Not visibilityChanged(): a dock behind another one is open, too.
    connect(m_related->toggleViewAction(), &QAction::toggled, toggle, &QAction::setChecked);
    connect(m_related, &RelatedDock::entryActivated, &m_parts.navigator, &Navigator::openEntry);
    connect(&m_parts.document, &model::Document::opened, this,
        [this] { m_related->setCatalog(m_parts.document.catalog()); });
    connect(&m_parts.document, &model::Document::entriesChanged, this,
        [this] { m_related->setCatalog(m_parts.document.catalog()); });
    connect(&m_parts.pages, &PageArea::placeChanged, this, &Panels::followPlace);

    m_parts.pages.setDashboardMaker([this](QWidget *page) { return makeDashboard(page); });
    connect(m_parts.actions.action(QStringLiteral("view.dashboard")), &QAction::triggered, &m_parts.navigator,
        &Navigator::openDashboard);
}

void Panels::setLanguage(kb::Language language)
{
    m_related->setLanguage(language);
}

void Panels::followPlace()
{
    const model::Place place = m_parts.pages.place();
    // The dashboard is about no entry; the graph stays as it was.
    if (place.kind != model::Place::Kind::Dashboard)
        m_related->setEntry(place.kind == model::Place::Kind::Entry ? place.id : std::string());
}

QWidget *Panels::makeDashboard(QWidget *parent)
{
    auto *const page = new DashboardPage(m_dashboard, parent);
    connect(page, &DashboardPage::filterRequested, &m_parts.pane,
        [this](const DashboardFilter &filter) { m_parts.pane.filter(filter.choice, filter.label); });
    connect(page, &DashboardPage::exported, this, &Panels::exported);
    connect(page, &DashboardPage::failed, this, &Panels::failed);
    return page;
}

} // namespace ui
