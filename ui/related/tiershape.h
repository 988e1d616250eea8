// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// A shape for each tier, so that its colour never stands alone where there is no room for a badge.
#pragma once

#include "kb/entry.h"

#include <QPainterPath>
#include <QRectF>

class QPainter;

namespace ui {

/// Within a square: circle, square and diamond for what was checked, a cross for refuted, triangles for claims.
[[nodiscard]] QPainterPath tierShape(kb::Tier tier, const QRectF &square);
/// In the colour of the tier's tone; filled, or an outline for a claim that nobody has checked.
void paintTierShape(QPainter &painter, kb::Tier tier, const QRectF &square);

} // namespace ui
