// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "ui/related/tiershape.h"

#include "kb/tierkind.h"
#include "ui/widgets/badge.h"

#include <QPainter>
#include <QPolygonF>

namespace ui {

namespace {

QPainterPath polygon(const QRectF &square, std::initializer_list<QPointF> corners)
{
    QPolygonF points;
    for (const QPointF &corner : corners)
        points.append({square.left() + corner.x() * square.width(), square.top() + corner.y() * square.height()});
    QPainterPath path;
    path.addPolygon(points);
    path.closeSubpath();
    return path;
}

QPainterPath levelShape(gpu::Level level, const QRectF &square)
{
    switch (level) {
    case gpu::Level::Library: return polygon(square, {{0.08, 0.08}, {0.92, 0.08}, {0.92, 0.92}, {0.08, 0.92}});
    case gpu::Level::Toolkit: // a hexagon
        return polygon(square, {{0.25, 0.07}, {0.75, 0.07}, {1, 0.5}, {0.75, 0.93}, {0.25, 0.93}, {0, 0.5}});
    case gpu::Level::Model: return polygon(square, {{0.5, 0}, {1, 0.5}, {0.5, 1}, {0, 0.5}});
    case gpu::Level::Gpu: break;
    }
    QPainterPath circle;
    circle.addEllipse(square);
    return circle;
}

/// An outline says that nothing was run.
bool isOutline(kb::Tier tier)
{
    return tier == kb::Tier::AiGenerated || tier == kb::Tier::HandWritten || tier == kb::Tier::Unknown;
}

} // namespace

QPainterPath tierShape(kb::Tier tier, const QRectF &square)
{
    QPainterPath path;
    switch (kb::tierKind(tier)) {
    case kb::TierKind::AiGenerated:
    case kb::TierKind::HandWritten:
    case kb::TierKind::HumanReviewed: return polygon(square, {{0.5, 0.05}, {1, 0.95}, {0, 0.95}});
    case kb::TierKind::PartlyChecked: // half of the shape of its level
        path.addRect(QRectF(square.left(), square.center().y(), square.width(), square.height() / 2));
        return levelShape(*kb::tierLevel(tier), square).intersected(path);
    case kb::TierKind::InDoubt: return polygon(square, {{0, 0.05}, {1, 0.05}, {0.5, 0.95}});
    case kb::TierKind::Checked: return levelShape(*kb::tierLevel(tier), square);
    case kb::TierKind::FailsOtherwise: // a plus: it fails, too
        return polygon(square,
            {{0.36, 0}, {0.64, 0}, {0.64, 0.36}, {1, 0.36}, {1, 0.64}, {0.64, 0.64}, {0.64, 1}, {0.36, 1}, {0.36, 0.64},
                {0, 0.64}, {0, 0.36}, {0.36, 0.36}});
    case kb::TierKind::Refuted:
        return polygon(square,
            {{0.2, 0}, {0.5, 0.3}, {0.8, 0}, {1, 0.2}, {0.7, 0.5}, {1, 0.8}, {0.8, 1}, {0.5, 0.7}, {0.2, 1}, {0, 0.8},
                {0.3, 0.5}, {0, 0.2}});
    case kb::TierKind::Disputed: // an hourglass: it says one thing and the other
        return polygon(square, {{0.05, 0.02}, {0.95, 0.02}, {0.6, 0.5}, {0.95, 0.98}, {0.05, 0.98}, {0.4, 0.5}});
    case kb::TierKind::Unknown: break;
    }
    path.addEllipse(square.adjusted(1, 1, -1, -1));
    return path;
}

void paintTierShape(QPainter &painter, kb::Tier tier, const QRectF &square)
{
    const QColor color = theme::current().tone(tierBadge(tier).tone).text;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(color, 1.4));
    painter.setBrush(isOutline(tier) ? QBrush(Qt::NoBrush) : QBrush(color));
    painter.drawPath(tierShape(tier, square.adjusted(0.7, 0.7, -0.7, -0.7)));
    painter.restore();
}

} // namespace ui
