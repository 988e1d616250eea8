// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// The cases that a pasted log of cuDNN's API can become: which call, the case, what it does not have of the log. A case
// can be copied, run as it stands, and added to the entry that is shown.
#pragma once

#include "model/document/document.h"
#include "model/runs/casetrial.h"
#include "model/runs/logcases.h"

#include <QDialog>

class QListWidget;
class QPushButton;
class QLabel;
class QScrollArea;
class QVBoxLayout;

namespace ui {

class LogCasesDialog final : public QDialog {
    Q_OBJECT

public:
    /// Deletes itself when closed. entryId: the entry that is shown; empty: none. document and machine must outlive
    /// this.
    LogCasesDialog(std::shared_ptr<const std::vector<kb::LogCase>> cases, model::Document &document, QString entryId,
        model::MachineChoice &machine, QWidget *parent);

private:
    void fillList();
    void addButtons(QVBoxLayout *layout);
    void showCurrent();
    void showTrial();
    void updateButtons();
    void copy();
    void run();
    void addToEntry();
    [[nodiscard]] const kb::LogCase *current() const; // null: nothing is selected
    [[nodiscard]] bool hasCase() const;

    std::shared_ptr<const std::vector<kb::LogCase>> m_cases;
    model::Document &m_document;
    QString m_entryId;
    model::CaseTrial m_trial;
    QListWidget *m_list;
    QScrollArea *m_scroll;
    QWidget *m_results = nullptr; // of the run, in what m_scroll shows
    QLabel *m_said; // what came of the last button
    QPushButton *m_copy = nullptr;
    QPushButton *m_run = nullptr;
    QPushButton *m_add = nullptr;
};

} // namespace ui
