// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// The menu behind the button at the right end of the tool bar: File, Edit, Entry, View, Go, Help.
#pragma once

#include <QStringList>

#include <functional>

class QWidget;

namespace ui {

class ActionRegistry;

/// Opens it under the right end of the tool bar. Built afresh each time, in the language of that moment.
/// openRecent is called with a folder of recentLibraries.
void popUpMainMenu(const ActionRegistry &actions, const QStringList &recentLibraries,
    const std::function<void(const QString &)> &openRecent, QWidget &topBar);

} // namespace ui
