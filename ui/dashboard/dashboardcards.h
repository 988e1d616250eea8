// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// The dashboard's figures in words and colours of the moment: for each card its plot, its table, and what each bar,
// point and row filters the list by. Pure functions.
#pragma once

#include "model/overview/dashboard.h"
#include "ui/dashboard/figuremodel.h"
#include "ui/plugins/plots/plots.h"

#include <functional>
#include <variant>

namespace ui {

/// What the list is to show.
struct DashboardFilter {
    model::FacetChoice choice;
    std::function<QString()> label; // of choice.picked, in the language of the moment
};

struct CardContent {
    QString title;
    QString note; // one sentence: what it says
    QString fileName; // suggested for exports, without its ending
    std::variant<plots::Bars, plots::Scatter> plot; // without `clicked`
    Figures figures;
    QList<DashboardFilter> plotFilters; // by bar or point
    QList<DashboardFilter> rowFilters; // by row of the table
};

/// Something to do next: so many entries, in words, and what the list is to show of them.
struct NextStep {
    const char *name; // in the window's tree of objects
    QString text;
    DashboardFilter filter;
};
/// Those of which there are some, the most urgent first.
[[nodiscard]] QList<NextStep> nextSteps(const model::OpenWork &work);

[[nodiscard]] CardContent tierCard(const model::DashboardFigures &figures);
[[nodiscard]] CardContent gapCard(const model::DashboardFigures &figures);
[[nodiscard]] CardContent findingCard(const model::DashboardFigures &figures);
[[nodiscard]] CardContent rateCard(const model::DashboardFigures &figures);

/// Bars of a plot: more leave no room for their names. The table has the rest, too.
inline constexpr qsizetype maxBars = 8;

} // namespace ui
