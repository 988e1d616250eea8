// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "ui/palette/palettedelegate.h"

#include "ui/base/theme.h"
#include "ui/palette/palettemodel.h"

#include <QPainter>

namespace ui {

namespace {

constexpr int markWidth = 3; // of the selected row, px: not by its colour alone

} // namespace

int PaletteDelegate::rowHeight()
{
    return QFontMetrics(theme::baseFont()).height() + 2 * theme::space1 + 2;
}

QSize PaletteDelegate::sizeHint(const QStyleOptionViewItem &option, const QModelIndex &) const
{
    return {option.rect.width(), rowHeight()};
}

void PaletteDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    const theme::Colors &colors = theme::current();
    if (option.state & QStyle::State_Selected) {
        painter->fillRect(option.rect, colors.selection);
        painter->fillRect(option.rect.left(), option.rect.top(), markWidth, option.rect.height(), colors.accent);
    } else if ((option.state & QStyle::State_MouseOver) && (option.state & QStyle::State_Enabled)) {
        painter->fillRect(option.rect, colors.panel);
    }
    const QRect inner = option.rect.adjusted(theme::space3, 0, -theme::space3, 0);
    const QFont small = theme::secondaryFont();
    const QFontMetrics smallMetrics(small);
    const bool isEnabled = index.flags().testFlag(Qt::ItemIsEnabled);
    // An id may take half of the row; the rest is the title's.
    const QString detail
        = smallMetrics.elidedText(index.data(PaletteModel::DetailRole).toString(), Qt::ElideMiddle, inner.width() / 2);
    const int detailWidth = detail.isEmpty() ? 0 : smallMetrics.horizontalAdvance(detail) + theme::space4;
    painter->setFont(small);
    painter->setPen(colors.dim);
    painter->drawText(inner, int(Qt::AlignRight) | int(Qt::AlignVCenter), detail);
    QFont font = theme::baseFont();
    font.setItalic(!isEnabled); // beside the colour
    const QFontMetrics metrics(font);
    painter->setFont(font);
    painter->setPen(isEnabled ? colors.text : colors.dim);
    painter->drawText(inner, int(Qt::AlignLeft) | int(Qt::AlignVCenter),
        metrics.elidedText(index.data().toString(), Qt::ElideRight, inner.width() - detailWidth));
}

} // namespace ui
