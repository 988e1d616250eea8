// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "ui/list/resultmodel.h"

#include "kb/wording/wording.h"

#include <QStringList>

namespace ui {

QString ResultModel::reasons(int row) const
{
    const kb::Match *const match = this->match(row);
    if (!match)
        return {};
    QStringList sentences;
    for (const kb::Reason &reason : match->reasons) {
        if (const QString sentence = wording::sentence(reason, language());
            !sentence.isEmpty() && !sentences.contains(sentence))
            sentences.append(sentence);
    }
    return sentences.join(QStringLiteral(" \u00B7 "));
}

QVariant ResultModel::data(const QModelIndex &index, int role) const
{
    if (role == Qt::ToolTipRole)
        return EntryListModel::data(index, IdRole);
    if (role != Qt::AccessibleTextRole)
        return EntryListModel::data(index, role);
    QStringList parts {EntryListModel::data(index, SignatureRole).toString()};
    if (EntryListModel::data(index, KindRole).toInt() == int(model::Row::Kind::Article)) {
        parts.append(tr("article"));
    } else {
        parts.append(EntryListModel::data(index, DomainRole).toString());
        parts.append(wording::tier(kb::Tier(EntryListModel::data(index, TierRole).toInt())));
        if (const QVariant rate = EntryListModel::data(index, RateRole); rate.isValid())
            parts.append(tr("fix %1, claimed").arg(wording::rate(rate.toDouble())));
    }
    if (EntryListModel::data(index, EditedRole).toBool())
        parts.append(tr("edited, not saved"));
    if (const QString why = index.isValid() ? reasons(index.row()) : QString(); !why.isEmpty())
        parts.append(why);
    return parts.join(QStringLiteral(", "));
}

} // namespace ui
