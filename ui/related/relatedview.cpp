// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "ui/related/relatedview.h"

#include "ui/base/theme.h"
#include "ui/related/relatedwords.h"

#include <QAccessible>
#include <QApplication>
#include <QKeyEvent>
#include <QScrollBar>
#include <QWheelEvent>

#include <cmath>
#include <limits>

namespace ui {

namespace {

constexpr double margin = theme::space4; // px around the drawing
constexpr double readableScale = 0.72; // below, text is too small to read

/// From the beginning of the edge to its end, whichever way the layout has it.
std::vector<QPointF> inOrder(std::vector<QPointF> route, QPointF from)
{
    const auto distance = [from](QPointF p) { return QPointF::dotProduct(p - from, p - from); };
    if (!route.empty() && distance(route.back()) < distance(route.front()))
        std::ranges::reverse(route);
    return route;
}

/// How far `to` is in a direction; what lies beside it counts double, what lies behind is out of reach.
double cost(QPointF from, QPointF to, QPointF direction)
{
    const QPointF way = to - from;
    const double ahead = QPointF::dotProduct(way, direction);
    const double aside = std::abs(way.x() * direction.y() - way.y() * direction.x());
    return ahead < 1 || aside > 3 * ahead ? std::numeric_limits<double>::infinity() : ahead + 2 * aside;
}

} // namespace

RelatedView::RelatedView(QWidget *parent)
    : QGraphicsView(parent)
    , m_metrics(std::make_shared<const RelatedMetrics>())
{
    setScene(new QGraphicsScene(this));
    setFrameShape(QFrame::NoFrame);
    setDragMode(ScrollHandDrag);
    setTransformationAnchor(AnchorUnderMouse);
    setOptimizationFlag(DontSavePainterState);
    setViewportUpdateMode(SmartViewportUpdate);
    setFocusPolicy(Qt::StrongFocus);
    viewport()->setCursor(Qt::ArrowCursor);
    setBackgroundBrush(theme::current().panel);
}

void RelatedView::setDrawing(std::shared_ptr<const RelatedDrawing> drawing)
{
    m_drawing = std::move(drawing);
    m_marked.reset();
    build();
    m_untouched = true;
    showBest();
}

void RelatedView::setLanguage(kb::Language language)
{
    if (std::exchange(m_language, language) != language)
        build();
}

void RelatedView::build()
{
    scene()->clear();
    m_nodes.clear();
    if (m_drawing && m_drawing->placement.centres.size() == m_drawing->graph.nodes.size()) {
        const model::RelatedGraph &graph = m_drawing->graph;
        const graphlayout::Placement &places = m_drawing->placement;
        for (std::size_t i = 0; i < graph.edges.size(); ++i) {
            const auto route = inOrder(places.routes[i], places.centres[graph.edges[i].from]);
            scene()->addItem(new RelatedEdgeItem(*m_metrics, graph.edges[i], m_language, route));
        }
        for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
            auto *const item = new RelatedNodeItem(*m_metrics, graph, i, m_language);
            item->setPos(places.centres[i]);
            scene()->addItem(item);
            m_nodes.push_back(item);
        }
    }
    const QRectF all = scene()->itemsBoundingRect();
    scene()->setSceneRect(all.adjusted(-margin, -margin, margin, margin));
    updateMark();
}

double RelatedView::fittingScale() const
{
    const QSizeF all = sceneRect().size();
    return std::min({1.0, viewport()->width() / all.width(), viewport()->height() / all.height()});
}

void RelatedView::setScale(double scale)
{
    scale = std::clamp(scale, minScale, maxScale);
    setTransform(QTransform::fromScale(scale, scale));
}

void RelatedView::fit()
{
    setScale(fittingScale());
    centerOn(sceneRect().center());
}

void RelatedView::showBest()
{
    if (m_nodes.empty())
        return;
    const double whole = fittingScale();
    setScale(std::max(whole, readableScale));
    if (whole >= readableScale)
        centerOn(sceneRect().center());
    else
        centerOn(m_nodes.front());
}

void RelatedView::zoom(double factor)
{
    m_untouched = false;
    setScale(scaleNow() * factor);
}

void RelatedView::markNode(std::size_t node)
{
    if (node >= m_nodes.size())
        return;
    m_marked = node;
    updateMark();
    ensureVisible(m_nodes[node], int(margin), int(margin));
}

