// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// The passage that the user has marked somewhere in the window, and the menu that offers to begin an entry from it.
#pragma once

#include <QString>

class QMenu;
class QWidget;

namespace ui {

/// What is selected in a widget: a text on a page, what is code in it between `backticks` and each link with its
/// address; a block of code; or the lines around the match of a pasted text.
[[nodiscard]] QString selectedPassage(const QWidget *widget);

/// Adds the window's action "New entry from selection" to the context menu of one of its widgets.
void addPassageAction(QMenu *menu, const QWidget *widget);

} // namespace ui
