// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// Events that a field of the editor leaves to others.
#pragma once

class QWidget;

namespace ui {

/// Lets Ctrl+Z and Ctrl+Shift+Z of a field and its children reach the window's actions: the text is the document's.
void leaveUndoToWindow(QWidget *field);

/// The page scrolls; a value that changes under a passing wheel would be an accident.
void leaveWheelToPage(QWidget *field);

} // namespace ui
