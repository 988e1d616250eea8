// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// Finds and lays out the graph around an entry in one worker thread; the newest request wins, the result of an older
// one never arrives.
#pragma once

#include "model/latest.h"
#include "model/overview/relatedgraph.h"
#include "ui/plugins/graphlayout/graphlayout.h"

#include <QObject>
#include <QThreadPool>

#include <memory>

namespace ui {

/// A graph with its places.
struct RelatedDrawing {
    model::RelatedGraph graph;
    graphlayout::Placement placement; // empty: Graphviz is not there
};

class RelatedSession final : public QObject {
    Q_OBJECT

public:
    explicit RelatedSession(QObject *parent = nullptr);
    ~RelatedSession() override; // waits for a layout that is under way

    void setCatalog(std::shared_ptr<const model::Catalog> catalog);
    /// finished() follows. shape: its measures; nodes and edges are those that are found.
    void request(const std::string &id, const model::RelatedLimits &limits, const graphlayout::Shape &shape);
    void cancel() { m_drawing.drop(); }

signals:
    void finished(const std::shared_ptr<const ui::RelatedDrawing> &drawing);

private:
    struct Known; // what the worker keeps between requests
    std::shared_ptr<const model::Catalog> m_catalog;
    std::shared_ptr<Known> m_known;
    QThreadPool m_pool; // of one thread
    model::Latest<std::shared_ptr<const RelatedDrawing>> m_drawing;
};

} // namespace ui
