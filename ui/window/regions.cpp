// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "ui/window/regions.h"

#include "ui/list/librarypane.h"
#include "ui/window/dockarea.h"
#include "ui/window/pagearea.h"
#include "ui/window/topbar.h"

#include <QDockWidget>

namespace ui {

void goToNextRegion(const Regions &regions, const QWidget *focus, int direction)
{
    constexpr int firstDock = 4;
    const std::vector<QDockWidget *> docks = regions.docks.inSight();
    int region = 0;
    if (focus && regions.pane.isAncestorOf(focus))
        region = regions.pane.isFieldFocused() ? 1 : 2;
    else if (focus && regions.pages.isAncestorOf(focus))
        region = 3;
    for (std::size_t i = 0; focus && i < docks.size(); ++i)
        if (docks[i]->isAncestorOf(focus))
            region = firstDock + int(i);
    const int count = firstDock + int(docks.size());
    const int target = (region + direction + count) % count;
    switch (target) {
    case 0: regions.topBar.focusFirst(); break;
    case 1: regions.pane.focusField(); break;
    case 2: regions.pane.focusList(); break;
    case 3: regions.pages.focusPage(); break;
    default: regions.docks.focus(docks[std::size_t(target - firstDock)]);
    }
}

} // namespace ui