void RelatedView::updateMark()
{
    for (RelatedNodeItem *const item : m_nodes)
        item->setMarked(hasFocus() && item->node() == m_marked);
    const QString text = m_marked ? nodeText(m_drawing->graph, *m_marked, m_language) : QString();
    if (accessibleDescription() != text) {
        setAccessibleDescription(text);
        QAccessibleEvent event(this, QAccessible::DescriptionChanged);
        QAccessible::updateAccessibility(&event);
    }
    emit marked(text);
}

void RelatedView::activate(std::size_t node)
{
    const model::RelatedNode &at = m_drawing->graph.nodes[node];
    if (at.entry && node != 0)
        emit activated(QString::fromStdString(at.id));
}

bool RelatedView::walk(Qt::Key key)
{
    QPointF direction;
    switch (key) {
    case Qt::Key_Left: direction = {-1, 0}; break;
    case Qt::Key_Right: direction = {1, 0}; break;
    case Qt::Key_Up: direction = {0, -1}; break;
    case Qt::Key_Down: direction = {0, 1}; break;
    default: return false;
    }
    const QPointF from = m_nodes[m_marked.value_or(0)]->pos();
    const auto costOf = [&](const RelatedNodeItem *item) { return cost(from, item->pos(), direction); };
    const auto nearest = std::ranges::min_element(m_nodes, {}, costOf);
    if (std::isfinite(costOf(*nearest)))
        markNode((*nearest)->node());
    return true;
}

void RelatedView::keyPressEvent(QKeyEvent *event)
{
    if (m_nodes.empty() || (event->modifiers() & ~(Qt::KeypadModifier | Qt::ShiftModifier)) != 0) {
        event->ignore();
        return;
    }
    switch (event->key()) {
    case Qt::Key_Plus:
    case Qt::Key_Equal: zoom(zoomStep); break;
    case Qt::Key_Minus: zoom(1 / zoomStep); break;
    case Qt::Key_0:
        m_untouched = false;
        fit();
        break;
    case Qt::Key_Home: markNode(0); break;
    case Qt::Key_Return:
    case Qt::Key_Enter: activate(m_marked.value_or(0)); break;
    default:
        if (!walk(Qt::Key(event->key())))
            event->ignore();
    }
}

void RelatedView::wheelEvent(QWheelEvent *event)
{
    m_untouched = false;
    if (event->modifiers() != Qt::ControlModifier) {
        QGraphicsView::wheelEvent(event);
        return;
    }
    // 120 units are one notch.
    zoom(std::pow(zoomStep, event->angleDelta().y() / 120.0));
    event->accept();
}

void RelatedView::mousePressEvent(QMouseEvent *event)
{
    m_pressed = event->pos();
    QGraphicsView::mousePressEvent(event);
}

void RelatedView::mouseReleaseEvent(QMouseEvent *event)
{
    QGraphicsView::mouseReleaseEvent(event);
    viewport()->setCursor(Qt::ArrowCursor);
    const bool dragged = (event->pos() - m_pressed).manhattanLength() >= QApplication::startDragDistance();
    m_untouched = m_untouched && !dragged;
    if (dragged || event->button() != Qt::LeftButton)
        return;
    for (const RelatedNodeItem *const item : m_nodes) {
        if (item->box().translated(item->pos()).contains(mapToScene(event->pos()))) {
            markNode(item->node());
            activate(item->node());
            return;
        }
    }
}

void RelatedView::focusInEvent(QFocusEvent *event)
{
    QGraphicsView::focusInEvent(event);
    if (!m_marked && !m_nodes.empty())
        m_marked = 0;
    updateMark();
}

void RelatedView::focusOutEvent(QFocusEvent *event)
{
    QGraphicsView::focusOutEvent(event);
    updateMark();
}

void RelatedView::resizeEvent(QResizeEvent *event)
{
    QGraphicsView::resizeEvent(event);
    if (m_untouched)
        showBest();
}

void RelatedView::changeEvent(QEvent *event)
{
    QGraphicsView::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        setBackgroundBrush(theme::current().panel);
    if (event->type() == QEvent::LanguageChange)
        build();
    if (event->type() == QEvent::ThemeChange || event->type() == QEvent::FontChange) {
        scene()->clear(); // items refer to the metrics
        m_nodes.clear();
        m_marked.reset();
        m_metrics = std::make_shared<const RelatedMetrics>();
        emit metricsChanged();
    }
}

} // namespace ui
