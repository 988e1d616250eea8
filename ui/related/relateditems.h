// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// What the Related panel's scene is made of: a box for each entry and a curve for each edge. Texts are broken into
// lines once, when an item is made; painting only draws.
#pragma once

#include "model/overview/relatedgraph.h"

#include <QFont>
#include <QGraphicsItem>
#include <QStringList>

#include <vector>

namespace ui {

/// Fonts and measures of all boxes, from the application's font.
struct RelatedMetrics {
    RelatedMetrics();
    QFont signatureFont;
    QFont smallFont;
    QSizeF node; // px
    double columnGap = 0; // px between the ranks of a graph, which are columns
    double rowGap = 0; // or rows
    double nodeGap = 0; // px in a rank
    double signatureLine = 0; // px
    double smallLine = 0;
};

class RelatedNodeItem final : public QGraphicsItem {
public:
    RelatedNodeItem(
        const RelatedMetrics &metrics, const model::RelatedGraph &graph, std::size_t node, kb::Language language);

    [[nodiscard]] std::size_t node() const { return m_node; }
    void setMarked(bool marked); // where the keyboard is
    [[nodiscard]] QRectF box() const; // around its own origin

    [[nodiscard]] QRectF boundingRect() const override;
    void paint(QPainter *painter, const QStyleOptionGraphicsItem *option, QWidget *widget) override;

private:
    void paintTexts(QPainter &painter, const QRectF &box) const;
    const RelatedMetrics &m_metrics;
    std::size_t m_node;
    kb::Tier m_tier;
    bool m_known; // in the library
    bool m_marked = false;
    QStringList m_lines;
    QString m_state; // the tier's name, or that there is no such entry
};

class RelatedEdgeItem final : public QGraphicsItem {
public:
    /// route: as in graphlayout::Placement, from the edge's beginning to its end.
    RelatedEdgeItem(const RelatedMetrics &metrics, const model::RelatedEdge &edge, kb::Language language,
        const std::vector<QPointF> &route);

    [[nodiscard]] QRectF boundingRect() const override;
    [[nodiscard]] QPainterPath shape() const override; // a band that a pointer can hit
    void paint(QPainter *painter, const QStyleOptionGraphicsItem *option, QWidget *widget) override;

private:
    const RelatedMetrics &m_metrics;
    model::RelatedEdge::Kind m_kind;
    double m_width; // px
    QString m_label; // the probability
    QPainterPath m_path;
    QPainterPath m_arrow;
    QPointF m_middle;
};

/// How an edge of a kind is drawn; width in px. Shared with the legend.
[[nodiscard]] QPen relatedPen(model::RelatedEdge::Kind kind, double width);
/// 1.2 to 5 px; 1.5 px where no probability is claimed.
[[nodiscard]] double relatedWidth(std::optional<double> probability);

} // namespace ui
