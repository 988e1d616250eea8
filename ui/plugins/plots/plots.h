// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// What the window asks of the plugin that draws plots (docs/adr/0021). An interface, so that Qt Charts (GPL-3) is
// loaded when the first plot shows, and is no part of any other program.
#pragma once

#include <QColor>
#include <QFont>
#include <QString>
#include <QStringList>
#include <QWidget>
#include <QtPlugin>

#include <functional>

namespace plots {

struct Style {
    QColor background;
    QColor text;
    QColor dim; // of the scales
    QColor grid;
    QFont font;
};

/// Called with what was clicked: the number of a bar or point, as given.
using Clicked = std::function<void(int index)>;

/// Horizontal bars, the first one at the top; each a filled part and, behind it, the rest up to its total.
struct Bars {
    struct Bar {
        QString label;
        double value = 0;
        double rest = 0;
        QColor color;
        QString hint; // on hover
    };
    QList<Bar> bars;
    QColor restColor;
    Clicked clicked;
};

/// Points of a square from 0 to 100 % by 0 to 100 %, with its diagonal.
struct Scatter {
    enum class Mark : std::uint8_t { Circle, Square };
    struct Group {
        QString name;
        QColor color;
        Mark mark = Mark::Circle;
    };
    struct Point {
        double x = 0; // 0..1
        double y = 0;
        int group = 0;
        QString hint;
    };
    QList<Group> groups;
    QList<Point> points;
    QString xTitle;
    QString yTitle;
    Clicked clicked;
};

class Plots {
public:
    virtual ~Plots() = default;

    /// A widget that shows the plot as it is given; another plot takes another widget. In the GUI thread.
    virtual QWidget *bars(const Bars &bars, const Style &style, QWidget *parent) = 0;
    virtual QWidget *scatter(const Scatter &scatter, const Style &style, QWidget *parent) = 0;
};

} // namespace plots

Q_DECLARE_INTERFACE(plots::Plots, "casebook.Plots/1")
