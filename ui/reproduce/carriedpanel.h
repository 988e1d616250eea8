// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// For a machine that nothing reaches: writes a plan to carry there, and takes in the answers that come back.
#pragma once

#include "model/runs/carriedruns.h"

#include <QPointer>
#include <QWidget>

#include <functional>
#include <string>
#include <vector>

class QComboBox;
class QLabel;
class QPushButton;

namespace ui {

class ProgressLine;

class CarriedPanel final : public QWidget {
    Q_OBJECT

public:
    struct Source {
        std::string entry; // that is shown, where it has cases; empty: none
        std::vector<std::string> listed; // entries of the list that have cases
        std::function<QStringList()> cudnns; // paths there
        QStringList runners = {}; // files that may be carried, one for each kind of processor
    };
    /// What runs takes in is cancelled with this.
    CarriedPanel(model::CarriedRuns &runs, Source source, QWidget *parent = nullptr);
    ~CarriedPanel() override;

private:
    void say(const QString &text); // what came of it; empty: nothing yet
    void choosePlanFile();
    [[nodiscard]] QString runnersText() const;
    void chooseAnswers();
    void showPlan(const kb::Expected<int> &planned);
    void showTaken(const model::TakenAnswers &outcome);
    void updateButtons();

    QPointer<model::CarriedRuns> m_runs; // null: the window goes, and this after it
    Source m_source;
    QString m_file; // that was named last
    bool m_isWriting = false;
    QComboBox *m_scope;
    QPushButton *m_write;
    QPushButton *m_record;
    QPushButton *m_cancel;
    ProgressLine *m_progress;
    QLabel *m_said;
};

} // namespace ui
