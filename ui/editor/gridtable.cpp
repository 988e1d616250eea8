// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "ui/editor/gridtable.h"

#include "ui/base/theme.h"
#include "ui/editor/celltext.h"
#include "ui/editor/fieldevents.h"
#include "ui/editor/textfield.h"
#include "ui/widgets/badge.h"

#include <QCompleter>
#include <QLineEdit>
#include <QPainter>
#include <QStyledItemDelegate>

#include <utility>

namespace ui {

using model::GridModel;

namespace {

constexpr int gap = 2; // px around a box
constexpr int minimumUnit = 18; // px of a column for each unit of its stretch; a narrower table scrolls

class GridDelegate final : public QStyledItemDelegate {
    Q_DECLARE_TR_FUNCTIONS(ui::GridTable)

public:
    GridDelegate(GridModel &model, QAbstractItemModel *ids, QObject *parent)
        : QStyledItemDelegate(parent)
        , m_model(model)
        , m_ids(ids)
    {
    }
    QWidget *createEditor(QWidget *parent, const QStyleOptionViewItem &, const QModelIndex &index) const override
    {
        m_model.startEdit();
        const QString name = index.data(Qt::AccessibleTextRole).toString();
        if (isLine(index)) { // written when it is left: half an id is none
            auto *const line = new QLineEdit(parent);
            line->setAccessibleName(name);
            if (index.column() == GridModel::IdColumn) {
                auto *const completer = new QCompleter(m_ids, line);
                completer->setCaseSensitivity(Qt::CaseInsensitive);
                completer->setFilterMode(Qt::MatchContains);
                line->setCompleter(completer);
            }
            leaveUndoToWindow(line);
            return line;
        }
        auto *const field = new TextField(TextField::Lines::One, TextField::Face::Text, parent);
        field->setAccessibleName(name);
        auto *const self = const_cast<GridDelegate *>(this);
        connect(field, &TextField::edited, self, [self, field] { emit self->commitData(field); });
        return field;
    }
    void setEditorData(QWidget *editor, const QModelIndex &index) const override
    {
        if (m_committing)
            return;
        const QString text = index.data(Qt::EditRole).toString();
        if (auto *const field = qobject_cast<TextField *>(editor))
            field->showFromEnd(text);
        else if (auto *const line = qobject_cast<QLineEdit *>(editor); line && line->text() != text)
            line->setText(text);
    }
    void setModelData(QWidget *editor, QAbstractItemModel *model, const QModelIndex &index) const override
    {
        m_committing = true;
        if (const auto *const field = qobject_cast<TextField *>(editor))
            model->setData(index, field->toPlainText());
        else if (const auto *const line = qobject_cast<QLineEdit *>(editor))
            model->setData(index, line->text().trimmed());
        m_committing = false;
    }
    void updateEditorGeometry(
        QWidget *editor, const QStyleOptionViewItem &option, const QModelIndex &index) const override
    {
        const QRect box = boxOf(option.rect, index);
        editor->move(box.topLeft());
        editor->resize(box.width(), isLine(index) ? box.height() : editor->height());
    }
    void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override
    {
        const theme::Colors &colors = theme::current();
        const QRect box = boxOf(option.rect, index);
        const bool current = (option.state & QStyle::State_HasFocus) != 0;
        const bool fixed = (index.flags() & Qt::ItemIsEditable) == 0;
        const QColor line = current ? colors.accent : fixed ? colors.border : colors.control;
        theme::paintRounded(*painter, box, fixed ? colors.panel : colors.card, line, theme::smallRadius);
        celltext::paint(*painter, box, index.data().toString(), colors.text);
        if (const QString text = note(index); !text.isEmpty())
            paintBadge(
                *painter, QRect(QPoint(box.left(), box.bottom() + gap), badgeSize(text)), {theme::Tone::Warn, text});
    }
    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const override
    {
        const auto *const view = qobject_cast<const QTableView *>(option.widget);
        const int width = view ? view->columnWidth(index.column()) : 100;
        const QRect around = boxOf(QRect(0, 0, width, 1000), index);
        return {width, celltext::height(index.data().toString(), around.width()) + 1000 - around.height()};
    }

private:
    [[nodiscard]] bool isLine(const QModelIndex &index) const
    {
        return m_model.isGraph() && index.column() < GridModel::ConditionColumn;
    }
    [[nodiscard]] static QString note(const QModelIndex &index)
    {
        return index.data(GridModel::UnknownIdRole).toBool() ? tr("! no such entry here") : QString();
    }
    [[nodiscard]] static QRect boxOf(const QRect &cell, const QModelIndex &index)
    {
        const int bottom = note(index).isEmpty() ? gap : gap + badgeSize(note(index)).height() + gap;
        return cell.adjusted(gap, gap, -gap, -bottom);
    }
    GridModel &m_model;
    QAbstractItemModel *m_ids;
    mutable bool m_committing = false; // what comes back then is the editor's own text
};

} // namespace

GridTable::GridTable(GridModel &model, QList<int> stretches, QAbstractItemModel *ids, QWidget *parent)
    : EditTable(model, parent)
    , m_stretches(std::move(stretches))
{
    setItemDelegate(new GridDelegate(model, ids, this));
    setHorizontalScrollBarPolicy(Qt::ScrollBarAsNeeded);
    setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    connect(&model, &QAbstractItemModel::dataChanged, this, [this] { foldColumns(false); });
    connect(&model, &QAbstractItemModel::modelReset, this, [this] { foldColumns(true); });
    updateHeight();
}

void GridTable::setShowsEmpty(bool shows)
{
    if (std::exchange(m_showsEmpty, shows) == shows)
        return;
    foldColumns(true);
}

void GridTable::foldColumns(bool hides)
{
    bool isOther = false;
    for (int column = 1; column < int(m_stretches.size()); ++column) {
        bool isNeeded = m_showsEmpty;
        for (int row = 0; row < items().rowCount() && !isNeeded; ++row)
            isNeeded = !items().index(row, column).data().toString().isEmpty();
        if (isColumnHidden(column) == isNeeded && (isNeeded || hides)) {
            setColumnHidden(column, !isNeeded);
            isOther = true;
        }
    }
    if (isOther) {
        layOutColumns();
        updateHeight();
    }
}

void GridTable::layOutColumns()
{
    int all = 0;
    int last = 0;
    for (int column = 0; column < int(m_stretches.size()); ++column) {
        if (isColumnHidden(column))
            continue;
        all += m_stretches[column];
        last = column;
    }
    const int whole = std::max(viewport()->width(), all * minimumUnit);
    int used = 0;
    for (int column = 0; column <= last; ++column) {
        if (isColumnHidden(column))
            continue;
        const int width = column == last ? whole - used : whole * m_stretches[column] / all;
        setColumnWidth(column, width);
        used += width;
    }
}

QModelIndex GridTable::firstCell(int item) const
{
    return items().index(item, 0);
}

} // namespace ui
