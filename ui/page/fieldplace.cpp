// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "ui/page/fieldplace.h"

#include <QStringList>

namespace ui {

FieldPlace placeOf(const std::string &pointer)
{
    QStringList parts = QString::fromStdString(pointer).split(u'/', Qt::SkipEmptyParts);
    if (parts.size() > 1 && parts.front() == u"transition_graph")
        parts.removeFirst();
    FieldPlace place;
    for (QString &part : parts) {
        if (part.endsWith(u"_zh")) {
            part.chop(3);
            place.language = kb::Language::Chinese;
        }
    }
    place.field = parts.value(0);
    bool isNumber = false;
    const int row = parts.value(1).toInt(&isNumber);
    if (isNumber) {
        place.row = row;
        place.part = parts.value(2);
    }
    return place;
}

} // namespace ui
