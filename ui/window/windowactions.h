// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// The window's actions: their ids and keys, and their texts in the language of the moment.
#pragma once

namespace ui {

class ActionRegistry;

void addWindowActions(ActionRegistry &actions);
void retranslateWindowActions(const ActionRegistry &actions);

} // namespace ui
