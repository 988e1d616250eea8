// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// The text of a cell that is not being edited, laid out as TextField lays it out, so that opening one moves nothing.
#pragma once

#include <QColor>
#include <QRect>
#include <QString>

class QPainter;

namespace ui::celltext {

/// The height of the whole box, px; at most 40 lines.
[[nodiscard]] int height(const QString &text, int width);
void paint(QPainter &painter, const QRect &box, const QString &text, const QColor &color);

} // namespace ui::celltext
