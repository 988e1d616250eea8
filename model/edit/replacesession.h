// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// Looks a text up in the whole library in a worker thread; the newest question wins.
#pragma once

#include "model/edit/bulkedit.h"

#include <QFutureWatcher>
#include <QObject>

#include <memory>

namespace model {

class ReplaceSession final : public QObject {
    Q_OBJECT

public:
    explicit ReplaceSession(QObject *parent = nullptr);
    ~ReplaceSession() override;

    void find(const std::shared_ptr<const Catalog> &catalog, const ReplaceOptions &options);
    void cancel();
    [[nodiscard]] bool isBusy() const { return m_finding.isRunning(); }

signals:
    void found(const std::vector<model::ReplaceHit> &hits);

private:
    std::stop_source m_stop;
    QFutureWatcher<std::vector<ReplaceHit>> m_finding;
};

} // namespace model
