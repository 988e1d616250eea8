// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// What the user can choose, in one dialog: looks, what the window remembers, keys. Every change is kept at once, so
// there is nothing to confirm.
#pragma once

#include <QDialog>

class QTabWidget;

namespace ui {

class ActionRegistry;
class Looks;
class Settings;

/// All must outlive the dialog.
struct SettingsParts {
    Settings &settings;
    Looks &looks;
    ActionRegistry &actions;
};

class SettingsDialog final : public QDialog {
    Q_OBJECT

public:
    SettingsDialog(const SettingsParts &parts, QWidget *parent);
    /// Shows the one of this parent, made where it is not open. It deletes itself when it is closed.
    static void open(const SettingsParts &parts, QWidget *parent);

protected:
    void changeEvent(QEvent *event) override;

private:
    void build(); // anew, in the language of now
    [[nodiscard]] QWidget *makeGeneral();

    SettingsParts m_parts;
    QTabWidget *m_tabs = nullptr;
};

} // namespace ui
