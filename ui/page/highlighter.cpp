// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "ui/page/highlighter.h"

#include "highlighting/codehighlighter.h"

#include <QCoreApplication>
#include <QLoggingCategory>
#include <QPluginLoader>

namespace ui {

namespace {

bool wasLoaded = false;

highlighting::CodeHighlighter *load()
{
    wasLoaded = true;
    // Installed beside the program's libraries; else where it was built.
    const QStringList places = {
        QCoreApplication::applicationDirPath()
            + QStringLiteral("/" CASEBOOK_LIBDIR_FROM_BINDIR "/casebook/casebook-highlighting.so"),
        QStringLiteral(CASEBOOK_BUILT_HIGHLIGHTING),
    };
    QString why;
    for (const QString &place : places) {
        QPluginLoader loader(place);
        if (auto *const plugin = qobject_cast<highlighting::CodeHighlighter *>(loader.instance()))
            return plugin;
        why = loader.errorString();
    }
    qWarning("Code is not highlighted: %s", qPrintable(why));
    return nullptr;
}

} // namespace

bool highlighterWasLoaded()
{
    return wasLoaded;
}

highlighting::CodeHighlighter *highlighter()
{
    static highlighting::CodeHighlighter *const instance = load();
    return instance;
}

} // namespace ui
