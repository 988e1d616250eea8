// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "ui/window/manualplace.h"

#include "ui/findings/findingsdock.h"
#include "ui/list/librarypane.h"
#include "ui/log/logdock.h"
#include "ui/related/relateddock.h"
#include "ui/reproduce/reproducedock.h"
#include "ui/window/dockarea.h"
#include "ui/window/pagearea.h"
#include "ui/window/regions.h"
#include "ui/window/topbar.h"

namespace ui {

namespace {

ManualPlace placeOf(const QDockWidget *dock, DockArea &docks)
{
    if (dock == &docks.log())
        return {QStringLiteral("logs"), QStringLiteral("reading-the-answer")};
    if (dock == &docks.reproduce())
        return {QStringLiteral("cases"), QStringLiteral("running")};
    if (dock == &docks.findings())
        return {QStringLiteral("editing"), QStringLiteral("findings")};
    if (dock == &docks.related())
        return {QStringLiteral("overview"), QStringLiteral("related")};
    return {QStringLiteral("editing"), QStringLiteral("undo-and-history")};
}

ManualPlace placeOf(const PageArea &pages)
{
    if (pages.isEditing() && !pages.place().isAside())
        return {QStringLiteral("editing"), QStringLiteral("the-editor")};
    switch (pages.place().kind) {
    case model::Place::Kind::Entry:
    case model::Place::Kind::Article: return {QStringLiteral("pages"), {}};
    case model::Place::Kind::Dashboard: return {QStringLiteral("overview"), QStringLiteral("dashboard")};
    case model::Place::Kind::Machine: return {QStringLiteral("machine"), {}};
    case model::Place::Kind::Welcome: break;
    }
    return {QStringLiteral("start"), {}};
}

} // namespace

ManualPlace manualPlaceFor(const Regions &regions, const QWidget *focus)
{
    for (const QDockWidget *const dock : regions.docks.inSight()) {
        if (focus && dock->isAncestorOf(focus))
            return placeOf(dock, regions.docks);
    }
    if (focus && regions.pages.isAncestorOf(focus))
        return placeOf(regions.pages);
    if (focus && regions.pane.isAncestorOf(focus) && regions.pane.query().paste)
        return {QStringLiteral("logs"), QStringLiteral("reading-the-answer")};
    if (focus && regions.pane.isAncestorOf(focus))
        return {QStringLiteral("start"), QStringLiteral("finding-your-way")};
    if (focus && regions.topBar.isAncestorOf(focus))
        return {QStringLiteral("start"), QStringLiteral("the-window")};
    return {};
}

} // namespace ui
