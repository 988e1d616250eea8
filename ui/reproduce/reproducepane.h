// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// The Reproduce pane: what this machine has, the cases, one button that runs them, the calls as they come, the verdict,
// and what was measured so far. Shows and forwards; built anew when language, theme or font change.
#pragma once

#include "ui/reproduce/tableviews.h"

#include <QWidget>

class QLabel;
class QScrollArea;
class QVBoxLayout;

namespace ui {

class Card;
class FlatButton;
class MachineCard;
class ProgressLine;
class RunCard;
class SweepPlot;
class VerdictCard;

class ReproducePane final : public QWidget {
    Q_OBJECT

public:
    /// reproduction must outlive this.
    explicit ReproducePane(model::Reproduction &reproduction, QWidget *parent = nullptr);

    /// The language of the entry's own texts.
    void setLanguage(kb::Language language);
    /// By which a run is started, as the button shows them.
    void setRunKeys(const QString &keys);
    /// Runs the chosen cases, as soon as machine and evidence are known.
    void run();
    /// False: nothing runs.
    bool cancel();
    void focusFirst();

signals:
    void folderRequested(); // the user wants to name a folder with a cuDNN
    void targetRequested(bool other); // this machine, or another one that is to be named
    /// why: no case of the entry can be run there, and what to do; empty: some can, or it is not known.
    void obstacleFound(const QString &why);

protected:
    void changeEvent(QEvent *event) override;

private:
    void rebuild();
    void scheduleRebuild();
    void addCases(QVBoxLayout *column);
    QWidget *makeRunRow();
    void addMatrix(QVBoxLayout *column);

    void updateEntry(); // which parts there are
    void updateButton();
    void updateFailure();
    [[nodiscard]] static QString failureText(const model::RunFailure &failure);
    void start();
    void updateSweep();
    void updateSelection();
    void handleReady();
    void openRecord();
    void copy(int form);
    [[nodiscard]] const gpu::Case *shownCase() const; // null: there is none
    [[nodiscard]] std::set<gpu::Package> packages() const; // that cases of the level toolkit are about
    [[nodiscard]] QString emptyText() const; // why there is nothing to run; empty: there is

    model::Reproduction &m_reproduction;
    CaseTableModel *m_cases;
    CallTableModel *m_calls;
    MatrixTableModel *m_matrix;
    kb::Language m_language = kb::Language::English;
    std::optional<model::RunFailure> m_lastFailure; // of the runs that were started last
    bool m_runWhenReady = false;
    bool m_rebuildScheduled = false;

    QScrollArea *m_scroll;
    // rebuild() makes these parts of the content.
    MachineCard *m_machineCard = nullptr;
    Card *m_empty = nullptr;
    QLabel *m_emptyText = nullptr;
    QWidget *m_work = nullptr; // what an entry with cases has
    Card *m_caseCard = nullptr;
    CaseView *m_caseView = nullptr;
    QLabel *m_caseProblems = nullptr;
    QLabel *m_plan = nullptr;
    FlatButton *m_run = nullptr;
    QString m_runKeys;
    ProgressLine *m_progress = nullptr;
    QLabel *m_failure = nullptr;
    RunCard *m_runCard = nullptr;
    VerdictCard *m_verdict = nullptr;
    Card *m_sweepCard = nullptr;
    SweepPlot *m_sweep = nullptr;
    Card *m_matrixCard = nullptr;
};

} // namespace ui
