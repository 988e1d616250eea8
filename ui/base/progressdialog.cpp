// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "ui/base/progressdialog.h"

#include <QProgressBar>

namespace ui {

namespace {

constexpr int progressShownAfter = 400; // ms that the work may take before it is shown how far it is

} // namespace

ProgressDialog::ProgressDialog(const QString &title, const QString &text, QWidget *window)
    : QProgressDialog(window)
    , m_bar(new QProgressBar)
{
    setWindowTitle(title);
    setLabelText(text);
    setCancelButtonText(tr("Cancel"));
    setWindowModality(Qt::WindowModal);
    setMinimumDuration(progressShownAfter);
    setAutoClose(false);
    m_bar->setAccessibleName(title);
    setBar(m_bar);
}

void ProgressDialog::setProgress(int done, int total)
{
    m_bar->setMaximum(total);
    m_bar->setValue(done);
}

} // namespace ui
