// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "ui/related/relateditems.h"

#include "kb/wording/wording.h"
#include "ui/base/theme.h"
#include "ui/related/relatedwords.h"
#include "ui/related/tiershape.h"
#include "ui/widgets/badge.h"
#include "ui/widgets/elidedlines.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QLineF>
#include <QPainter>
#include <QStyleOptionGraphicsItem>

namespace ui {

namespace {

using Kind = model::RelatedEdge::Kind;

constexpr double padding = theme::space2;
constexpr double bar = 4; // px: the stripe in the tier's colour
constexpr int signatureCells = 25; // characters in a line
constexpr int signatureLines = 2;
constexpr double ring = 4; // px around a box: the mark of the keyboard
constexpr double readableFrom = 0.4; // scale below which text is no more than grey
constexpr double labelsFrom = 0.65;
constexpr double arrowLength = 9;

/// What a tool tip shows literally: Qt takes what looks like markup for it.
QString literal(const QString &text)
{
    return QStringLiteral("<p style='white-space:pre-wrap'>%1</p>").arg(text.toHtmlEscaped());
}

QPainterPath curve(const std::vector<QPointF> &route)
{
    QPainterPath path;
    if (route.empty())
        return path;
    path.moveTo(route.front());
    for (std::size_t i = 1; i + 2 < route.size(); i += 3)
        path.cubicTo(route[i], route[i + 1], route[i + 2]);
    return path;
}

QPainterPath arrowAt(const QPainterPath &path, double width)
{
    QPainterPath arrow;
    if (path.isEmpty())
        return arrow;
    const double length = arrowLength + 1.5 * width;
    const QPointF tip = path.pointAtPercent(1);
    const QPointF before = path.pointAtPercent(path.percentAtLength(std::max(0.0, path.length() - length)));
    QLineF back(tip, before);
    back.setLength(length);
    const double half = 0.38 * length;
    const QLineF normal = QLineF(back.p2(), back.p1()).normalVector().unitVector();
    const QPointF side = (normal.p2() - normal.p1()) * half;
    arrow.addPolygon(QPolygonF {tip, back.p2() + side, back.p2() - side});
    arrow.closeSubpath();
    return arrow;
}

} // namespace

RelatedMetrics::RelatedMetrics()
    : signatureFont(theme::monoFont())
    , smallFont(theme::secondaryFont())
{
    const QFontMetricsF signature(signatureFont);
    const QFontMetricsF small(smallFont);
    signatureLine = signature.height();
    smallLine = small.height();
    node = QSizeF(std::ceil(signatureCells * signature.horizontalAdvance(u'x') + 2 * padding + bar),
        std::ceil(signatureLines * signatureLine + smallLine + 2 * padding + theme::space1));
    columnGap = std::ceil(4.4 * signatureLine); // a label on the arrow has room
    rowGap = std::ceil(3 * signatureLine);
    nodeGap = std::ceil(1.1 * signatureLine);
}

double relatedWidth(std::optional<double> probability)
{
    return probability ? 1.2 + 3.8 * std::clamp(*probability, 0.0, 1.0) : 1.5;
}

QPen relatedPen(Kind kind, double width)
{
    const theme::Colors &colors = theme::current();
    QPen pen(kind == Kind::ConfusedWith ? colors.warn.text : colors.dim, width);
    pen.setCapStyle(Qt::FlatCap);
    // Dashes are counted in widths: a thick edge would fall into long pieces.
    const double unit = 1 / std::max(width, 1.0);
    if (kind == Kind::ConfusedWith)
        pen.setDashPattern({6 * unit, 4 * unit});
    if (kind == Kind::PrecededBy)
        pen.setDashPattern({12 * unit, 4 * unit, 2 * unit, 4 * unit});
    return pen;
}

RelatedNodeItem::RelatedNodeItem(
    const RelatedMetrics &metrics, const model::RelatedGraph &graph, std::size_t node, kb::Language language)
    : m_metrics(metrics)
    , m_node(node)
    , m_tier(graph.nodes[node].tier)
    , m_known(graph.nodes[node].entry.has_value())
{
    const int width = int(metrics.node.width() - 2 * padding - bar);
    const QString title = nodeTitle(graph.nodes[node], language);
    const QString label = title.size() > signatureCells * signatureLines ? nodeLabel(graph, node, language) : title;
    for (const MarkedLine &line : elidedLines(label, {}, metrics.signatureFont, width, signatureLines))
        m_lines.append(line.text);
    const QString state
        = m_known ? wording::tier(m_tier) : QCoreApplication::translate("ui::Related", "Not in this library");
    m_state = QFontMetrics(metrics.smallFont).elidedText(state, Qt::ElideRight, width - int(metrics.smallLine));
    setToolTip(literal(nodeText(graph, node, language)));
    setZValue(1);
    setCursor(Qt::PointingHandCursor);
}

void RelatedNodeItem::setMarked(bool marked)
{
    if (m_marked == marked)
        return;
    m_marked = marked;
    update();
}

QRectF RelatedNodeItem::box() const
{
    return {QPointF(-m_metrics.node.width() / 2, -m_metrics.node.height() / 2), m_metrics.node};
}

QRectF RelatedNodeItem::boundingRect() const
{
    return box().adjusted(-ring - 1, -ring - 1, ring + 1, ring + 1);
}

void RelatedNodeItem::paint(QPainter *painter, const QStyleOptionGraphicsItem *option, QWidget *)
{
    const theme::Colors &colors = theme::current();
    const bool centre = m_node == 0;
    painter->setRenderHint(QPainter::Antialiasing);
    const QRectF rect = box();
    QPen border(centre ? colors.accent : m_known ? colors.border : colors.dim, centre ? 2 : 1);
    if (!m_known)
        border.setDashPattern({3, 3});
    painter->setPen(border);
    painter->setBrush(centre ? colors.selection : m_known ? colors.card : colors.panel);
    painter->drawRoundedRect(rect, theme::radius, theme::radius);
    if (m_known)
        painter->fillRect(QRectF(rect.left() + 1, rect.top() + theme::radius, bar, rect.height() - 2 * theme::radius),
            colors.tone(tierBadge(m_tier).tone).text);
    if (m_marked) {
        painter->setPen(QPen(colors.accent, 2));
        painter->setBrush(Qt::NoBrush);
        painter->drawRoundedRect(rect.adjusted(-ring, -ring, ring, ring), theme::radius + ring, theme::radius + ring);
    }
    if (option->levelOfDetailFromTransform(painter->worldTransform())
        >= readableFrom * painter->device()->devicePixelRatio())
        paintTexts(*painter, rect);
}

void RelatedNodeItem::paintTexts(QPainter &painter, const QRectF &rect) const
{
    const theme::Colors &colors = theme::current();
    const double left = rect.left() + bar + padding;
    const double width = rect.width() - bar - 2 * padding;
    painter.setFont(m_metrics.signatureFont);
    painter.setPen(m_known ? colors.text : colors.dim);
    double top = rect.top() + padding;
    for (const QString &line : m_lines) {
        painter.drawText(QRectF(left, top, width, m_metrics.signatureLine), Qt::AlignLeft | Qt::TextSingleLine, line);
        top += m_metrics.signatureLine;
    }
    const QRectF row(left, rect.bottom() - padding - m_metrics.smallLine, width, m_metrics.smallLine);
    double x = row.left();
    if (m_known) {
        const double side = 0.62 * m_metrics.smallLine;
        paintTierShape(painter, m_tier, QRectF(x, row.center().y() - side / 2, side, side));
        x += side + theme::space1 + 2;
        painter.setPen(colors.tone(tierBadge(m_tier).tone).text);
    }
    painter.setFont(m_metrics.smallFont);
    painter.drawText(
        QRectF(x, row.top(), row.right() - x, row.height()), Qt::AlignVCenter | Qt::TextSingleLine, m_state);
}

RelatedEdgeItem::RelatedEdgeItem(const RelatedMetrics &metrics, const model::RelatedEdge &edge, kb::Language language,
    const std::vector<QPointF> &route)
    : m_metrics(metrics)
    , m_kind(edge.kind)
    , m_width(relatedWidth(edge.probability))
    , m_label(edge.probability ? wording::rate(edge.probability) : QString())
    , m_path(curve(route))
{
    if (m_kind != Kind::ConfusedWith) // which has no direction
        m_arrow = arrowAt(m_path, m_width);
    if (!m_path.isEmpty())
        m_middle = m_path.pointAtPercent(0.5);
    setToolTip(literal(edgeText(edge, language)));
}

QRectF RelatedEdgeItem::boundingRect() const
{
    const QSizeF label(4.0 * m_metrics.smallLine, 1.5 * m_metrics.smallLine);
    const QRectF around(m_middle - QPointF(label.width() / 2, label.height() / 2), label);
    return m_path.boundingRect().adjusted(-m_width - 4, -m_width - 4, m_width + 4, m_width + 4) | m_arrow.boundingRect()
        | around;
}

QPainterPath RelatedEdgeItem::shape() const
{
    QPainterPathStroker stroker;
    stroker.setWidth(m_width + 8);
    return stroker.createStroke(m_path);
}

void RelatedEdgeItem::paint(QPainter *painter, const QStyleOptionGraphicsItem *option, QWidget *)
{
    const QPen pen = relatedPen(m_kind, m_width);
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setPen(pen);
    painter->setBrush(Qt::NoBrush);
    painter->drawPath(m_path);
    painter->fillPath(m_arrow, pen.color());
    const double scale = option->levelOfDetailFromTransform(painter->worldTransform());
    if (m_label.isEmpty() || scale < labelsFrom * painter->device()->devicePixelRatio())
        return;
    const QFontMetricsF metrics(m_metrics.smallFont);
    QRectF around(QPointF(), QSizeF(metrics.horizontalAdvance(m_label) + theme::space1, metrics.height()));
    around.moveCenter(m_middle);
    const theme::Colors &colors = theme::current();
    painter->fillRect(around, colors.panel);
    painter->setPen(colors.dim);
    painter->setFont(m_metrics.smallFont);
    painter->drawText(around, Qt::AlignCenter | Qt::TextSingleLine, m_label);
}

} // namespace ui
