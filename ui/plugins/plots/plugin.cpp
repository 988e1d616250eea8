// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// The plugin: Qt Charts in the colours of the window, without its frames and animations.
#include "ui/plugins/plots/plots.h"

#include <QBarCategoryAxis>
#include <QBarSet>
#include <QChart>
#include <QChartView>
#include <QCursor>
#include <QGraphicsLayout>
#include <QHorizontalStackedBarSeries>
#include <QLegendMarker>
#include <QLineSeries>
#include <QLocale>
#include <QScatterSeries>
#include <QToolTip>
#include <QValueAxis>

#include <algorithm>

namespace plots {

namespace {

constexpr qreal markSize = 11; // px

void dress(QAbstractAxis *axis, const Style &style)
{
    axis->setLabelsFont(style.font);
    axis->setLabelsColor(style.dim);
    axis->setTitleFont(style.font);
    axis->setTitleBrush(style.dim);
    axis->setLinePen(QPen(style.grid, 1));
    axis->setGridLinePen(QPen(style.grid, 1));
}

QChart *makeChart(const Style &style)
{
    auto *const chart = new QChart;
    chart->setBackgroundVisible(false);
    chart->setMargins({});
    chart->layout()->setContentsMargins(0, 0, 0, 0);
    chart->legend()->setVisible(false);
    chart->legend()->setFont(style.font);
    chart->legend()->setLabelColor(style.dim);
    return chart;
}

QWidget *makeView(QChart *chart, const Style &style, QWidget *parent)
{
    auto *const view = new QChartView(chart, parent); // owns the chart
    view->setFrameShape(QFrame::NoFrame);
    view->setRenderHint(QPainter::Antialiasing);
    view->setBackgroundBrush(style.background);
    view->setFocusPolicy(Qt::NoFocus); // the table beside it is for the keyboard
    return view;
}

/// Text of the plot is text: a tool tip would take what looks like markup for it.
void showHint(const QString &hint, bool over)
{
    if (over)
        QToolTip::showText(QCursor::pos(), QStringLiteral("<p>%1</p>").arg(hint.toHtmlEscaped()));
    else
        QToolTip::hideText();
}

} // namespace

class Plugin final : public QObject, public Plots {
    Q_OBJECT
    Q_PLUGIN_METADATA(IID "casebook.Plots/1")
    Q_INTERFACES(plots::Plots)

public:
    QWidget *bars(const Bars &bars, const Style &style, QWidget *parent) override
    {
        const auto count = bars.bars.size();
        QChart *const chart = makeChart(style);
        auto *const series = new QHorizontalStackedBarSeries;
        series->setBarWidth(count < 4 ? 0.155 * double(count) : 0.62); // few bars are no slabs
        QStringList labels;
        double most = 1;
        auto *const rests = new QBarSet(QString());
        rests->setColor(bars.restColor);
        rests->setBorderColor(Qt::transparent);
        // The scale of categories grows upwards, and a series has one colour a set: so a set for each bar.
        for (qsizetype i = 0; i < count; ++i) {
            const Bars::Bar &bar = bars.bars[count - 1 - i];
            labels.append(QStringLiteral("%1  %2 ").arg(bar.label, QLocale().toString(bar.value)));
            most = std::max(most, bar.value + bar.rest);
            auto *const set = new QBarSet(bar.label);
            set->setColor(bar.color);
            set->setBorderColor(Qt::transparent);
            for (qsizetype j = 0; j < count; ++j)
                set->append(j == i ? bar.value : 0);
            rests->append(bar.rest);
            series->append(set);
            const auto index = int(count - 1 - i);
            connect(set, &QBarSet::clicked, chart, [index, clicked = bars.clicked] { clicked(index); });
            connect(set, &QBarSet::hovered, chart, [hint = bar.hint](bool over) { showHint(hint, over); });
        }
        series->append(rests);
        connect(rests, &QBarSet::clicked, chart,
            [count, clicked = bars.clicked](int index) { clicked(int(count - 1 - index)); });
        connect(rests, &QBarSet::hovered, chart, [bars, count](bool over, int index) {
            if (index >= 0 && index < count)
                showHint(bars.bars[count - 1 - index].hint, over);
        });
        chart->addSeries(series);
        auto *const names = new QBarCategoryAxis;
        names->append(uniqueLabels(labels));
        dress(names, style);
        names->setGridLineVisible(false);
        names->setLabelsColor(style.text);
        auto *const numbers = new QValueAxis;
        numbers->setRange(0, most);
        numbers->setLabelFormat(QStringLiteral("%d"));
        dress(numbers, style);
        numbers->setTickCount(most < 4 ? int(most) + 1 : 5);
        numbers->applyNiceNumbers();
        chart->addAxis(names, Qt::AlignLeft);
        chart->addAxis(numbers, Qt::AlignBottom);
        series->attachAxis(names);
        series->attachAxis(numbers);
        return makeView(chart, style, parent);
    }

