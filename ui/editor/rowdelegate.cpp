// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "ui/editor/rowdelegate.h"

#include "ui/base/theme.h"
#include "ui/editor/celltext.h"
#include "ui/editor/rateedit.h"
#include "ui/editor/reportsdialog.h"
#include "ui/editor/textfield.h"
#include "ui/widgets/badge.h"

#include <QPainter>
#include <QTableView>

namespace ui {

using model::RowTableModel;
using model::Translation;

namespace {

constexpr int rowGap = 2; // px around a box
constexpr int itemGap = 9; // px above the first row of an item

} // namespace

RowDelegate::RowDelegate(RowTableModel &model, QObject *parent)
    : QStyledItemDelegate(parent)
    , m_model(model)
{
}

QWidget *RowDelegate::createEditor(QWidget *parent, const QStyleOptionViewItem &, const QModelIndex &index) const
{
    auto *const self = const_cast<RowDelegate *>(this); // signals of a const virtual, as everywhere in Qt's delegates
    if (index.column() == RowTableModel::RateColumn) {
        auto *const rate = new RateEdit(RateEdit::Grip::Shown, parent);
        connect(rate, &RateEdit::started, &m_model, &RowTableModel::startEdit);
        connect(rate, &RateEdit::edited, self, [self, rate] { emit self->commitData(rate); });
        connect(rate, &RateEdit::reportsRequested, self, [self, rate, at = QPersistentModelIndex(index)] {
            auto *const dialog = new ReportsDialog(self->m_model.reports(at.row()), rate->window());
            connect(dialog, &QDialog::accepted, &self->m_model,
                [model = &self->m_model, dialog, at] { model->setReports(at.row(), dialog->reports()); });
            dialog->open();
        });
        emit self->rateOpened(rate);
        return rate;
    }
    m_model.startEdit();
    auto *const field = new TextField(TextField::Lines::Many, TextField::Face::Text, parent);
    field->setAccessibleName(index.data(Qt::AccessibleTextRole).toString());
    connect(field, &TextField::edited, self, [self, field] { emit self->commitData(field); });
    return field;
}

void RowDelegate::setEditorData(QWidget *editor, const QModelIndex &index) const
{
    if (m_committing)
        return;
    if (auto *const rate = qobject_cast<RateEdit *>(editor)) {
        const QVariant value = index.data(Qt::EditRole);
        rate->setRate(value.isValid() ? std::optional(value.toDouble()) : std::nullopt);
        rate->setMeasured(
            index.data(RowTableModel::AsStatedRole).toInt(), index.data(RowTableModel::DecidedRole).toInt());
        const kb::Rate counted = m_model.rate(index.row());
        rate->setReports(counted.count.value_or(kb::Count()).agreeing, counted.count.value_or(kb::Count()).reports);
    } else if (auto *const field = qobject_cast<TextField *>(editor)) {
        field->showFromEnd(index.data(Qt::EditRole).toString());
    }
}

void RowDelegate::setModelData(QWidget *editor, QAbstractItemModel *model, const QModelIndex &index) const
{
    m_committing = true;
    if (const auto *const rate = qobject_cast<RateEdit *>(editor))
        model->setData(index, rate->rate() ? QVariant(*rate->rate()) : QVariant());
    else if (const auto *const field = qobject_cast<TextField *>(editor))
        model->setData(index, field->toPlainText());
    m_committing = false;
}

QRect RowDelegate::boxOf(const QRect &cell, const QModelIndex &index, const QString &note) const
{
    const int top = m_model.fieldOf(index) == RowTableModel::Action ? itemGap : rowGap;
    const int bottom = note.isEmpty() ? rowGap : rowGap + badgeSize(note).height() + rowGap;
    return cell.adjusted(rowGap, top, -rowGap, -bottom);
}

QString RowDelegate::note(const QModelIndex &index) const
{
    switch (Translation(index.data(RowTableModel::TranslationRole).toInt())) {
    case Translation::NotChinese: return tr("! not Chinese");
    case Translation::ChineseMissing:
    case Translation::EnglishMissing: return tr("! not translated");
    case Translation::ChineseOutOfDate:
    case Translation::EnglishOutOfDate: return tr("! out of date");
    case Translation::Complete: break;
    }
    const int column = index.column();
    if (m_model.fieldOf(index) != RowTableModel::Action || column != RowTableModel::EnglishColumn)
        return {};
    const QModelIndex chinese = index.siblingAtColumn(RowTableModel::ChineseColumn);
    const bool empty = index.data().toString().isEmpty() && chinese.data().toString().isEmpty();
    return empty ? tr("✕ no action") : QString();
}

void RowDelegate::updateEditorGeometry(
    QWidget *editor, const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    if (index.column() == RowTableModel::RateColumn) {
        editor->setGeometry(option.rect.adjusted(0, itemGap - theme::space1, 0, -rowGap));
        return;
    }
    const QRect box = boxOf(option.rect, index, note(index));
    editor->move(box.topLeft());
    editor->resize(box.width(), editor->height()); // as tall as its text
}

void RowDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    const theme::Colors &colors = theme::current();
    painter->save();
    if (m_model.fieldOf(index) == RowTableModel::Action)
        painter->fillRect(QRect(option.rect.left(), option.rect.top() + 2, option.rect.width(), 1), colors.border);
    const QString wrong = note(index);
    const QRect box = boxOf(option.rect, index, wrong);
    if (index.column() == RowTableModel::FieldColumn) {
        painter->setFont(theme::secondaryFont());
        painter->setPen(colors.dim);
        painter->drawText(box.adjusted(rowGap, theme::space1 + 2, 0, 0),
            Qt::AlignTop | Qt::AlignLeft | Qt::TextWordWrap, index.data().toString());
    } else if (index.column() != RowTableModel::RateColumn) {
        const bool current = (option.state & QStyle::State_HasFocus) != 0;
        theme::paintRounded(*painter, box, colors.card, current ? colors.accent : colors.control, theme::smallRadius);
        celltext::paint(*painter, box, index.data().toString(), colors.text);
        if (!wrong.isEmpty()) {
            const bool bad = wrong.startsWith(u'✕');
            const QRect place(QPoint(box.left(), box.bottom() + rowGap), badgeSize(wrong));
            paintBadge(*painter, place, {bad ? theme::Tone::Bad : theme::Tone::Warn, wrong});
        }
    }
    painter->restore();
}

QSize RowDelegate::sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    if (index.column() <= RowTableModel::FieldColumn)
        return {};
    const auto *const view = qobject_cast<const QTableView *>(option.widget);
    if (!view)
        return {};
    // A text of both languages spans both columns; the second cell is hidden then.
    const bool both = index.data(RowTableModel::BothLanguagesRole).toBool();
    if (both && index.column() == RowTableModel::ChineseColumn
        && view->columnSpan(index.row(), RowTableModel::EnglishColumn) > 1)
        return {};
    int width = view->columnWidth(index.column());
    if (both && view->columnSpan(index.row(), index.column()) > 1)
        width += view->columnWidth(index.column() + 1);
    const QRect around = boxOf(QRect(0, 0, width, 1000), index, note(index));
    return {width, celltext::height(index.data().toString(), around.width()) + 1000 - around.height()};
}

} // namespace ui
