// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// What the run that is shown says: one sentence on a tint, the facts that it stands on, the tier before and after, and
// where the record is.
#pragma once

#include "model/runs/reproduction.h"
#include "ui/widgets/badge.h"

#include <QWidget>

class QLabel;
class QVBoxLayout;

namespace ui {

class FlatButton;
class FlowLayout;
class Link;

class VerdictCard final : public QWidget {
    Q_OBJECT

public:
    VerdictCard(model::Reproduction &reproduction, QWidget *parent);

    /// The verdict in its sentence; empty: nothing was run.
    [[nodiscard]] QString sentence() const { return m_shown; }

signals:
    void copyRequested(int form); // ui::CopyForm
    void recordRequested(); // of the current run, to be read

private:
    void update();
    void showSentence(const BadgeText &badge, const QString &sentence);
    void updateFacts(const model::Run *run);
    void updateTiers();
    void updateRecord(const model::Run *run);

    model::Reproduction &m_reproduction;
    QVBoxLayout *m_layout;
    QWidget *m_banner = nullptr;
    QString m_shown;
    QLabel *m_facts;
    FlowLayout *m_tiers;
    QLabel *m_recordText;
    Link *m_record = nullptr;
};

} // namespace ui
