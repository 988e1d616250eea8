// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "ui/dashboard/dashboardcards.h"

#include "kb/wording/wording.h"
#include "ui/base/theme.h"
#include "ui/widgets/badge.h"

#include <QCoreApplication>
#include <QLocale>

namespace ui {

namespace {

struct DashboardTr {
    Q_DECLARE_TR_FUNCTIONS(ui::Dashboard)
};

QString number(int value)
{
    return QLocale().toString(value);
}

QString share(int part, int whole)
{
    return whole > 0 ? wording::rate(double(part) / whole) : wording::rate({});
}

model::FacetChoice picked(model::EntryIds ids)
{
    return {.picked = std::move(ids)};
}

QString rowKind(gpu::Role role)
{
    return role == gpu::Role::DeadEnd ? DashboardTr::tr("Dead end") : DashboardTr::tr("Workaround");
}

QString rateLabel(double said, double passed)
{
    return DashboardTr::tr("said: %1, checks passed: %2").arg(wording::rate(said), wording::rate(passed));
}

} // namespace

QList<NextStep> nextSteps(const model::OpenWork &work)
{
    QList<NextStep> steps;
    if (work.attention > 0)
        steps.append({"next.attention", DashboardTr::tr("%Ln need attention", nullptr, work.attention),
            {{.needsAttention = true}, {}}});
    if (!work.disputed->empty())
        steps.append({"next.disputed",
            DashboardTr::tr("%Ln disputed: their records disagree", nullptr, int(work.disputed->size())),
            {picked(work.disputed), [] { return DashboardTr::tr("Disputed"); }}});
    if (!work.undecided->empty())
        steps.append({"next.undecided",
            DashboardTr::tr("%Ln with cases, and no run counted yet", nullptr, int(work.undecided->size())),
            {picked(work.undecided), [] { return DashboardTr::tr("No run counted yet"); }}});
    if (work.gaps > 0)
        steps.append({"next.gaps", DashboardTr::tr("%Ln not wholly translated", nullptr, work.gaps),
            {{.languageGap = true}, {}}});
    if (!work.withoutCase->empty())
        steps.append({"next.withoutCase", DashboardTr::tr("%Ln without a case", nullptr, int(work.withoutCase->size())),
            {picked(work.withoutCase), [] { return DashboardTr::tr("Without a case"); }}});
    return steps;
}

CardContent tierCard(const model::DashboardFigures &figures)
{
    CardContent card;
    card.title = DashboardTr::tr("Tiers");
    card.note = DashboardTr::tr("What the records say of the entries.");
    card.fileName = QStringLiteral("casebook-tiers");
    card.figures
        = {{DashboardTr::tr("Tier"), DashboardTr::tr("Entries"), DashboardTr::tr("Share")}, {}, {false, true, true}};
    plots::Bars bars;
    for (std::size_t i = 0; i < figures.tiers.size(); ++i) {
        const int count = figures.tiers[i];
        if (count == 0)
            continue;
        const auto tier = kb::Tier(i);
        const BadgeText badge = tierBadge(tier);
        const QStringList row {wording::tier(tier), number(count), share(count, figures.entries)};
        bars.bars.append({.label = badge.text,
            .value = double(count),
            .rest = 0,
            .color = theme::current().tone(badge.tone).text,
            .hint = row.join(QStringLiteral(" \u00B7 "))});
        card.figures.rows.append(row);
        card.rowFilters.append({{.tier = tier}, {}});
    }
    card.plot = std::move(bars);
    card.plotFilters = card.rowFilters;
    return card;
}

CardContent gapCard(const model::DashboardFigures &figures)
{
    CardContent card;
    card.title = DashboardTr::tr("Language gaps");
    int gaps = 0;
    for (const model::DomainGaps &domain : figures.domains)
        gaps += domain.gaps;
    card.note = (gaps == 0 ? DashboardTr::tr("Every text is there in both languages.")
                           : DashboardTr::tr("%Ln entries are not wholly translated.", nullptr, gaps))
        + u' ' + DashboardTr::tr("A bar is as long as its domain has entries; what has gaps is coloured.");
    card.fileName = QStringLiteral("casebook-language-gaps");
    card.figures = {
        {DashboardTr::tr("Domain"), DashboardTr::tr("With gaps"), DashboardTr::tr("Entries"), DashboardTr::tr("Share")},
        {}, {false, true, true, true}};
    plots::Bars bars {.bars = {}, .restColor = theme::current().meterTrack, .clicked = {}};
    for (const model::DomainGaps &domain : figures.domains) {
        const QString name = QString::fromStdString(domain.domain);
        const QStringList row {name, number(domain.gaps), number(domain.entries), share(domain.gaps, domain.entries)};
        if (bars.bars.size() < maxBars)
            bars.bars.append({.label = name,
                .value = double(domain.gaps),
                .rest = double(domain.entries - domain.gaps),
                .color = theme::current().tone(theme::Tone::Warn).border,
                .hint = DashboardTr::tr("%1: %2 of %3 with gaps").arg(name, row[1], row[2])});
        card.figures.rows.append(row);
        card.rowFilters.append({{.domain = domain.domain, .languageGap = true}, {}});
    }
    card.plotFilters = card.rowFilters.first(bars.bars.size());
    card.plot = std::move(bars);
    return card;
}

CardContent findingCard(const model::DashboardFigures &figures)
{
    CardContent card;
    card.title = DashboardTr::tr("Findings");
    card.note = figures.rules.empty() ? DashboardTr::tr("The checks found nothing.")
                                      : DashboardTr::tr("What the checks found, by kind.");
    card.fileName = QStringLiteral("casebook-findings");
    card.figures = {
        {DashboardTr::tr("Kind"), DashboardTr::tr("Severity"), DashboardTr::tr("Findings"), DashboardTr::tr("Entries")},
        {}, {false, false, true, true}};
    plots::Bars bars;
    for (const model::RuleCount &rule : figures.rules) {
        const theme::Tone tone = severityTone(rule.severity);
        const QStringList row {wording::ruleTitle(rule.rule), wording::severity(rule.severity), number(rule.findings),
            number(int(rule.entries->size()))};
        if (bars.bars.size() < maxBars)
            bars.bars.append({.label = toneSign(tone) + u' ' + row[0],
                .value = double(rule.findings),
                .rest = 0,
                .color = theme::current().tone(tone).text,
                .hint = row.join(QStringLiteral(" \u00B7 "))});
        card.figures.rows.append(row);
        card.rowFilters.append({picked(rule.entries), [rule = rule.rule] { return wording::ruleTitle(rule); }});
    }
    card.plotFilters = card.rowFilters.first(bars.bars.size());
    card.plot = std::move(bars);
    return card;
}

CardContent rateCard(const model::DashboardFigures &figures)
{
    CardContent card;
    card.title = DashboardTr::tr("Rates and checks");
    card.note = !figures.ratesKnown ? DashboardTr::tr("The records are being read…")
        : figures.rates.empty() ? DashboardTr::tr("No row with a rate has checks yet. Reproduce entries to get some.")
                                : DashboardTr::tr("How many people a row is said to help, or to fail, beside how many "
                                                  "of its checks passed: two different things.");
    card.fileName = QStringLiteral("casebook-rates");
    card.figures = {{DashboardTr::tr("Entry"), DashboardTr::tr("Row"), DashboardTr::tr("Said"),
                        DashboardTr::tr("Checks passed"), DashboardTr::tr("Cells")},
        {}, {false, false, true, true, true}};
    const theme::Colors &colors = theme::current();
    plots::Scatter scatter {
        .groups = {{DashboardTr::tr("Workarounds"), colors.tone(theme::Tone::Ok).text, plots::Scatter::Mark::Circle},
            {DashboardTr::tr("Dead ends"), colors.tone(theme::Tone::Bad).text, plots::Scatter::Mark::Square}},
        .points = {},
        .xTitle = DashboardTr::tr("Said"),
        .yTitle = DashboardTr::tr("Checks passed"),
        .clicked = {}};
    for (const model::MeasuredRate &rate : figures.rates) {
        const double measured = rate.measured();
        std::set<std::string> alike; // rates are few and round, so many entries share a point
        for (const model::MeasuredRate &other : figures.rates) {
            if (other.said == rate.said && other.measured() == measured)
                alike.insert(other.entryId);
        }
        const auto label = [said = rate.said, measured] { return rateLabel(said, measured); };
        const QString id = QString::fromStdString(rate.entryId);
        scatter.points.append({.x = rate.said,
            .y = measured,
            .group = rate.role == gpu::Role::DeadEnd ? 1 : 0,
            .hint = alike.size() == 1
                ? id + QStringLiteral(" \u00B7 ") + label()
                : DashboardTr::tr("%Ln entries", nullptr, int(alike.size())) + QStringLiteral(" \u00B7 ") + label()});
        card.figures.rows.append(
            {id, QStringLiteral("%1 %2").arg(rowKind(rate.role), number(rate.index + 1)), wording::rate(rate.said),
                wording::rate(measured), DashboardTr::tr("%1 of %2").arg(number(rate.asStated), number(rate.decided))});
        card.plotFilters.append({picked(model::entryIds(std::move(alike))), label});
        card.rowFilters.append({picked(model::entryIds({rate.entryId})), [id] { return id; }});
    }
    card.plot = std::move(scatter);
    return card;
}

} // namespace ui
