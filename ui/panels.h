// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// Joins the Related dock and the dashboard with the rest of the window. Each is made when it is first asked for.
#pragma once

#include "model/dashboard.h"

#include <QObject>

class QMainWindow;

namespace ui {

class ActionRegistry;
class DashboardPage;
class LibraryPane;
class Navigator;
class PageArea;
class RelatedDock;

class Panels final : public QObject {
    Q_OBJECT

public:
    /// Parts of the window; all must outlive this.
    struct Parts {
        const model::Document &document;
        const ActionRegistry &actions;
        LibraryPane &pane;
        PageArea &pages;
        Navigator &navigator;
        QMainWindow &docks; // where docks go
    };
    Panels(const Parts &parts, std::filesystem::path dataFolder, QObject *parent);

    void setLanguage(kb::Language language);
    [[nodiscard]] RelatedDock *related() const { return m_related; }

signals:
    void exported(const QString &file);
    void failed(const kb::Error &error);

private:
    void followPlace();
    [[nodiscard]] QWidget *makeDashboard(QWidget *parent);

    Parts m_parts;
    model::Dashboard m_dashboard;
    RelatedDock *m_related;
};

} // namespace ui
