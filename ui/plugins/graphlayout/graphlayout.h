// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// What the window asks of the plugin that lays out a graph (docs/adr/0020). An interface, so that Graphviz is loaded
// when the first graph shows. It is told numbers and sizes alone: no text of an entry ever reaches Graphviz.
#pragma once

#include <QPointF>
#include <QSizeF>
#include <QtPlugin>

#include <cstddef>
#include <vector>

namespace graphlayout {

struct Edge {
    std::size_t from = 0; // number of a node; laid out before `to` where that is possible
    std::size_t to = 0;
};

struct Shape {
    std::size_t nodes = 0;
    QSizeF nodeSize; // of every node, px
    double rankGap = 0; // px: from what comes before to what comes after
    double nodeGap = 0; // px: between two nodes of a rank
    bool downwards = false; // ranks are rows, the first on top; else columns, the first on the left
    std::vector<Edge> edges;
};

/// In px, y downwards. A route is a chain of cubic Bezier curves: its start, then two control points and an end for
/// each curve; empty where there is none.
struct Placement {
    std::vector<QPointF> centres; // one a node
    std::vector<std::vector<QPointF>> routes; // one an edge, in the order given
};

class GraphLayout {
public:
    virtual ~GraphLayout() = default;

    /// Blocks: about 10 ms for 20 nodes, up to a second for 200 with 400 edges. From any thread; one call at a time
    /// works, another one waits. Empty where Graphviz gives no layout.
    virtual Placement place(const Shape &shape) = 0;
};

} // namespace graphlayout

Q_DECLARE_INTERFACE(graphlayout::GraphLayout, "casebook.GraphLayout/1")
