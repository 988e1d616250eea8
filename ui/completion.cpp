// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "ui/completion.h"

#include "model/evidence.h"
#include "model/findingsmodel.h"
#include "ui/librarypane.h"
#include "ui/pagearea.h"

namespace ui {

Completion::Completion(const CompletionParts &parts, QObject *parent)
    : QObject(parent)
    , m_parts(parts)
{
    // Queued: whoever shows what came hears of it first.
    const auto on = [this](const auto *sender, auto signal) {
        connect(sender, signal, this, &Completion::look, Qt::QueuedConnection);
    };
    on(&parts.evidence, &model::Evidence::loaded);
    on(&parts.evidence, &model::Evidence::failed);
    on(&parts.findings, &model::FindingsModel::checked);
    on(&parts.pane, &LibraryPane::lookedForLogCases);
    QMetaObject::invokeMethod(this, &Completion::look, Qt::QueuedConnection);
}

void Completion::look()
{
    if (m_isComplete || m_parts.pages.awaitsEvidence() || m_parts.findings.isChecking()
        || m_parts.pane.isLookingForLogCases())
        return;
    m_isComplete = true;
    emit complete();
}

} // namespace ui
