// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "ui/editor/edittable.h"

#include "ui/base/theme.h"
#include "ui/widgets/flowlayout.h"
#include "ui/widgets/smallbutton.h"

#include <QHeaderView>
#include <QKeyEvent>
#include <QScrollBar>

namespace ui {

EditTable::EditTable(model::ItemTableModel &model, QWidget *parent)
    : QTableView(parent)
    , m_items(model)
{
    setModel(&model);
    setFrameShape(QFrame::NoFrame);
    setShowGrid(false);
    setCornerButtonEnabled(false);
    setTabKeyNavigation(false); // Tab leads on through the page
    setSelectionMode(QAbstractItemView::SingleSelection);
    setEditTriggers(
        QAbstractItemView::SelectedClicked | QAbstractItemView::DoubleClicked | QAbstractItemView::AnyKeyPressed);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    verticalHeader()->hide();
    verticalHeader()->setMinimumSectionSize(1);
    horizontalHeader()->setHighlightSections(false);
    horizontalHeader()->setSectionsClickable(false);
    horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    horizontalHeader()->setFont(theme::secondaryFont());
    horizontalHeader()->setMinimumSectionSize(24);
    horizontalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    horizontalHeader()->setStyleSheet(
        QStringLiteral("QHeaderView { background: transparent; } QHeaderView::section { border: none; padding: 2px; "
                       "background: transparent; color: palette(placeholder-text); }"));
    QPalette colors = palette();
    colors.setColor(QPalette::Highlight, theme::current().selection);
    colors.setColor(QPalette::HighlightedText, theme::current().text);
    setPalette(colors);
    for (const auto signal : {&QAbstractItemModel::rowsInserted, &QAbstractItemModel::rowsRemoved})
        connect(&model, signal, this, &EditTable::updateHeight);
    connect(&model, &QAbstractItemModel::dataChanged, this, &EditTable::updateHeight);
}

void EditTable::updateHeight()
{
    resizeRowsToContents();
    setFixedHeight(sizeHint().height());
}

QSize EditTable::sizeHint() const
{
    const int header = horizontalHeader()->isVisibleTo(this) ? horizontalHeader()->sizeHint().height() : 0;
    const bool scrolls
        = horizontalScrollBarPolicy() != Qt::ScrollBarAlwaysOff && horizontalHeader()->length() > viewport()->width();
    const int bar = scrolls ? horizontalScrollBar()->sizeHint().height() : 0;
    return {400, header + verticalHeader()->length() + bar + 1};
}

QSize EditTable::minimumSizeHint() const
{
    return {100, 0};
}

void EditTable::resizeEvent(QResizeEvent *event)
{
    QTableView::resizeEvent(event);
    if (event->size().width() == event->oldSize().width())
        return;
    layOutColumns();
    updateHeight();
}

void EditTable::wheelEvent(QWheelEvent *event)
{
    event->ignore(); // the page scrolls
}

void EditTable::currentChanged(const QModelIndex &current, const QModelIndex &previous)
{
    QTableView::currentChanged(current, previous);
    emit currentItemChanged();
}

QModelIndex EditTable::moveCursor(CursorAction action, Qt::KeyboardModifiers modifiers)
{
    // Without a current cell any key leads into the table.
    if (!currentIndex().isValid() && model()->rowCount() > 0)
        return firstCell(action == MoveEnd || action == MovePrevious ? m_items.itemCount() - 1 : 0);
    return QTableView::moveCursor(action, modifiers);
}

bool EditTable::itemKey(const QKeyEvent &event)
{
    if (event.modifiers() != Qt::AltModifier && event.modifiers() != (Qt::AltModifier | Qt::KeypadModifier))
        return false;
    switch (event.key()) {
    case Qt::Key_Up: moveItem(-1); return true;
    case Qt::Key_Down: moveItem(1); return true;
    case Qt::Key_Insert: addItem(); return true;
    case Qt::Key_Delete: removeItem(); return true;
    default: return false;
    }
}

bool EditTable::event(QEvent *event)
{
    // From an open cell, too: what it does not take comes up to here.
    if (event->type() == QEvent::ShortcutOverride) {
        const auto *const key = static_cast<QKeyEvent *>(event);
        if (key->modifiers() == Qt::AltModifier && (key->key() == Qt::Key_Up || key->key() == Qt::Key_Down))
            event->accept();
    }
    return QTableView::event(event);
}

void EditTable::keyPressEvent(QKeyEvent *event)
{
    if (itemKey(*event))
        return;
    const bool enter = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    if (enter && event->modifiers() == Qt::NoModifier && currentIndex().isValid()) {
        edit(currentIndex(), AllEditTriggers, event);
        if (QWidget *const editor = indexWidget(currentIndex()))
            editor->setFocus(Qt::ShortcutFocusReason);
        return;
    }
    QTableView::keyPressEvent(event);
}

void EditTable::selectItem(int item)
{
    if (item >= 0 && item < m_items.itemCount())
        setCurrentIndex(firstCell(item));
}

void EditTable::selectPart(int item, const QString &part, kb::Language language)
{
    if (item < 0 || item >= m_items.itemCount())
        return;
    const QModelIndex cell = cellOf(item, part, language);
    if (cell.isValid() && isRowHidden(cell.row())) {
        setRowHidden(cell.row(), false);
        updateHeight();
    }
    setCurrentIndex(cell.isValid() ? cell : firstCell(item));
}

void EditTable::addItem()
{
    const int item = currentItem() < 0 ? m_items.itemCount() : currentItem() + 1;
    m_items.add(item);
    selectItem(item);
    setFocus();
}

void EditTable::duplicateItem()
{
    const int item = currentItem();
    m_items.duplicate(item);
    selectItem(item + 1);
}

void EditTable::removeItem()
{
    const int item = currentItem();
    m_items.remove(item);
    selectItem(std::min(item, m_items.itemCount() - 1));
}

void EditTable::moveItem(int step)
{
    moveItem(currentItem(), currentItem() + step);
}

void EditTable::moveItem(int from, int to)
{
    if (from < 0 || to < 0 || to >= m_items.itemCount() || from == to)
        return;
    const int inside = currentItem() == from ? currentIndex().row() % m_items.rowsPerItem() : 0;
    const int column = std::max(0, currentIndex().column());
    m_items.move(from, to);
    setCurrentIndex(m_items.index(to * m_items.rowsPerItem() + inside, column));
}

EditTableButtons::EditTableButtons(EditTable &table, QWidget *parent)
    : QWidget(parent)
    , m_table(table)
{
    new FlowLayout(theme::space1 + 2, this);
    add(tr("+ Add"), tr("Add (Alt+Insert)"), [&table] { table.addItem(); });
    m_ofItem = {add(tr("Duplicate"), tr("Duplicate"), [&table] { table.duplicateItem(); }),
        add(tr("Remove"), tr("Remove (Alt+Delete)"), [&table] { table.removeItem(); }),
        add(QStringLiteral("↑"), tr("Move up (Alt+Up)"), [&table] { table.moveItem(-1); }),
        add(QStringLiteral("↓"), tr("Move down (Alt+Down)"), [&table] { table.moveItem(1); })};
    connect(&table, &EditTable::currentItemChanged, this, &EditTableButtons::update);
    for (const auto signal : {&QAbstractItemModel::rowsInserted, &QAbstractItemModel::rowsRemoved})
        connect(table.model(), signal, this, &EditTableButtons::update);
    update();
}

SmallButton *EditTableButtons::add(const QString &text, const QString &name, const std::function<void()> &what)
{
    auto *const button = new SmallButton(text, this);
    button->setToolTip(name);
    button->setAccessibleName(
        tr("%1: %2").arg(m_table.accessibleName().isEmpty() ? m_table.objectName() : m_table.accessibleName(), name));
    connect(button, &SmallButton::clicked, this, what);
    layout()->addWidget(button);
    return button;
}

void EditTableButtons::update()
{
    for (QWidget *const button : std::as_const(m_ofItem))
        button->setEnabled(m_table.currentItem() >= 0);
}

} // namespace ui
