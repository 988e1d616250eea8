// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "ui/document/historydelegate.h"

#include "model/document/historymodel.h"
#include "ui/base/theme.h"

#include <QDateTime>
#include <QLocale>
#include <QPainter>

namespace ui {

namespace {

using model::HistoryModel;

constexpr int stepPadding = theme::space2;
constexpr int namesShown = 2;

} // namespace

QString HistoryDelegate::facts(const QModelIndex &index)
{
    QStringList parts;
    const QStringList names = index.data(HistoryModel::NamesRole).toStringList();
    if (names.size() > namesShown)
        parts.append(tr("%n file(s)", nullptr, int(names.size())));
    else if (!names.isEmpty())
        parts.append(names.join(QStringLiteral(", ")));
    if (const QDateTime time = index.data(HistoryModel::TimeRole).toDateTime(); time.isValid())
        parts.append(QLocale().toString(time.time(), QLocale::ShortFormat));
    if (index.data(HistoryModel::IsSavedRole).toBool())
        parts.append(tr("saved"));
    return parts.join(QStringLiteral(" \u00B7 "));
}

QSize HistoryDelegate::sizeHint(const QStyleOptionViewItem &option, const QModelIndex &) const
{
    const int lines = QFontMetrics(theme::baseFont()).height() + QFontMetrics(theme::secondaryFont()).height();
    return {option.rect.width(), lines + 2 * stepPadding};
}

void HistoryDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    const theme::Colors &colors = theme::current();
    const QRect rect = option.rect;
    if (option.state & QStyle::State_Selected)
        painter->fillRect(rect, colors.selection);
    else if (option.state & QStyle::State_MouseOver)
        painter->fillRect(rect, colors.card);
    painter->fillRect(QRect(rect.left(), rect.bottom(), rect.width(), 1), colors.border);
    const bool isCurrent = index.data(HistoryModel::IsCurrentRole).toBool();
    if (isCurrent)
        painter->fillRect(QRect(rect.left(), rect.top(), 3, rect.height() - 1), colors.accent);
    const QRect inner = rect.adjusted(stepPadding + theme::space1, stepPadding, -stepPadding, -stepPadding);
    QFont font = theme::baseFont();
    if (isCurrent)
        font.setWeight(QFont::DemiBold);
    const QFontMetrics metrics(font);
    const auto *const steps = qobject_cast<const HistoryModel *>(index.model());
    const bool isUndone = steps && index.row() > steps->currentRow();
    painter->setFont(font);
    painter->setPen(isUndone ? colors.dim : colors.text);
    painter->drawText(QRect(inner.left(), inner.top(), inner.width(), metrics.height()),
        int(Qt::AlignLeft) | int(Qt::AlignVCenter),
        metrics.elidedText(index.data().toString(), Qt::ElideRight, inner.width()));
    const QFont small = theme::secondaryFont();
    const QFontMetrics smallMetrics(small);
    painter->setFont(small);
    painter->setPen(colors.dim);
    painter->drawText(
        QRect(inner.left(), inner.bottom() + 1 - smallMetrics.height(), inner.width(), smallMetrics.height()),
        int(Qt::AlignLeft) | int(Qt::AlignVCenter),
        smallMetrics.elidedText(facts(index), Qt::ElideMiddle, inner.width()));
}

} // namespace ui
