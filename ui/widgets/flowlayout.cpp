// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "ui/widgets/flowlayout.h"

#include <QtAlgorithms>

namespace ui {

FlowLayout::FlowLayout(int spacing, QWidget *parent)
    : QLayout(parent)
{
    setContentsMargins(0, 0, 0, 0);
    setSpacing(spacing);
}

FlowLayout::~FlowLayout()
{
    qDeleteAll(m_items);
}

void FlowLayout::addItem(QLayoutItem *item)
{
    m_items.append(item);
}

int FlowLayout::count() const
{
    return static_cast<int>(m_items.size());
}

QLayoutItem *FlowLayout::itemAt(int index) const
{
    return m_items.value(index);
}

QLayoutItem *FlowLayout::takeAt(int index)
{
    return index >= 0 && index < m_items.size() ? m_items.takeAt(index) : nullptr;
}

Qt::Orientations FlowLayout::expandingDirections() const
{
    return {};
}

bool FlowLayout::hasHeightForWidth() const
{
    return true;
}

int FlowLayout::heightForWidth(int width) const
{
    return arrange(QRect(0, 0, width, 0), false);
}

QSize FlowLayout::sizeHint() const
{
    int width = 0;
    int height = 0;
    for (const QLayoutItem *const item : m_items) {
        width += item->sizeHint().width() + (width > 0 ? spacing() : 0);
        height = qMax(height, item->sizeHint().height());
    }
    return {width, height};
}

QSize FlowLayout::minimumSize() const
{
    QSize size;
    for (const QLayoutItem *const item : m_items)
        size = size.expandedTo(item->minimumSize());
    return size;
}

void FlowLayout::setGeometry(const QRect &rect)
{
    QLayout::setGeometry(rect);
    arrange(rect, true);
}

int FlowLayout::arrange(const QRect &rect, bool move) const
{
    struct Placed {
        QLayoutItem *item;
        QRect rect;
    };
    QList<Placed> line;
    int x = rect.x();
    int y = rect.y();
    int lineHeight = 0;
    const auto endLine = [&] {
        for (const Placed &one : std::as_const(line)) {
            if (move)
                one.item->setGeometry(one.rect.translated(0, (lineHeight - one.rect.height()) / 2));
        }
        line.clear();
    };
    for (QLayoutItem *const item : m_items) {
        if (item->isEmpty()) // hidden
            continue;
        const QSize hint = item->sizeHint();
        const QSize size(qMin(hint.width(), rect.width()), hint.height());
        if (lineHeight > 0 && x + size.width() > rect.x() + rect.width()) {
            endLine();
            x = rect.x();
            y += lineHeight + spacing();
            lineHeight = 0;
        }
        line.append({item, QRect(QPoint(x, y), size)});
        x += size.width() + spacing();
        lineHeight = qMax(lineHeight, size.height());
    }
    endLine();
    return y + lineHeight - rect.y();
}

} // namespace ui
