// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// List and page with the docks beside them: Log, Related, Reproduce, Findings, History. Each has an action that shows
// and hides it; all are hidden until they are asked for, the log until one is pasted.
#pragma once

#include "model/list/findingsmodel.h"
#include "model/runs/evidence.h"
#include "model/runs/machinechoice.h"

#include <QMainWindow>

#include <vector>

namespace ui {

class ActionId;
class ActionRegistry;
class FindingsDock;
class HistoryPanel;
class LogDock;
class RelatedDock;
class ReproduceDock;
class Settings;

/// Parts of the window; all must outlive the docks.
struct DockParts {
    model::Document &document;
    model::Evidence &evidence;
    model::FindingsModel &findings;
    Settings &settings;
    const ActionRegistry &actions;
};

class DockArea final : public QMainWindow {
    Q_OBJECT

public:
    DockArea(const DockParts &parts, model::MachineSetup machine, QWidget *parent);

    [[nodiscard]] FindingsDock &findings() { return *m_findings; }
    [[nodiscard]] ReproduceDock &reproduce() { return *m_reproduce; }
    [[nodiscard]] LogDock &log() { return *m_log; }
    [[nodiscard]] RelatedDock &related() { return *m_related; }

    void setLanguage(kb::Language language);
    /// Which entry the page shows; empty: none.
    void setEntry(const std::string &id);

    /// The docks that can be seen, in the order in which F6 walks them.
    [[nodiscard]] std::vector<QDockWidget *> inSight() const;
    /// Gives the keyboard to a dock.
    void focus(QDockWidget *dock);

private:
    void add(QDockWidget *dock, ActionId id);
    void nameTabs(); // for assistive tools

    DockParts m_parts;
    ReproduceDock *m_reproduce;
    FindingsDock *m_findings;
    RelatedDock *m_related;
    HistoryPanel *m_history;
    LogDock *m_log;
};

} // namespace ui
