// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// The dock "Log": the pasted log, how many of its lines the diagnosis speaks of, and the ways to walk through them. It
// comes with a paste and goes with it, unless the user closed it or the window is narrow: then it comes when it is
// asked for.
#pragma once

#include "model/list/pastedtext.h"
#include "ui/text/logmarks.h"

#include <QDockWidget>

#include <memory>

class QLabel;
class QStackedLayout;

namespace ui {

class ActionRegistry;
class FindBar;
class FlatButton;
class LogView;
class Settings;

class LogDock final : public QDockWidget {
    Q_OBJECT

public:
    /// Both must outlive the dock.
    LogDock(Settings &settings, const ActionRegistry &actions, QWidget *parent);

    /// Shows this text; null: the paste was cleared.
    void setText(std::shared_ptr<const model::PastedText> text);
    void setMarks(const LogMarks &marks);
    /// The user wants to see it, or not, from now on.
    void setWanted(bool wanted);
    void goToNote(int direction);
    /// Opens the bar to find something in the log; false: there is none.
    bool find();
    [[nodiscard]] FindBar &findBar() { return *m_findBar; }
    [[nodiscard]] LogView &view() { return *m_view; }

protected:
    void changeEvent(QEvent *event) override;
    void closeEvent(QCloseEvent *event) override;

private:
    void retranslateUi();
    void updateCount();

    Settings &m_settings;
    const ActionRegistry &m_actions;
    int m_lines = 0; // of the log; 0: there is none
    int m_notes = 0;
    QStackedLayout *m_stack;
    QLabel *m_empty;
    QLabel *m_count;
    FlatButton *m_previous;
    FlatButton *m_next;
    FlatButton *m_wrap;
    FindBar *m_findBar;
    LogView *m_view;
};

} // namespace ui
