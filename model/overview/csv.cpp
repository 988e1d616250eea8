// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "model/overview/csv.h"

namespace model {

namespace {

QString cell(QString text)
{
    if (!text.isEmpty() && QStringLiteral("=+-@\t\r").contains(text.front()))
        text.prepend(u'\'');
    else if (!text.contains(u',') && !text.contains(u'"') && !text.contains(u'\n') && !text.contains(u'\r'))
        return text;
    return u'"' + text.replace(u'"', QStringLiteral("\"\"")) + u'"';
}

} // namespace

QByteArray csvText(const QList<QStringList> &rows)
{
    QString text(QChar::ByteOrderMark);
    for (const QStringList &row : rows) {
        QStringList cells;
        for (const QString &one : row)
            cells.append(cell(one));
        text += cells.join(u',') + QStringLiteral("\r\n");
    }
    return text.toUtf8();
}

} // namespace model
