// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// The plugin: Graphviz's "dot", which puts what leads to something before it.
#include "ui/plugins/graphlayout/graphlayout.h"

#include <QObject>

#include <graphviz/cgraph.h>
#include <graphviz/gvc.h>

#include <memory>
#include <mutex>

namespace graphlayout {

namespace {

constexpr double unitsPerInch = 72; // of Graphviz: sizes are given in inches, places in points; a point is our px

struct Context final {
    Context()
        : gvc(gvContext())
    {
        // It knows no text of ours, so what it has to say is of no use to the user.
        agseterr(AGMAX);
    }
    ~Context() { gvFreeContext(gvc); }
    Context(const Context &) = delete;
    Context &operator=(const Context &) = delete;
    GVC_t *gvc;
};

struct Graph final {
    Graph()
        : graph(agopen(const_cast<char *>(""), Agdirected, nullptr))
    {
    }
    ~Graph() { agclose(graph); }
    Graph(const Graph &) = delete;
    Graph &operator=(const Graph &) = delete;

    // Its functions take char *, and change none of it.
    void set(int kind, const char *name, const QByteArray &value) const
    {
        agattr(graph, kind, const_cast<char *>(name), const_cast<char *>(value.constData()));
    }
    Agraph_t *graph;
};

QByteArray inches(double px)
{
    return QByteArray::number(px / unitsPerInch, 'f', 4);
}

QPointF point(const pointf &p)
{
    return {p.x, -p.y}; // its y grows upwards
}

void describe(const Graph &graph, const Shape &shape)
{
    graph.set(AGRAPH, "rankdir", shape.downwards ? "TB" : "LR");
    graph.set(AGRAPH, "ranksep", inches(shape.rankGap));
    graph.set(AGRAPH, "nodesep", inches(shape.nodeGap));
    graph.set(AGRAPH, "splines", "spline");
    // Bounds of its search for few crossings and short edges, so that a thicket ends, too.
    graph.set(AGRAPH, "nslimit", "2");
    graph.set(AGRAPH, "nslimit1", "2");
    graph.set(AGRAPH, "mclimit", "0.5");
    graph.set(AGNODE, "shape", "box");
    graph.set(AGNODE, "fixedsize", "true");
    graph.set(AGNODE, "label", "");
    graph.set(AGNODE, "width", inches(shape.nodeSize.width()));
    graph.set(AGNODE, "height", inches(shape.nodeSize.height()));
    graph.set(AGEDGE, "arrowhead", "none"); // the window draws arrows
}

std::vector<QPointF> route(Agedge_t *edge)
{
    std::vector<QPointF> points;
    const splines *const curves = ED_spl(edge);
    if (!curves || curves->size < 1)
        return points;
    const bezier &curve = curves->list[0];
    for (int i = 0; i < curve.size; ++i)
        points.push_back(point(curve.list[i]));
    return points;
}

} // namespace

class Plugin final : public QObject, public GraphLayout {
    Q_OBJECT
    Q_PLUGIN_METADATA(IID "casebook.GraphLayout/1")
    Q_INTERFACES(graphlayout::GraphLayout)

public:
    Placement place(const Shape &shape) override
    {
        const std::lock_guard lock(m_mutex); // Graphviz keeps state of its own in globals
        if (!m_context)
            m_context = std::make_unique<Context>();
        const Graph graph;
        describe(graph, shape);
        std::vector<Agnode_t *> nodes;
        for (std::size_t i = 0; i < shape.nodes; ++i)
            nodes.push_back(agnode(graph.graph, QByteArray::number(qulonglong(i)).data(), 1));
        std::vector<Agedge_t *> edges;
        for (const Edge &edge : shape.edges)
            edges.push_back(agedge(graph.graph, nodes.at(edge.from), nodes.at(edge.to), nullptr, 1));
        Placement placement;
        if (gvLayout(m_context->gvc, graph.graph, "dot") != 0)
            return placement;
        for (Agnode_t *const node : nodes)
            placement.centres.push_back(point(ND_coord(node)));
        for (Agedge_t *const edge : edges)
            placement.routes.push_back(route(edge));
        gvFreeLayout(m_context->gvc, graph.graph);
        return placement;
    }

private:
    std::mutex m_mutex;
    std::unique_ptr<Context> m_context;
};

} // namespace graphlayout

#include "plugin.moc"
