// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "ui/reproduce/sweep.h"

#include "kb/wording/judgementwords.h"
#include "ui/page/pageparts.h"

#include <QCoreApplication>

#include <algorithm>
#include <numeric>

namespace ui {

namespace {

struct SweepTr {
    Q_DECLARE_TR_FUNCTIONS(ui::SweepPlot)
};

/// Which value is drawn at which place: numbers in order, else as the case lists them.
std::vector<std::size_t> drawnOrder(const gpu::Vary &vary)
{
    std::vector<std::size_t> order(vary.values.size());
    std::iota(order.begin(), order.end(), 0);
    if (std::ranges::all_of(vary.values, [](const gpu::Json &value) { return value.is_number(); }))
        std::ranges::stable_sort(order, {}, [&](std::size_t i) { return vary.values[i].get<double>(); });
    return order;
}

QString statusText(const std::string &category)
{
    return category.empty() ? SweepTr::tr("not known") : QString::fromUtf8(category);
}

} // namespace

const std::string &Sweep::at(qsizetype first, qsizetype second) const
{
    return categories[axes.size() == 2 ? first * axes[1].values.size() + second : first];
}

QList<qsizetype> Sweep::boundaries() const
{
    QList<qsizetype> found;
    if (axes.size() != 1)
        return found;
    for (qsizetype i = 0; i + 1 < categories.size(); ++i) {
        if (!categories[i].empty() && !categories[i + 1].empty() && categories[i] != categories[i + 1])
            found.append(i);
    }
    return found;
}

QList<std::string> Sweep::statuses() const
{
    QList<std::string> found;
    for (const std::string &category : categories) {
        if (!category.empty() && !found.contains(category))
            found.append(category);
    }
    std::ranges::stable_partition(found, [](const std::string &category) { return category == "SUCCESS"; });
    return found;
}

QString Sweep::description() const
{
    QStringList points;
    for (qsizetype i = 0; i < categories.size(); ++i) {
        const qsizetype inner = axes.size() == 2 ? axes[1].values.size() : 1;
        QString place = QStringLiteral("%1 = %2").arg(axes[0].name, axes[0].values[i / inner]);
        if (axes.size() == 2)
            place += QStringLiteral(", %1 = %2").arg(axes[1].name, axes[1].values[i % inner]);
        points.append(place + QStringLiteral(": ") + statusText(categories[i]));
    }
    for (const qsizetype i : boundaries())
        points.append(SweepTr::tr("boundary between %1 and %2").arg(axes[0].values[i], axes[0].values[i + 1]));
    return points.join(QStringLiteral("; "));
}

Sweep sweepOf(const gpu::Case &testCase, const gpu::Transcript &transcript)
{
    Sweep sweep;
    std::vector<std::vector<std::size_t>> orders;
    for (const gpu::Vary &vary : testCase.vary) {
        orders.push_back(drawnOrder(vary));
        QStringList values;
        for (const std::size_t i : orders.back())
            values.append(wording::value(vary.values[i]));
        sweep.axes.append({wording::place(vary.pointer), values});
    }
    if (orders.empty())
        return sweep;
    const std::size_t inner = orders.size() == 2 ? orders[1].size() : 1;
    for (const std::size_t first : orders[0]) {
        for (std::size_t i = 0; i < inner; ++i) {
            const std::size_t point = first * inner + (orders.size() == 2 ? orders[1][i] : 0);
            const gpu::Step *const step = transcript.step(gpu::StepKind::Point, int(point));
            sweep.categories.append(step ? step->outcome.category : std::string());
        }
    }
    return sweep;
}

} // namespace ui
