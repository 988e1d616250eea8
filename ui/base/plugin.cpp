// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "ui/base/plugin.h"

#include <QCoreApplication>
#include <QPluginLoader>
#include <QPromise>
#include <QStringList>
#include <QThread>
#include <QThreadPool>

#include <memory>

namespace ui {

namespace {

/// Runs in a worker, perhaps while the application ends: so it is told what it needs to know of it.
QObject *load(const QStringList &places, QThread *home, const QString &without)
{
    QString why;
    for (const QString &place : places) {
        QPluginLoader loader(place);
        if (QObject *const plugin = loader.instance()) {
            plugin->moveToThread(home);
            return plugin;
        }
        why = loader.errorString();
    }
    qWarning("%s: %s", qPrintable(without), qPrintable(why));
    return nullptr;
}

} // namespace

QFuture<QObject *> loadPlugin(const QString &name, const QString &without)
{
    const QString file = QStringLiteral("/casebook-%1.so").arg(name);
    const QString program = QCoreApplication::applicationDirPath();
    QStringList places {program + QStringLiteral("/" CASEBOOK_LIBDIR_FROM_BINDIR "/casebook") + file};
    // An installed program takes nothing from where somebody once built it.
    if (program.startsWith(QStringLiteral(CASEBOOK_BUILD_FOLDER "/")))
        places.append(QStringLiteral(CASEBOOK_PLUGIN_FOLDER "/") + name + file);
    const auto promise = std::make_shared<QPromise<QObject *>>();
    promise->start();
    QThreadPool::globalInstance()->start([promise, places, without, home = QThread::currentThread()] {
        promise->addResult(load(places, home, without));
        promise->finish();
    });
    return promise->future();
}

} // namespace ui
