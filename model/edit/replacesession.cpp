// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "model/edit/replacesession.h"

#include <QtConcurrentRun>

namespace model {

ReplaceSession::ReplaceSession(QObject *parent)
    : QObject(parent)
{
    connect(&m_finding, &QFutureWatcherBase::finished, this, [this] {
        if (!m_finding.isCanceled() && m_finding.future().isResultReadyAt(0))
            emit found(m_finding.result());
    });
}

ReplaceSession::~ReplaceSession()
{
    m_stop.request_stop();
}

void ReplaceSession::find(const std::shared_ptr<const Catalog> &catalog, const ReplaceOptions &options)
{
    m_stop.request_stop();
    m_stop = {};
    m_finding.setFuture(
        QtConcurrent::run([catalog, options, stop = m_stop.get_token()] { return findAll(*catalog, options, stop); }));
}

void ReplaceSession::cancel()
{
    m_stop.request_stop();
    m_finding.setFuture({}); // whatever it finds is of no use any more
}

} // namespace model
