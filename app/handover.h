// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// A start hands over what it was asked for to a window that is open, and a window does what a start hands over.
#pragma once

#include "app/instance.h"
#include "ui/window/mainwindow.h"

namespace app {

/// To the window of the library that this start would open; where none was named and there is something to show, else
/// to any other. Takes two seconds at most.
[[nodiscard]] HandOver handOver(const ui::StartOptions &start, bool pasteClipboard);

/// StartOptions::raiseOther. Takes two seconds at most.
[[nodiscard]] bool raiseOther(const std::filesystem::path &library, const QString &open);

/// Other starts find the window by the library that is open in it, as long as `window` lives.
void listenForStarts(ui::MainWindow &window);

/// Searches for what is in the clipboard, as soon as the desktop lets the window read it.
void pasteClipboard(ui::MainWindow &window);

} // namespace app
