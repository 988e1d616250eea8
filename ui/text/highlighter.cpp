// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "ui/text/highlighter.h"

#include "ui/base/plugin.h"
#include "ui/plugins/highlighting/codehighlighter.h"

namespace ui {

QFuture<highlighting::CodeHighlighter *> highlighter()
{
    static const QFuture<highlighting::CodeHighlighter *> loaded
        = loadPlugin(QStringLiteral("highlighting"), QStringLiteral("Code is not highlighted"))
              .then(QtFuture::Launch::Sync,
                  [](QObject *plugin) { return qobject_cast<highlighting::CodeHighlighter *>(plugin); });
    return loaded;
}

} // namespace ui
