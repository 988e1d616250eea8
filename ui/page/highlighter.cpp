// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "ui/page/highlighter.h"

#include "highlighting/codehighlighter.h"

#include <QCoreApplication>
#include <QPluginLoader>
#include <QPromise>
#include <QStringList>
#include <QThread>
#include <QThreadPool>

#include <memory>

namespace ui {

namespace {

/// Installed beside the program's libraries; else where it was built.
QStringList places()
{
    return {
        QCoreApplication::applicationDirPath()
            + QStringLiteral("/" CASEBOOK_LIBDIR_FROM_BINDIR "/casebook/casebook-highlighting.so"),
        QStringLiteral(CASEBOOK_BUILT_HIGHLIGHTING),
    };
}

/// Runs in a worker, perhaps while the application ends: so it is told what it needs to know of it.
highlighting::CodeHighlighter *load(const QStringList &places, QThread *home)
{
    QString why;
    for (const QString &place : places) {
        QPluginLoader loader(place);
        if (auto *const plugin = qobject_cast<highlighting::CodeHighlighter *>(loader.instance())) {
            loader.instance()->moveToThread(home);
            return plugin;
        }
        why = loader.errorString();
    }
    qWarning("Code is not highlighted: %s", qPrintable(why));
    return nullptr;
}

} // namespace

QFuture<highlighting::CodeHighlighter *> highlighter()
{
    static const QFuture<highlighting::CodeHighlighter *> loaded = [] {
        const auto promise = std::make_shared<QPromise<highlighting::CodeHighlighter *>>();
        promise->start();
        QThreadPool::globalInstance()->start([promise, places = places(), home = QThread::currentThread()] {
            promise->addResult(load(places, home));
            promise->finish();
        });
        return promise->future();
    }();
    return loaded;
}

} // namespace ui
