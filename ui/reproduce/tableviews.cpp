// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "ui/reproduce/tableviews.h"

#include "ui/page/pageparts.h"
#include "ui/reproduce/words.h"
#include "ui/widgets/elidedlines.h"

#include <QAbstractButton>
#include <QPainter>
#include <QResizeEvent>
#include <QScrollBar>

namespace ui {

namespace {

constexpr int cellPadding = theme::space1; // px left and right
constexpr int callPadding = 5; // px above and below
constexpr int longestCaseList = 340; // px
constexpr int longestCallList = 260; // px
constexpr int longestMatrix = 300; // px
constexpr int widestMatrixColumn = 420; // px
constexpr int widestMatrixName = 150; // px, of a case above its column
constexpr int reasonLimit = 3; // lines

int fullRowHeight()
{
    return badgeSize(QStringLiteral("x")).height() + theme::space2;
}

/// The view's own paint stays out of it: no frame, no base.
void makeFlat(QAbstractItemView &view)
{
    view.setFrameShape(QFrame::NoFrame);
    view.viewport()->setAutoFillBackground(false);
    view.setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    view.setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    view.setSelectionMode(QAbstractItemView::SingleSelection);
    view.setEditTriggers(QAbstractItemView::NoEditTriggers);
    view.setTabKeyNavigation(false);
}

void paintSelection(QPainter &painter, const QStyleOptionViewItem &option)
{
    if (option.state & QStyle::State_Selected)
        painter.fillRect(option.rect, theme::current().selection);
}

} // namespace

FlatHeader::FlatHeader(Qt::Orientation orientation, QWidget *parent)
    : QHeaderView(orientation, parent)
{
    setFont(theme::secondaryFont());
    setSectionsClickable(false);
    setHighlightSections(false);
    setFocusPolicy(Qt::NoFocus);
    viewport()->setAutoFillBackground(false);
    setFrameShape(QFrame::NoFrame);
    setMinimumSectionSize(theme::space6);
}

void FlatHeader::paintSection(QPainter *painter, const QRect &rect, int section) const
{
    painter->save();
    painter->setFont(font());
    painter->setPen(theme::current().dim);
    const QString text = model()->headerData(section, orientation(), Qt::DisplayRole).toString();
    const QRect inner = rect.adjusted(cellPadding, 0, -cellPadding, 0);
    painter->drawText(inner, int(Qt::AlignVCenter | Qt::AlignLeft) | int(Qt::TextSingleLine),
        QFontMetrics(font()).elidedText(text, Qt::ElideMiddle, inner.width()));
    if (orientation() == Qt::Horizontal)
        painter->fillRect(rect.left(), rect.bottom(), rect.width(), 1, theme::current().border);
    painter->restore();
}

QSize FlatHeader::sectionSizeFromContents(int section) const
{
    const QFontMetrics metrics(font());
    const QString text = model()->headerData(section, orientation(), Qt::DisplayRole).toString();
    const int width = metrics.horizontalAdvance(text) + 2 * cellPadding + 2;
    return {orientation() == Qt::Horizontal ? qMin(width, widestMatrixName) : width, metrics.height() + theme::space2};
}

BadgeDelegate::BadgeDelegate(const MatrixTableModel *model, QObject *parent)
    : QStyledItemDelegate(parent)
    , m_model(model)
{
}

void BadgeDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    paintSelection(*painter, option);
    QRect focus;
    int left = option.rect.left() + cellPadding;
    for (const BadgeText &badge : m_model->badges(index)) {
        QRect place(QPoint(), badgeSize(badge.text));
        place.setWidth(qMin(place.width(), option.rect.right() - cellPadding - left));
        if (place.width() <= 0)
            break;
        place.moveTop(option.rect.top() + (option.rect.height() - place.height()) / 2);
        place.moveLeft(left);
        paintBadge(*painter, place, badge);
        focus |= place;
        left = place.right() + 1 + theme::space1;
    }
    if (!focus.isEmpty() && (option.state & QStyle::State_HasFocus))
        theme::paintRounded(*painter, focus.adjusted(-1, -1, 1, 1), Qt::transparent, theme::current().accent, 5);
}

QSize BadgeDelegate::sizeHint(const QStyleOptionViewItem &, const QModelIndex &index) const
{
    int width = 2 * cellPadding;
    for (const BadgeText &badge : m_model->badges(index))
        width += badgeSize(badge.text).width() + theme::space1;
    return {width, fullRowHeight()};
}

CaseDelegate::CaseDelegate(QObject *parent)
    : QStyledItemDelegate(parent)
{
}

QSize CaseDelegate::sizeHint(const QStyleOptionViewItem &option, const QModelIndex &) const
{
    const int name = qMax(QFontMetrics(theme::monoFont()).height(), badgeSize(QStringLiteral("x")).height());
    return {option.rect.width(), name + QFontMetrics(theme::secondaryFont()).height() + 2 * theme::space1 + 1};
}

void CaseDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    const theme::Colors &colors = theme::current();
    paintSelection(*painter, option);
    QStyleOptionViewItem item = option;
    initStyleOption(&item, index);
    const QStyle *const style = option.widget->style();
    const QRect check = style->subElementRect(QStyle::SE_ItemViewItemCheckIndicator, &item, option.widget);
    QStyleOptionViewItem mark = item; // where a click is looked for, too
    mark.rect = check;
    mark.state &= ~(QStyle::State_HasFocus | QStyle::State_On | QStyle::State_Off);
    mark.state |= item.checkState == Qt::Checked ? QStyle::State_On : QStyle::State_Off;
    const bool runs = index.flags().testFlag(Qt::ItemIsUserCheckable);
    mark.state.setFlag(QStyle::State_Enabled, runs);
    style->drawPrimitive(QStyle::PE_IndicatorItemViewItemCheck, &mark, painter, option.widget);

    const QRect inner(check.right() + theme::space2, option.rect.top() + theme::space1,
        option.rect.right() - check.right() - theme::space2 - cellPadding, option.rect.height() - 2 * theme::space1);
    const QModelIndex result = index.siblingAtColumn(model::CaseModel::Result);
    const QString badge = result.data().toString();
    QRect place(QPoint(), badgeSize(badge.isEmpty() ? QStringLiteral("x") : badge));
    if (badge.isEmpty())
        place.setWidth(0);
    place.moveTopRight(inner.topRight());
    if (!badge.isEmpty())
        paintBadge(*painter, place, {theme::Tone(result.data(BadgeToneRole).toInt()), badge});

    const QString name = index.data().toString();
    const QString title = index.data(CaseTitleRole).toString();
    const QFont font = title == name ? theme::monoFont() : theme::baseFont();
    painter->setFont(font);
    painter->setPen(runs ? colors.text : colors.dim);
    const QRect head(inner.left(), inner.top(), place.left() - inner.left() - theme::space2, place.height());
    painter->drawText(head, int(Qt::AlignVCenter | Qt::AlignLeft) | int(Qt::TextSingleLine),
        QFontMetrics(font).elidedText(title, title == name ? Qt::ElideMiddle : Qt::ElideRight, head.width()));
    const QFont small = theme::secondaryFont();
    const QFontMetrics metrics(small);
    painter->setFont(small);
    painter->setPen(colors.dim);
    const QString known = index.data(CaseFactsRole).toString();
    const QString factsText = title == name ? known : name + QStringLiteral(" · ") + known;
    const QRect facts(inner.left(), place.bottom() + 1, inner.width(), metrics.height());
    painter->drawText(facts, int(Qt::AlignVCenter | Qt::AlignLeft) | int(Qt::TextSingleLine),
        metrics.elidedText(factsText, Qt::ElideRight, facts.width()));
    if (option.state & QStyle::State_HasFocus)
        theme::paintRounded(*painter, option.rect, Qt::transparent, colors.accent, theme::smallRadius);
}

CallDelegate::CallDelegate(const CallTableModel *model, QAbstractItemView *view)
    : QStyledItemDelegate(view)
    , m_model(model)
    , m_view(view)
{
}

QStringList CallDelegate::reasonLines(int row, int width) const
{
    QStringList lines;
    const QString reason = QString::fromUtf8(m_model->call(row).reason);
    if (reason.isEmpty() || width <= 0)
        return lines;
    for (const MarkedLine &line : elidedLines(reason, {}, theme::secondaryFont(), width, reasonLimit))
        lines.append(line.text);
    return lines;
}

QSize CallDelegate::sizeHint(const QStyleOptionViewItem &, const QModelIndex &index) const
{
    const int width = m_view->viewport()->width();
    const int small = QFontMetrics(theme::secondaryFont()).height();
    const int name = qMax(QFontMetrics(theme::monoFont()).height(), badgeSize(QStringLiteral("x")).height());
    const auto reasons = int(reasonLines(index.row(), width - 2 * theme::space2).size());
    return {width, 2 * callPadding + name + small + reasons * small};
}

void CallDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    const theme::Colors &colors = theme::current();
    const gpu::Call &call = m_model->call(index.row());
    const bool ends = m_model->endsStep(index.row());
    paintSelection(*painter, option);
    painter->fillRect(option.rect.left(), option.rect.bottom(), option.rect.width(), 1, colors.border);
    const QRect inner = option.rect.adjusted(theme::space2, callPadding, -theme::space2, -callPadding);

    const BadgeText badge = statusBadge(call);
    QRect place(QPoint(), badgeSize(badge.text));
    place.setWidth(qMin(place.width(), inner.width() * 2 / 3));
    place.moveTopRight(inner.topRight());
    paintBadge(*painter, place, badge);

    QFont mono = theme::monoFont();
    if (ends)
        mono.setWeight(QFont::DemiBold);
    painter->setFont(mono);
    painter->setPen(colors.text);
    const QRect name(inner.left(), inner.top(), place.left() - inner.left() - theme::space2, place.height());
    painter->drawText(name, int(Qt::AlignVCenter | Qt::AlignLeft) | int(Qt::TextSingleLine),
        QFontMetrics(mono).elidedText(QString::fromUtf8(call.call), Qt::ElideMiddle, name.width()));

    const QFont small = theme::secondaryFont();
    const QFontMetrics metrics(small);
    painter->setFont(small);
    painter->setPen(colors.dim);
    QRect line(inner.left(), qMax(name.bottom(), place.bottom()) + 1, inner.width(), metrics.height());
    const QString facts = QString::number(call.n) + QStringLiteral(" · ") + m_model->facts(index.row());
    painter->drawText(
        line, int(Qt::AlignVCenter | Qt::AlignLeft), metrics.elidedText(facts, Qt::ElideRight, line.width()));
    painter->setPen(colors.tone(badge.tone).text);
    for (const QString &reason : reasonLines(index.row(), inner.width())) {
        line.translate(0, metrics.height());
        painter->drawText(line, int(Qt::AlignVCenter | Qt::AlignLeft), reason);
    }
}

