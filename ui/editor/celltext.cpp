// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "ui/editor/celltext.h"

#include "ui/base/theme.h"

#include <QFontMetricsF>
#include <QPainter>
#include <QTextLayout>

#include <cmath>

namespace ui::celltext {

namespace {

constexpr int paddingX = 9; // px: those of TextField and its document
constexpr int paddingY = 7;
constexpr int maximumLines = 40;

/// Calls `line` with each laid out line and its top; returns the height of all.
template <typename Line> qreal layOut(const QString &text, int width, Line line)
{
    qreal y = 0;
    int left = maximumLines;
    for (const QString &paragraph : text.split(u'\n')) {
        QTextLayout layout(paragraph, theme::baseFont());
        QTextOption option;
        option.setWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
        layout.setTextOption(option);
        layout.beginLayout();
        while (left-- > 0) {
            QTextLine next = layout.createLine();
            if (!next.isValid())
                break;
            next.setLineWidth(std::max(1, width - 2 * paddingX));
        }
        ++left; // the try that gave no line, or the first one too many
        layout.endLayout();
        for (int i = 0; i < layout.lineCount(); ++i) {
            line(layout.lineAt(i), y);
            y += layout.lineAt(i).height();
        }
        if (left <= 0)
            break;
    }
    return y;
}

} // namespace

int height(const QString &text, int width)
{
    return int(std::ceil(layOut(text, width, [](const QTextLine &, qreal) { }))) + 2 * paddingY;
}

void paint(QPainter &painter, const QRect &box, const QString &text, const QColor &color)
{
    painter.save();
    painter.setClipRect(box);
    painter.setPen(color);
    const QPointF origin(box.left() + paddingX, box.top() + paddingY);
    layOut(text, box.width(), [&](const QTextLine &line, qreal y) { line.draw(&painter, origin + QPointF(0, y)); });
    painter.restore();
}

} // namespace ui::celltext
