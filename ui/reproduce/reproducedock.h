// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// The dock that holds the Reproduce pane, and what the pane needs from the window: folders are chosen, records opened,
// and the machine is asked when the dock is shown for the first time.
#pragma once

#include "model/runs/carriedruns.h"
#include "model/runs/logcases.h"
#include "model/runs/reproduction.h"

#include <QAction>
#include <QDockWidget>

#include <functional>

namespace ui {

class ReproducePane;
class Settings;

class ReproduceDock final : public QDockWidget {
    Q_OBJECT

public:
    /// All must outlive this. run: whose keys the pane shows.
    ReproduceDock(model::Document &document, model::Evidence &evidence, model::MachineSetup setup, Settings &settings,
        const QAction &run, QWidget *parent);

    [[nodiscard]] model::Reproduction &reproduction() { return m_reproduction; }
    void setLanguage(kb::Language language);
    /// Which entry the page shows; empty: none.
    void setEntry(const std::string &id);
    /// Opens the dock and runs what is chosen.
    void run();
    bool cancel(); // false: nothing runs
    void focusFirst();
    /// Rows of the list, of which a plan can be made; without it, of the shown entry alone.
    void setListed(std::function<std::vector<model::Row>()> rows) { m_listed = std::move(rows); }
    /// Opens a window with the cases of a pasted log. entryId: to which they can be added; empty: to none.
    void showLogCases(std::shared_ptr<const std::vector<kb::LogCase>> cases, const QString &entryId);

signals:
    void obstacleFound(const QString &why); // ReproducePane::obstacleFound()

protected:
    void changeEvent(QEvent *event) override;
    void showEvent(QShowEvent *event) override;

private:
    [[nodiscard]] ReproducePane &pane(); // made when it is first needed: a start without it pays nothing
    void retranslateUi();
    void showRunKeys();
    void chooseFolder();
    void useThisMachine();
    void useOtherMachine(); // the one that the settings name
    void askForOtherMachine();
    [[nodiscard]] std::vector<std::string> listedWithCases() const;

    model::Document &m_document;
    Settings &m_settings;
    const QAction &m_runAction;
    model::MachineSetup m_thisMachine;
    model::Reproduction m_reproduction;
    model::CarriedRuns m_carried;
    std::function<std::vector<model::Row>()> m_listed;
    kb::Language m_language = kb::Language::English;
    ReproducePane *m_pane = nullptr;
};

} // namespace ui
