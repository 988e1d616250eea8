// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "ui/editor/rowtable.h"

#include "ui/base/theme.h"
#include "ui/editor/rateedit.h"
#include "ui/editor/rowdelegate.h"

#include <QHash>
#include <QHeaderView>
#include <QPainter>

namespace ui {

namespace {

constexpr int rateWidth = 116; // px
constexpr int fieldWidth = 98;

} // namespace

RowTable::RowTable(model::RowTableModel &model, QWidget *parent)
    : EditTable(model, parent)
    , m_model(model)
{
    auto *const delegate = new RowDelegate(model, this);
    connect(delegate, &RowDelegate::rateOpened, this, &RowTable::connectRate);
    setItemDelegate(delegate);
    for (const auto signal : {&QAbstractItemModel::rowsInserted, &QAbstractItemModel::rowsRemoved})
        connect(&model, signal, this, &RowTable::layOutItems);
    connect(&model, &QAbstractItemModel::dataChanged, this, [this] { foldRows(false); });
    layOutItems();
}

void RowTable::setShowsEmpty(bool shows)
{
    if (std::exchange(m_showsEmpty, shows) == shows)
        return;
    foldRows(true);
}

void RowTable::foldRows(bool hides)
{
    using Model = model::RowTableModel;
    bool isOther = false;
    for (int row = 0; row < m_model.rowCount(); ++row) {
        const QModelIndex english = m_model.index(row, Model::EnglishColumn);
        const QModelIndex chinese = m_model.index(row, Model::ChineseColumn);
        const bool isNeeded = m_model.fieldOf(english) < Model::Condition || m_showsEmpty
            || !english.data().toString().isEmpty() || !chinese.data().toString().isEmpty();
        if (isRowHidden(row) == isNeeded && (isNeeded || hides)) {
            setRowHidden(row, !isNeeded);
            isOther = true;
        }
    }
    if (isOther)
        updateHeight();
}

void RowTable::setLanguageShown(std::optional<kb::Language> language)
{
    m_language = language;
    setColumnHidden(model::RowTableModel::EnglishColumn, language == kb::Language::Chinese);
    setColumnHidden(model::RowTableModel::ChineseColumn, language == kb::Language::English);
    layOutItems();
    layOutColumns();
    updateHeight();
}

void RowTable::copyToOther(kb::Language to)
{
    m_model.copyToOther(currentItem(), to);
}

void RowTable::layOutItems()
{
    const int rows = m_model.rowsPerItem();
    QWidget *last = this; // in the order of Tab
    clearSpans();
    for (int item = 0; item < m_model.itemCount(); ++item) {
        setSpan(item * rows, model::RowTableModel::RateColumn, rows, 1);
        for (int row = item * rows; row < (item + 1) * rows && !m_language; ++row) {
            const QModelIndex english = m_model.index(row, model::RowTableModel::EnglishColumn);
            if (english.data(model::RowTableModel::BothLanguagesRole).toBool())
                setSpan(row, english.column(), 1, 2);
        }
        RateEdit *const rate = openRate(item);
        setTabOrder(last, rate);
        last = rate->lastField();
    }
    foldRows(true);
    updateHeight();
}

RateEdit *RowTable::openRate(int item)
{
    const QModelIndex index = m_model.index(item * m_model.rowsPerItem(), model::RowTableModel::RateColumn);
    openPersistentEditor(index);
    auto *const rate = qobject_cast<RateEdit *>(indexWidget(index));
    rate->setNumber(item + 1);
    rate->setName(tr("%1: %2").arg(m_model.words().item.arg(item + 1), m_model.words().headers.value(index.column())));
    return rate;
}

void RowTable::connectRate(const RateEdit *rate)
{
    connect(rate, &RateEdit::dragged, this, [this, rate](int y) {
        m_dragged = m_model.itemOf(indexAt(rate->geometry().center())); // where it stands by now
        m_dropAt = itemAt(y);
        viewport()->update();
    });
    connect(rate, &RateEdit::dropped, this, [this](int y) {
        const int from = std::exchange(m_dragged, -1);
        m_dropAt = -1;
        viewport()->update();
        if (from >= 0)
            moveItem(from, itemAt(y));
    });
}

int RowTable::itemAt(int globalY) const
{
    const int row = rowAt(viewport()->mapFromGlobal(QPoint(0, globalY)).y());
    if (row >= 0)
        return row / m_model.rowsPerItem();
    return viewport()->mapFromGlobal(QPoint(0, globalY)).y() < 0 ? 0 : m_model.itemCount() - 1;
}

void RowTable::layOutColumns()
{
    const int left = std::max(120, viewport()->width() - rateWidth - fieldWidth);
    setColumnWidth(model::RowTableModel::RateColumn, rateWidth);
    setColumnWidth(model::RowTableModel::FieldColumn, fieldWidth);
    setColumnWidth(model::RowTableModel::EnglishColumn, m_language ? left : left / 2);
    setColumnWidth(model::RowTableModel::ChineseColumn, m_language ? left : left - left / 2);
}

QModelIndex RowTable::firstCell(int item) const
{
    const int column = m_language == kb::Language::Chinese ? model::RowTableModel::ChineseColumn
                                                           : model::RowTableModel::EnglishColumn;
    return m_model.index(item * m_model.rowsPerItem(), column);
}

QModelIndex RowTable::cellOf(int item, const QString &part, kb::Language language) const
{
    using Model = model::RowTableModel;
    static const QHash<QString, Model::Field> fields {{QStringLiteral("action"), Model::Action},
        {QStringLiteral("how"), Model::Detail}, {QStringLiteral("why_fails"), Model::Detail},
        {QStringLiteral("condition"), Model::Condition}, {QStringLiteral("sources"), Model::Sources},
        {QStringLiteral("tradeoff"), Model::Tradeoff}, {QStringLiteral("common_misconception"), Model::Misconception}};
    const auto field = fields.find(part);
    const bool chinese = language == kb::Language::Chinese;
    if (field == fields.end() && !chinese)
        return {};
    const int row = item * m_model.rowsPerItem() + (field == fields.end() ? Model::Action : *field);
    return m_model.index(row, chinese ? Model::ChineseColumn : Model::EnglishColumn);
}

void RowTable::paintEvent(QPaintEvent *event)
{
    EditTable::paintEvent(event);
    if (m_dropAt < 0 || m_dropAt == m_dragged)
        return;
    const int rows = m_model.rowsPerItem();
    const int row = m_dropAt < m_dragged ? m_dropAt * rows : (m_dropAt + 1) * rows - 1;
    const int y = rowViewportPosition(row) + (m_dropAt < m_dragged ? 0 : rowHeight(row) - 2);
    QPainter(viewport()).fillRect(0, y, viewport()->width(), 2, theme::current().accent);
}

} // namespace ui
