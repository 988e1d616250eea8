// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "ui/findings/findingsdock.h"

#include "model/list/findingsmodel.h"
#include "ui/findings/findingspane.h"
#include "ui/widgets/docktitle.h"

#include <QEvent>
#include <QLocale>

namespace ui {

FindingsDock::FindingsDock(model::FindingsModel &findings, QWidget *parent)
    : QDockWidget(parent)
    , m_findings(findings)
    , m_pane(new FindingsPane(findings, this))
{
    setObjectName(QStringLiteral("dock.findings")); // by which its place is remembered
    setTitleBarWidget(new DockTitle(this));
    setWidget(m_pane);
    connect(&m_findings, &model::FindingsModel::checkingStarted, this, &FindingsDock::retranslateUi);
    connect(&m_findings, &model::FindingsModel::checked, this, &FindingsDock::retranslateUi);
    retranslateUi();
}

void FindingsDock::open()
{
    show();
    raise();
    m_pane->focusFirst();
}

void FindingsDock::retranslateUi()
{
    setWindowTitle(
        m_findings.isChecking() ? tr("Findings") : tr("Findings (%1)").arg(QLocale().toString(m_findings.rowCount())));
}

void FindingsDock::changeEvent(QEvent *event)
{
    QDockWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        retranslateUi();
}

} // namespace ui
