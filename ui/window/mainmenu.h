// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// The menu behind the button at the right end of the tool bar: File, Edit, Entry, View, Go, Help.
#pragma once

#include <QMenu>
#include <QStringList>

#include <functional>

namespace ui {

class ActionRegistry;

/// Built afresh each time it opens, in the language of that moment. Deletes itself.
/// openRecent is called with a folder of recentLibraries.
[[nodiscard]] QMenu *makeMainMenu(const ActionRegistry &actions, const QStringList &recentLibraries,
    std::function<void(const QString &)> openRecent, QWidget *parent);

} // namespace ui
