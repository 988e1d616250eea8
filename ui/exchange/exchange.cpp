// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "ui/exchange/exchange.h"

#include "ui/base/progressdialog.h"

#include <QTimer>

namespace ui {

namespace {

constexpr int lookEvery = 100; // ms

} // namespace

QPointer<QObject> showProgress(QWidget *window, const QString &title, const QString &text,
    const std::shared_ptr<const WorkProgress> &progress, const std::stop_source &stop)
{
    auto *const dialog = new ProgressDialog(title, text, window);
    auto *const timer = new QTimer(dialog);
    QObject::connect(timer, &QTimer::timeout, dialog,
        [dialog, progress] { dialog->setProgress(int(progress->done), int(progress->total)); });
    timer->start(lookEvery);
    const auto ask = [stop]() mutable { stop.request_stop(); };
    QObject::connect(dialog, &QProgressDialog::canceled, dialog, ask);
    QObject::connect(dialog, &QObject::destroyed, ask);
    return dialog;
}

} // namespace ui
