// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "ui/related/relateddock.h"

#include "ui/related/relatedpane.h"
#include "ui/widgets/docktitle.h"

#include <QEvent>

namespace ui {

RelatedDock::RelatedDock(const model::Document &document, QWidget *parent)
    : QDockWidget(parent)
    , m_document(document)
{
    setObjectName(QStringLiteral("dock.related")); // by which its place is remembered
    setAllowedAreas(Qt::LeftDockWidgetArea | Qt::RightDockWidgetArea);
    setTitleBarWidget(new DockTitle(this));
    connect(&m_document, &model::Document::opened, this, &RelatedDock::updateCatalog);
    // The graph of an older catalogue is the same where no edge and no node has changed.
    connect(&m_document, &model::Document::entriesChanged, this, [this](const model::ChangedEntries &changed) {
        if (changed.members || changed.linked)
            updateCatalog();
    });
    retranslateUi();
}

void RelatedDock::updateCatalog()
{
    if (m_pane)
        m_pane->setCatalog(m_document.catalog());
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
    m_pane->setCatalog(m_document.catalog());
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
