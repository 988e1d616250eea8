// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "ui/exchange/exchange.h"

#include <QCoreApplication>
#include <QProgressBar>
#include <QProgressDialog>
#include <QTimer>

namespace ui {

namespace {

struct ExchangeTr {
    Q_DECLARE_TR_FUNCTIONS(ui::Exchange)
};

constexpr int shownAfter = 400; // ms that the work may take before it is shown how far it is
constexpr int lookEvery = 100; // ms

} // namespace

QPointer<QObject> showProgress(QWidget *window, const QString &title, const QString &text,
    const std::shared_ptr<const WorkProgress> &progress, const std::stop_source &stop)
{
    auto *const dialog = new QProgressDialog(window);
    dialog->setWindowTitle(title);
    dialog->setLabelText(text);
    dialog->setCancelButtonText(ExchangeTr::tr("Cancel"));
    dialog->setWindowModality(Qt::WindowModal);
    dialog->setMinimumDuration(shownAfter);
    dialog->setAutoClose(false);
    // Set by itself: QProgressDialog::setValue() would run the event loop.
    auto *const bar = new QProgressBar;
    bar->setAccessibleName(title);
    dialog->setBar(bar);
    auto *const timer = new QTimer(dialog);
    QObject::connect(timer, &QTimer::timeout, bar, [bar, progress] {
        bar->setMaximum(int(progress->total));
        bar->setValue(int(progress->done));
    });
    timer->start(lookEvery);
    QObject::connect(dialog, &QProgressDialog::canceled, dialog, [stop]() mutable { stop.request_stop(); });
    return dialog;
}

} // namespace ui
