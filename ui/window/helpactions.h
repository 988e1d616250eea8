// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// The actions of the menu Help: the manual, at the place that fits what has the keyboard, the keys, and what this is.
#pragma once

#include "kb/entry.h"
#include "ui/window/regions.h"

#include <QObject>

#include <memory>

namespace ui {

class ActionRegistry;
class ManualWindow;

class HelpActions final : public QObject {
    Q_OBJECT

public:
    /// window: owns it and has the regions.
    HelpActions(const ActionRegistry &actions, const Regions &regions, QWidget &window);
    ~HelpActions() override;

    void setLanguage(kb::Language language);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void openManual();

    const ActionRegistry &m_actions;
    Regions m_regions;
    QWidget &m_window;
    kb::Language m_language = kb::Language::English;
    std::unique_ptr<ManualWindow> m_manual; // null: nobody asked for it yet
};

} // namespace ui
