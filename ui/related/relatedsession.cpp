// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "ui/related/relatedsession.h"

#include "ui/base/plugin.h"

#include <optional>

namespace ui {

/// What the worker alone knows of the library that was asked about last.
struct RelatedSession::Known {
    std::shared_ptr<const model::Catalog> catalog; // kept, so that no other library gets its address
    std::optional<model::Mentions> mentions;
};

namespace {

QFuture<QObject *> layoutPlugin()
{
    static const QFuture<QObject *> loaded
        = loadPlugin(QStringLiteral("graphlayout"), QStringLiteral("Related entries are not drawn"));
    return loaded;
}

graphlayout::Placement place(const model::RelatedGraph &graph, graphlayout::Shape shape)
{
    auto *const layout = qobject_cast<graphlayout::GraphLayout *>(layoutPlugin().result());
    if (!layout)
        return {};
    shape.nodes = graph.nodes.size();
    for (const model::RelatedEdge &edge : graph.edges)
        shape.edges.push_back({edge.from, edge.to});
    return layout->place(shape);
}

} // namespace

RelatedSession::RelatedSession(QObject *parent)
    : QObject(parent)
    , m_known(std::make_shared<Known>())
    , m_drawing([this](const std::shared_ptr<const RelatedDrawing> &drawing) { emit finished(drawing); }, &m_pool)
{
    m_pool.setMaxThreadCount(1);
}

RelatedSession::~RelatedSession() = default;

void RelatedSession::setCatalog(std::shared_ptr<const model::Catalog> catalog)
{
    cancel();
    m_catalog = std::move(catalog);
}

void RelatedSession::request(const std::string &id, const model::RelatedLimits &limits, const graphlayout::Shape &shape)
{
    cancel();
    if (!m_catalog)
        return;
    (void)layoutPlugin(); // begins to load it in this thread, where it will live
    m_drawing.run([id, limits, shape, catalog = m_catalog, known = m_known](
                      const std::stop_token &stop) -> std::shared_ptr<const RelatedDrawing> {
        if (!known->mentions || &known->catalog->library() != &catalog->library())
            known->mentions.emplace(catalog->library(), stop);
        known->catalog = catalog;
        if (stop.stop_requested()) {
            known->mentions.reset(); // perhaps not all of them
            return nullptr;
        }
        auto drawing = std::make_shared<RelatedDrawing>();
        drawing->graph = model::relatedGraph(*catalog, *known->mentions, id, limits, stop);
        if (!stop.stop_requested())
            drawing->placement = place(drawing->graph, shape);
        return drawing;
    });
}

} // namespace ui
