// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// The frame of the dialogs of this folder: contents above a line of buttons, Esc is Cancel, nothing blocks the program.
#pragma once

#include <QDialog>
#include <QDialogButtonBox>

class QLabel;
class QVBoxLayout;

namespace ui {

class EditingDialog : public QDialog {
    Q_OBJECT

public:
    /// Deletes itself when closed.
    EditingDialog(const QString &title, QDialogButtonBox::StandardButtons buttons, QWidget *parent);

    /// The keyboard begins where something is asked for; Tab comes to the buttons last.
    void setVisible(bool visible) override;

protected:
    [[nodiscard]] QVBoxLayout *contents() const { return m_contents; }
    [[nodiscard]] QDialogButtonBox *buttons() const { return m_buttons; }
    /// Adds a text over the whole width.
    QLabel *addText(const QString &text);

private:
    QVBoxLayout *m_contents;
    QDialogButtonBox *m_buttons;
};

} // namespace ui
