// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "ui/related/relateddock.h"

#include "ui/docktitle.h"
#include "ui/related/relatedpane.h"

#include <QEvent>

namespace ui {

RelatedDock::RelatedDock(QWidget *parent)
    : QDockWidget(parent)
{
    setObjectName(QStringLiteral("dock.related")); // by which its place is remembered
    setAllowedAreas(Qt::LeftDockWidgetArea | Qt::RightDockWidgetArea);
    setTitleBarWidget(new DockTitle(this));
    retranslateUi();
}

void RelatedDock::setCatalog(std::shared_ptr<const model::Catalog> catalog)
{
    m_catalog = std::move(catalog);
    if (m_pane)
        m_pane->setCatalog(m_catalog);
}

void RelatedDock::setEntry(const std::string &id)
{
    m_id = id;
    if (m_pane)
        m_pane->setEntry(m_id);
}

void RelatedDock::setLanguage(kb::Language language)
{
    m_language = language;
    if (m_pane)
        m_pane->setLanguage(m_language);
}

void RelatedDock::showEvent(QShowEvent *event)
{
    QDockWidget::showEvent(event);
    if (m_pane)
        return;
    m_pane = new RelatedPane(this);
    connect(m_pane, &RelatedPane::entryActivated, this, &RelatedDock::entryActivated);
    m_pane->setLanguage(m_language);
    m_pane->setCatalog(m_catalog);
    m_pane->setEntry(m_id);
    setWidget(m_pane);
    setFocusProxy(m_pane);
}

void RelatedDock::changeEvent(QEvent *event)
{
    QDockWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        retranslateUi();
}

void RelatedDock::retranslateUi()
{
    setWindowTitle(tr("Related"));
}

} // namespace ui
