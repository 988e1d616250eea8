// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "ui/list/resultmodel.h"

#include "kb/wording/conditionwords.h"
#include "kb/wording/factwords.h"
#include "kb/wording/wording.h"

namespace ui {

using namespace Qt::StringLiterals;

QString ResultModel::heading(int row) const
{
    if (rows()[std::size_t(row)].isMention) {
        if (row == 0)
            return tr("Mentioned in");
        return rows()[std::size_t(row) - 1].isMention ? QString() : tr("Also mentioned in");
    }
    const kb::DiagnosedMatch *const one = diagnosed(row);
    const kb::DiagnosedMatch *const above = one && row > 0 ? diagnosed(row - 1) : nullptr;
    if (!one || (above && above->part == one->part && above->problem == one->problem))
        return {};
    const QVariant here = EntryListModel::data(index(row, 0), HereRole);
    if (!here.isValid() || kb::Applies(here.toInt()) != kb::Applies::NotHere)
        return wording::heading(one->part, one->problem == 0);
    const QString machine = result()->machine;
    return wording::heading(one->part, one->problem == 0, {{.elsewhere = !machine.isEmpty(), .machine = machine}});
}

bool ResultModel::isConsequence(int row) const
{
    const kb::DiagnosedMatch *const one = diagnosed(row);
    return one && one->part == kb::Part::Consequence;
}

QString ResultModel::fixBound(const QModelIndex &index) const
{
    const QVariant bound = EntryListModel::data(index, FixBoundRole);
    if (!bound.isValid())
        return {};
    const QString rate = wording::rate(bound.toDouble());
    const bool isCounted = EntryListModel::data(index, FixCountedRole).toBool();
    return isCounted ? tr("fix %1 or more, counted").arg(rate) : tr("fix %1, claimed").arg(rate);
}

QString ResultModel::distinction(int row) const
{
    const kb::DiagnosedMatch *const one = diagnosed(row);
    const std::string_view text = one ? kb::shown(one->distinction, language()).text : std::string_view();
    return text.empty() ? QString() : tr("how it differs: %1").arg(QString::fromUtf8(text).simplified());
}

const kb::Applicability *ResultModel::decided(int row) const
{
    const int match = rows()[std::size_t(row)].match;
    if (match < 0 || !result() || std::size_t(match) >= result()->here.size() || isConsequence(row))
        return nullptr;
    const std::optional<kb::Applicability> &answer = result()->here[std::size_t(match)];
    return answer && kb::isDecided(answer->applies) ? &*answer : nullptr;
}

QStringList ResultModel::decidingFacts(int row) const
{
    QStringList facts;
    if (const kb::Applicability *const answer = decided(row)) {
        for (const kb::Ground *const ground : wording::toldGrounds(*answer))
            facts.append(wording::sentence(*ground));
    }
    return facts;
}

bool ResultModel::hasReason(int row) const
{
    const model::Row &one = rows()[std::size_t(row)];
    return one.match >= 0 || (result() && !result()->query.words.isEmpty() && !one.isMention);
}

QString ResultModel::plainReason(const model::Row &row) const
{
    if (row.isExact)
        return tr("exactly what you typed");
    if (row.code >= 0 && std::size_t(row.code) < result()->codes.size()) {
        const kb::CodeMeaning meaning = result()->codes[std::size_t(row.code)].meanings.front();
        return tr("about %1").arg(QString::fromUtf8(meaning.code->name));
    }
    return tr("has “%1” in its text or id").arg(result()->query.words.simplified());
}

QString ResultModel::reasons(int row) const
{
    if (!hasReason(row))
        return {};
    const kb::Match *const match = this->match(row);
    if (!match || rows()[std::size_t(row)].isExact)
        return plainReason(rows()[std::size_t(row)]);
    const kb::DiagnosedMatch *const one = diagnosed(row);
    QStringList sentences;
    if (one && one->line > 0)
        sentences.append(tr("line %1").arg(one->line));
    if (isConsequence(row))
        return sentences.join(QString()); // more of it is on its page
    // What other lines of a pasted log say comes before what every answer has, that its message matched; and that
    // before the words of it.
    const auto place = [one](const kb::Reason &reason) {
        if (!one)
            return 0;
        const bool isMessage = reason.kind == kb::ReasonKind::Regex || reason.kind == kb::ReasonKind::Signature
            || reason.kind == kb::ReasonKind::Ecosystem;
        return reason.kind == kb::ReasonKind::Keywords ? 2 : isMessage ? 1 : 0;
    };
    for (const int now : {0, 1, 2}) {
        for (const kb::Reason &reason : match->reasons) {
            if (reason.kind == kb::ReasonKind::Keywords && reason.detail.empty()) // a number, which is no word
                continue;
            const QString sentence = wording::sentence(reason, language());
            if (place(reason) == now && !sentence.isEmpty() && !sentences.contains(sentence))
                sentences.append(sentence);
        }
    }
    if (sentences.isEmpty() && !result()->query.paste)
        return plainReason(rows()[std::size_t(row)]);
    return sentences.join(QStringLiteral(" \u00B7 "));
}

QVariant ResultModel::data(const QModelIndex &index, int role) const
{
    if (role == Qt::ToolTipRole && index.isValid()) {
        QStringList lines {EntryListModel::data(index, IdRole).toString()};
        if (const QString why = reasons(index.row()); !why.isEmpty())
            lines.append(why.split(QStringLiteral(" \u00B7 ")));
        if (const kb::Applicability *const answer = decided(index.row())) {
            for (const kb::Ground *const ground : wording::toldGrounds(*answer)) {
                const QString from = wording::factPlace(ground->value.from);
                lines.append(wording::sentence(*ground) + (from.isEmpty() ? QString() : u" [%1]"_s.arg(from)));
            }
        }
        return lines.join(u'\n');
    }
    if (role != Qt::AccessibleTextRole)
        return EntryListModel::data(index, role);
    QStringList parts {EntryListModel::data(index, SignatureRole).toString()};
    if (EntryListModel::data(index, KindRole).toInt() == int(model::Row::Kind::Article)) {
        parts.append(tr("article"));
    } else {
        if (const QString twin = EntryListModel::data(index, TwinRole).toString(); !twin.isEmpty())
            parts.append(twin);
        parts.append(EntryListModel::data(index, DomainRole).toString());
        parts.append(wording::tier(kb::Tier(EntryListModel::data(index, TierRole).toInt())));
        if (const QVariant rate = EntryListModel::data(index, RateRole); rate.isValid())
            parts.append(tr("fix %1, claimed").arg(wording::rate(rate.toDouble())));
        if (order() == model::Order::Updated)
            parts.append(EntryListModel::data(index, UpdatedRole).toString());
    }
    if (const QVariant here = EntryListModel::data(index, HereRole); here.isValid())
        parts.append(wording::applies(
            kb::Applies(here.toInt()), !EntryListModel::data(index, MachineRole).toString().isEmpty()));
    if (index.isValid())
        parts.append(decidingFacts(index.row()));
    if (EntryListModel::data(index, EditedRole).toBool())
        parts.append(tr("edited, not saved"));
    if (const QString why = index.isValid() ? reasons(index.row()) : QString(); !why.isEmpty())
        parts.append(why);
    if (!index.isValid())
        return parts.join(QStringLiteral(", "));
    if (const QString under = heading(index.row()); !under.isEmpty())
        parts.prepend(under);
    if (const QString differs = distinction(index.row()); !differs.isEmpty())
        parts.append(differs);
    return parts.join(QStringLiteral(", "));
}

} // namespace ui
