// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// The regions of the window that F6 walks: tool bar, search field, list, page, and each dock that can be seen.
#pragma once

class QWidget;

namespace ui {

class DockArea;
class LibraryPane;
class PageArea;
class TopBar;

struct Regions {
    TopBar &topBar;
    LibraryPane &pane;
    PageArea &pages;
    DockArea &docks;
};

/// Gives the keyboard to the region after the one that has it, or before it. focus: what has it; null: nothing.
void goToNextRegion(const Regions &regions, const QWidget *focus, int direction);

} // namespace ui