CaseView::CaseView(CaseTableModel *model, QWidget *parent)
    : QListView(parent)
{
    setModel(model);
    setModelColumn(model::CaseModel::Name);
    setItemDelegate(new CaseDelegate(this));
    makeFlat(*this);
    setResizeMode(QListView::Adjust);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setAccessibleName(tr("Cases"));
    connect(model, &QAbstractItemModel::modelReset, this, &QWidget::updateGeometry);
}

QSize CaseView::sizeHint() const
{
    const int row = itemDelegate()->sizeHint({}, {}).height();
    return {300, qMin(model()->rowCount() * row, longestCaseList)};
}

QSize CaseView::minimumSizeHint() const
{
    return {120, sizeHint().height()};
}

CallView::CallView(CallTableModel *model, QWidget *parent)
    : QListView(parent)
    , m_calls(model)
{
    setModel(model);
    setModelColumn(model::CallModel::Call);
    setItemDelegate(new CallDelegate(model, this));
    makeFlat(*this);
    setResizeMode(QListView::Adjust);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setAccessibleName(tr("Calls"));
    connect(model, &QAbstractItemModel::modelReset, this, &QWidget::updateGeometry);
    connect(model, &QAbstractItemModel::rowsInserted, this, &CallView::follow);
    connect(model, &QAbstractItemModel::dataChanged, this, &CallView::follow); // a reason makes its row taller
}

void CallView::follow()
{
    updateGeometry();
    const QScrollBar *const bar = verticalScrollBar();
    if (bar->value() >= bar->maximum() - fullRowHeight() * 2)
        scrollToBottom();
}

void CallView::showDeciding()
{
    for (int row = model()->rowCount() - 1; row >= 0; --row) {
        if (m_calls->call(row).step != gpu::StepKind::Case)
            continue;
        const QModelIndex index = model()->index(row, modelColumn());
        setCurrentIndex(index);
        scrollTo(index, PositionAtCenter);
        return;
    }
}

QSize CallView::sizeHint() const
{
    int height = 0;
    for (int row = 0; row < model()->rowCount() && height < longestCallList; ++row)
        height += itemDelegate()->sizeHint({}, model()->index(row, 0)).height();
    return {300, qBound(fullRowHeight() * 2, height, longestCallList)};
}

QSize CallView::minimumSizeHint() const
{
    return {120, sizeHint().height()};
}

void CallView::resizeEvent(QResizeEvent *event)
{
    QListView::resizeEvent(event);
    if (event->oldSize().width() == event->size().width())
        return;
    scheduleDelayedItemsLayout(); // reasons wrap elsewhere
    updateGeometry();
}

MatrixView::MatrixView(MatrixTableModel *model, QWidget *parent)
    : QTableView(parent)
{
    setHorizontalHeader(new FlatHeader(Qt::Horizontal, this));
    setVerticalHeader(new FlatHeader(Qt::Vertical, this));
    setModel(model);
    setItemDelegate(new BadgeDelegate(model, this));
    makeFlat(*this);
    setShowGrid(false);
    setCornerButtonEnabled(false);
    if (auto *const corner = findChild<QAbstractButton *>(Qt::FindDirectChildrenOnly))
        corner->setMaximumSize(0, 0); // painted raised, and of no use here
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setAccessibleName(tr("Verdicts by version and GPU"));
    horizontalHeader()->setMaximumSectionSize(widestMatrixColumn);
    horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    verticalHeader()->setDefaultSectionSize(fullRowHeight());
    connect(model, &QAbstractItemModel::modelReset, this, &QWidget::updateGeometry);
}

QSize MatrixView::sizeHint() const
{
    const int rows = model()->rowCount() * fullRowHeight() + horizontalHeader()->sizeHint().height();
    const bool wide = horizontalHeader()->length() + verticalHeader()->sizeHint().width() > width();
    return {300, qMin(rows + (wide ? horizontalScrollBar()->sizeHint().height() : 0) + 2, longestMatrix)};
}

QSize MatrixView::minimumSizeHint() const
{
    return {120, sizeHint().height()};
}

} // namespace ui
