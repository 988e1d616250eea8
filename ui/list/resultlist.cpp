// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "ui/list/resultlist.h"

#include "ui/list/resultdelegate.h"
#include "ui/list/resultmodel.h"

#include <QEvent>
#include <QKeyEvent>
#include <QPainter>
#include <QScrollBar>

#include <algorithm>

namespace ui {

ResultList::ResultList(ResultModel *model, QWidget *parent)
    : QListView(parent)
    , m_model(model)
    , m_delegate(new ResultDelegate(model, this))
{
    setFrameShape(QFrame::NoFrame);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setVerticalScrollMode(ScrollPerPixel);
    setSelectionMode(ExtendedSelection);
    setEditTriggers(NoEditTriggers);
    setMouseTracking(true);
    viewport()->setAttribute(Qt::WA_Hover);
    setTabKeyNavigation(false);
    setItemDelegate(m_delegate);
    setModel(model);
    connect(model, &QAbstractItemModel::dataChanged, this, [this] { scheduleDelayedItemsLayout(); });
}

void ResultList::doItemsLayout()
{
    const int rows = m_model->rowCount();
    const int width = viewport()->width();
    m_tops.resize(std::size_t(rows) + 1);
    int top = 0;
    for (int row = 0; row < rows; ++row) {
        m_tops[std::size_t(row)] = top;
        top += m_delegate->rowHeight(row, width);
    }
    m_tops[std::size_t(rows)] = top;
    // Not QListView's: it would ask the delegate for every row.
    QAbstractItemView::doItemsLayout();
}

std::vector<std::uint32_t> ResultList::selectedEntries() const
{
    std::vector<std::uint32_t> entries;
    QModelIndexList rows = selectionModel()->selectedIndexes();
    std::ranges::sort(rows, {}, &QModelIndex::row);
    for (const QModelIndex &index : rows) {
        const model::Row row = m_model->rows()[std::size_t(index.row())];
        if (row.kind == model::Row::Kind::Entry)
            entries.push_back(row.index);
    }
    return entries;
}

void ResultList::updateGeometries()
{
    const int height = m_tops.empty() ? 0 : m_tops.back();
    verticalScrollBar()->setPageStep(viewport()->height());
    verticalScrollBar()->setSingleStep(24);
    verticalScrollBar()->setRange(0, std::max(0, height - viewport()->height()));
    QAbstractItemView::updateGeometries();
}

void ResultList::scrollContentsBy(int, int)
{
    // Not QListView's: it knows another layout, in which nothing has moved.
    viewport()->update();
}

int ResultList::verticalOffset() const
{
    return verticalScrollBar()->value();
}

QRect ResultList::visualRect(const QModelIndex &index) const
{
    const auto row = std::size_t(index.row());
    if (!index.isValid() || row + 1 >= m_tops.size())
        return {};
    return {0, m_tops[row] - verticalOffset(), viewport()->width(), m_tops[row + 1] - m_tops[row]};
}

int ResultList::rowAt(int y) const
{
    if (y < 0 || m_tops.empty() || y >= m_tops.back())
        return -1;
    return int(std::ranges::upper_bound(m_tops, y) - m_tops.begin()) - 1;
}

QModelIndex ResultList::indexAt(const QPoint &point) const
{
    const int row = rowAt(point.y() + verticalOffset());
    return row < 0 || row >= m_model->rowCount() ? QModelIndex() : m_model->index(row);
}

void ResultList::scrollTo(const QModelIndex &index, ScrollHint hint)
{
    executeDelayedItemsLayout();
    const QRect rect = visualRect(index);
    if (!rect.isValid())
        return;
    QScrollBar *const bar = verticalScrollBar();
    const int height = viewport()->height();
    if (hint == PositionAtTop || (hint == EnsureVisible && rect.top() < 0))
        bar->setValue(bar->value() + rect.top());
    else if (hint == PositionAtBottom || (hint == EnsureVisible && rect.bottom() > height))
        bar->setValue(bar->value() + rect.bottom() + 1 - height);
    else if (hint == PositionAtCenter)
        bar->setValue(bar->value() + rect.center().y() - height / 2);
}

QModelIndex ResultList::moveCursor(CursorAction action, Qt::KeyboardModifiers)
{
    executeDelayedItemsLayout();
    const int rows = m_model->rowCount();
    if (rows == 0)
        return {};
    const int current = currentIndex().row();
    const auto rowBeyond = [&](int distance) {
        const int y = m_tops[std::size_t(std::max(current, 0))] + distance;
        const int row = rowAt(std::max(y, 0));
        return row < 0 ? rows - 1 : row;
    };
    int row = current;
    switch (action) {
    case MoveUp:
    case MovePrevious:
    case MoveLeft: row = current - 1; break;
    case MoveDown:
    case MoveNext:
    case MoveRight: row = current + 1; break;
    case MoveHome: row = 0; break;
    case MoveEnd: row = rows - 1; break;
    case MovePageUp: row = rowBeyond(-viewport()->height()); break;
    case MovePageDown: row = rowBeyond(viewport()->height()); break;
    }
    return m_model->index(std::clamp(row, 0, rows - 1));
}

void ResultList::setSelection(const QRect &rect, QItemSelectionModel::SelectionFlags flags)
{
    // A click is a rectangle of one pixel, Shift spans one from where the selection began.
    const QRect area = rect.normalized();
    const QModelIndex first = indexAt(area.topLeft());
    const QModelIndex last = indexAt(area.bottomLeft());
    if (first.isValid())
        selectionModel()->select({first, last.isValid() ? last : m_model->index(m_model->rowCount() - 1)}, flags);
    else
        selectionModel()->select(QItemSelection(), flags);
}

QRegion ResultList::visualRegionForSelection(const QItemSelection &selection) const
{
    QRegion region;
    for (const QItemSelectionRange &range : selection)
        region += visualRect(range.topLeft()).united(visualRect(range.bottomRight()));
    return region;
}

void ResultList::paintEvent(QPaintEvent *event)
{
    executeDelayedItemsLayout();
    QPainter painter(viewport());
    QStyleOptionViewItem option;
    initViewItemOption(&option);
    const QPoint mouse = viewport()->mapFromGlobal(QCursor::pos());
    const QModelIndex hovered = viewport()->underMouse() ? indexAt(mouse) : QModelIndex();
    const QStyle::State plain = option.state & ~(QStyle::State_HasFocus | QStyle::State_MouseOver);
    const int rows = m_model->rowCount();
    const int bottom = event->rect().bottom() + verticalOffset();
    for (int row = rowAt(std::max(0, event->rect().top() + verticalOffset())); row >= 0 && row < rows; ++row) {
        if (m_tops[std::size_t(row)] > bottom)
            break;
        const QModelIndex index = m_model->index(row);
        option.rect = visualRect(index);
        option.state = plain;
        option.state.setFlag(QStyle::State_Selected, selectionModel()->isSelected(index));
        option.state.setFlag(QStyle::State_HasFocus, hasFocus() && index == currentIndex());
        option.state.setFlag(QStyle::State_MouseOver, index == hovered);
        m_delegate->paint(&painter, option, index);
    }
}

void ResultList::resizeEvent(QResizeEvent *event)
{
    QAbstractItemView::resizeEvent(event);
    if (event->oldSize().width() != event->size().width())
        scheduleDelayedItemsLayout();
}

void ResultList::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Up && currentIndex().row() <= 0) {
        emit leftUpwards();
        return;
    }
    QListView::keyPressEvent(event);
}

void ResultList::changeEvent(QEvent *event)
{
    QListView::changeEvent(event);
    if (event->type() == QEvent::ThemeChange || event->type() == QEvent::FontChange) {
        m_delegate->updateFonts();
        scheduleDelayedItemsLayout();
    }
    if (event->type() == QEvent::LanguageChange)
        viewport()->update();
}

} // namespace ui
