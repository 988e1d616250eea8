// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "ui/page/highlighter.h"

#include "highlighting/codehighlighter.h"

#include <QCoreApplication>
#include <QPluginLoader>
#include <QPromise>
#include <QThreadPool>

#include <memory>

namespace ui {

namespace {

highlighting::CodeHighlighter *load()
{
    // Installed beside the program's libraries; else where it was built.
    const QStringList places = {
        QCoreApplication::applicationDirPath()
            + QStringLiteral("/" CASEBOOK_LIBDIR_FROM_BINDIR "/casebook/casebook-highlighting.so"),
        QStringLiteral(CASEBOOK_BUILT_HIGHLIGHTING),
    };
    QString why;
    for (const QString &place : places) {
        QPluginLoader loader(place);
        if (auto *const plugin = qobject_cast<highlighting::CodeHighlighter *>(loader.instance())) {
            loader.instance()->moveToThread(QCoreApplication::instance()->thread()); // from the worker's
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
        QThreadPool::globalInstance()->start([promise] {
            promise->addResult(load());
            promise->finish();
        });
        return promise->future();
    }();
    return loaded;
}

} // namespace ui
