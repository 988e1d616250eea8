// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "ui/window/completion.h"

#include "model/list/findingsmodel.h"
#include "model/runs/entryhere.h"
#include "model/runs/evidence.h"
#include "ui/list/librarypane.h"
#include "ui/window/pagearea.h"

#include <QTimer>

#include <chrono>
#include <utility>

namespace ui {

namespace {

// For what never comes: the file of an entry may vanish before its records are asked for.
constexpr std::chrono::seconds longestWait(60);

} // namespace

Completion::Completion(const CompletionParts &parts, QObject *parent)
    : QObject(parent)
    , m_parts(parts)
{
    // Queued: whoever shows what came hears of it first.
    const auto on = [this](const auto *sender, auto signal) {
        connect(sender, signal, this, &Completion::look, Qt::QueuedConnection);
    };
    on(&parts.evidence, &model::Evidence::loaded);
    on(&parts.findings, &model::FindingsModel::checked);
    on(&parts.pane, &LibraryPane::lookedForLogCases);
    on(&parts.pane, &LibraryPane::searched);
    on(&parts.pane, &LibraryPane::bestMatchFound);
    on(&parts.here, &model::EntryHere::changed);
    QMetaObject::invokeMethod(this, &Completion::look, Qt::QueuedConnection);
    QTimer::singleShot(longestWait, this, &Completion::end);
}

void Completion::look()
{
    if (!m_parts.pages.awaitsEvidence() && !m_parts.findings.isChecking() && !m_parts.pane.isLookingForLogCases()
        && m_parts.pane.isSettled() && !m_parts.pane.isOpeningBestMatch() && !m_parts.here.isWaiting())
        end();
}

void Completion::end()
{
    if (!std::exchange(m_isComplete, true))
        emit complete();
}

} // namespace ui
