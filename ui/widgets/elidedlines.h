// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// A text broken into few lines, the last one shortened, in its middle where nothing else is asked for: signatures that
// begin alike differ at their end.
#pragma once

#include "model/list/entrylistmodel.h"

#include <QFont>
#include <QList>
#include <QString>

namespace ui {

struct MarkedLine {
    QString text;
    model::EntryListModel::Marks marks;
    bool operator==(const MarkedLine &) const = default;
};

/// At most maxLines lines, each at most `width` px wide. Marks follow their words. What is left out of the middle is
/// chosen so that marked words are seen, where they are few; an ellipsis is never marked. Cost: lays out maxLines
/// lines.
[[nodiscard]] QList<MarkedLine> elidedLines(const QString &text, const model::EntryListModel::Marks &marks,
    const QFont &font, int width, int maxLines, Qt::TextElideMode elide = Qt::ElideMiddle);

} // namespace ui
