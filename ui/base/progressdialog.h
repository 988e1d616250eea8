// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#pragma once

#include <QProgressDialog>

class QProgressBar;

namespace ui {

/// How far some work is: shows itself where that takes long, over a window that waits. Whoever does the work hears
/// canceled(), and deletes the dialog when it is done.
class ProgressDialog final : public QProgressDialog {
    Q_OBJECT

public:
    ProgressDialog(const QString &title, const QString &text, QWidget *window);
    /// QProgressDialog::setValue() would run the event loop.
    void setProgress(int done, int total);

private:
    QProgressBar *m_bar;
};

} // namespace ui
