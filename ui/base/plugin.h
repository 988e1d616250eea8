// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// Plugins of the window: what few need, or not at once, is loaded in the background when it is first asked for, so that
// it costs a start nothing.
#pragma once

#include <QFuture>
#include <QObject>
#include <QString>

namespace ui {

/// The plugin's object, once it is loaded, in the thread that calls; null where it can't be loaded: `without` (what the
/// user then misses) is warned of, with the reason. name: "highlighting" of casebook-highlighting.so, which stands
/// beside the program's libraries or, else, where it was built.
[[nodiscard]] QFuture<QObject *> loadPlugin(const QString &name, const QString &without);

} // namespace ui
