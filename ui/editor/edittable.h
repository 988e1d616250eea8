// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// A table of an entry's editor, as tall as its content, with what can be done to its items beneath it: add, duplicate,
// remove, move. Enter or typing opens a cell, Esc closes it, Alt+Up and Alt+Down move the item.
#pragma once

#include "model/edit/itemtablemodel.h"

#include <QTableView>

namespace ui {

class SmallButton;

class EditTable : public QTableView {
    Q_OBJECT

public:
    explicit EditTable(model::ItemTableModel &model, QWidget *parent = nullptr);

    [[nodiscard]] model::ItemTableModel &items() const { return m_items; }
    [[nodiscard]] int currentItem() const { return m_items.itemOf(currentIndex()); }

    void selectItem(int item); // none where there is no such item
    /// The cell of a field, as a flat file calls it ("condition"), of an item; the first where it has no cell of its
    /// own.
    void selectPart(int item, const QString &part, kb::Language language);
    void addItem(); // behind the current one, or at the end
    void duplicateItem();
    void removeItem();
    void moveItem(int step);
    void moveItem(int from, int to);

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

signals:
    void currentItemChanged();

protected:
    bool event(QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void wheelEvent(QWheelEvent *event) override;
    void currentChanged(const QModelIndex &current, const QModelIndex &previous) override;
    QModelIndex moveCursor(CursorAction action, Qt::KeyboardModifiers modifiers) override;

    /// Columns get their widths here.
    virtual void layOutColumns() = 0;
    /// The cell that is selected first in an item.
    [[nodiscard]] virtual QModelIndex firstCell(int item) const = 0;
    /// The cell of a field of an item; invalid: it has none of its own.
    [[nodiscard]] virtual QModelIndex cellOf(int, const QString &, kb::Language) const { return {}; }
    void updateHeight();

private:
    bool itemKey(const QKeyEvent &event);
    model::ItemTableModel &m_items;
};

/// The buttons under a table. What they do is undoable, so none of them asks.
class EditTableButtons final : public QWidget {
    Q_OBJECT

public:
    explicit EditTableButtons(EditTable &table, QWidget *parent = nullptr);

    /// Another button behind these, for the current item.
    SmallButton *add(const QString &text, const QString &name, const std::function<void()> &what);

private:
    void update();
    EditTable &m_table;
    QList<QWidget *> m_ofItem; // need a current item
};

} // namespace ui