    QWidget *scatter(const Scatter &scatter, const Style &style, QWidget *parent) override
    {
        QChart *const chart = makeChart(style);
        chart->legend()->setVisible(true);
        chart->legend()->setAlignment(Qt::AlignTop);
        chart->legend()->setMarkerShape(QLegend::MarkerShapeFromSeries);
        auto *const x = percentAxis(scatter.xTitle, style);
        auto *const y = percentAxis(scatter.yTitle, style);
        chart->addAxis(x, Qt::AlignBottom);
        chart->addAxis(y, Qt::AlignLeft);
        const auto add = [&](QXYSeries *series) {
            chart->addSeries(series);
            series->attachAxis(x);
            series->attachAxis(y);
        };
        auto *const diagonal = new QLineSeries;
        diagonal->append(0, 0);
        diagonal->append(100, 100);
        diagonal->setPen(QPen(style.dim, 1, Qt::DashLine));
        add(diagonal);
        for (QLegendMarker *const marker : chart->legend()->markers(diagonal))
            marker->setVisible(false);
        for (qsizetype group = 0; group < scatter.groups.size(); ++group) {
            const Scatter::Group &wanted = scatter.groups[group];
            auto *const series = new QScatterSeries;
            series->setName(wanted.name);
            series->setColor(wanted.color);
            series->setBorderColor(style.background);
            series->setMarkerSize(markSize);
            series->setMarkerShape(wanted.mark == Scatter::Mark::Square ? QScatterSeries::MarkerShapeRectangle
                                                                        : QScatterSeries::MarkerShapeCircle);
            QList<int> indices; // of the series' points
            for (qsizetype i = 0; i < scatter.points.size(); ++i) {
                if (scatter.points[i].group != group)
                    continue;
                series->append(scatter.points[i].x * 100, scatter.points[i].y * 100);
                indices.append(int(i));
            }
            const auto nearest = [series, indices](const QPointF &place) {
                const auto distance = [place](const QPointF &p) { return QPointF::dotProduct(p - place, p - place); };
                const QList<QPointF> points = series->points();
                const auto found = std::ranges::min_element(points, {}, distance);
                return found == points.end() ? -1 : indices[found - points.begin()];
            };
            connect(series, &QXYSeries::clicked, chart, [nearest, clicked = scatter.clicked](const QPointF &place) {
                if (const int index = nearest(place); index >= 0)
                    clicked(index);
            });
            connect(series, &QXYSeries::hovered, chart, [nearest, scatter](const QPointF &place, bool over) {
                if (const int index = nearest(place); index >= 0)
                    showHint(scatter.points[index].hint, over);
            });
            add(series);
        }
        return makeView(chart, style, parent);
    }

private:
    /// A category that comes twice would be dropped.
    static QStringList uniqueLabels(QStringList labels)
    {
        for (qsizetype i = 0; i < labels.size(); ++i) {
            while (labels.indexOf(labels[i]) < i)
                labels[i] += u'\u200B';
        }
        return labels;
    }

    static QValueAxis *percentAxis(const QString &title, const Style &style)
    {
        auto *const axis = new QValueAxis;
        axis->setRange(-8, 108); // so that marks at the rim are whole
        axis->setTickType(QValueAxis::TicksDynamic);
        axis->setTickAnchor(0);
        axis->setTickInterval(25);
        axis->setLabelFormat(QStringLiteral("%d %%"));
        axis->setTitleText(title);
        dress(axis, style);
        return axis;
    }
};

} // namespace plots

#include "plugin.moc"
