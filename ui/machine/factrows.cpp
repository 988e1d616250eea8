// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "ui/machine/factrows.h"

#include "kb/wording/factreport.h"
#include "kb/wording/factwords.h"

#include <QCoreApplication>

#include <algorithm>

namespace ui {

namespace {

using kb::FactRelation;

struct FactRowsTr {
    Q_DECLARE_TR_FUNCTIONS(ui::FactRows)
};

constexpr std::size_t openedItems = 2; // of a list of few items the fields are seen at once

QString utf8Text(std::string_view text)
{
    return QString::fromUtf8(text.data(), qsizetype(text.size()));
}

QString joined(const QStringList &parts)
{
    return parts.join(QStringLiteral(" · "));
}

const gpu::FactSpec *specOf(const gpu::FactListSpec *list, std::string_view name)
{
    return list ? gpu::fieldSpec(*list, name) : gpu::factSpec(name);
}

/// What names an item: its first field, or what there is.
QString itemName(const gpu::FactListSpec &list, const gpu::FactItem &item)
{
    for (const gpu::FactSpec &field : list.fields) {
        if (const auto at = item.find(field.name); at != item.end() && at->second.isKnown())
            return wording::factText(field, at->second);
    }
    return QStringLiteral("?");
}

/// The rest of an item in one line: texts and numbers as they are, of flags the names of those that are so.
QString itemLine(const gpu::FactListSpec &list, const gpu::FactItem &item)
{
    QStringList parts;
    for (const gpu::FactSpec &field : list.fields.subspan(1)) {
        const auto at = item.find(field.name);
        if (at == item.end() || !at->second.isKnown() || at->second.value.index() == 0
            || wording::repeatsName(list, field))
            continue;
        if (const bool *const flag = std::get_if<bool>(&at->second.value)) {
            if (*flag)
                parts += wording::factName(list.name, field.name);
            continue;
        }
        const QString text = wording::factText(field, at->second);
        const bool namesItself = field.kind == gpu::FactKind::Text || field.kind == gpu::FactKind::Version;
        parts += namesItself
            ? text
            : FactRowsTr::tr("%1: %2", "a fact, its value").arg(wording::factName(list.name, field.name), text);
    }
    return joined(parts);
}

FactRow fieldRow(const gpu::FactListSpec *list, const std::string &name, const gpu::Fact &fact)
{
    return {.key = utf8Text(name),
        .name = wording::factName(list ? list->name : std::string_view(), name),
        .value = wording::factText(*specOf(list, name), fact),
        .other = {},
        .from = wording::factPlace(fact.from)};
}

FactRow itemRow(const gpu::FactListSpec &list, const gpu::FactItem &item)
{
    FactRow row {.key = itemName(list, item), .name = itemName(list, item), .value = itemLine(list, item)};
    for (const gpu::FactSpec &field : list.fields.subspan(1)) {
        if (const auto at = item.find(field.name); at != item.end())
            row.children.push_back(fieldRow(&list, at->first, at->second));
    }
    if (row.children.size() == 1 && list.fields.size() <= 2)
        row.children.clear(); // its line says it
    return row;
}

FactRow listRow(const gpu::FactListSpec &spec, const gpu::FactList &list, const QString &note)
{
    FactRow row {.key = utf8Text(spec.name),
        .name = wording::factListName(spec.name),
        .value = list.items.empty() ? note : joined({FactRowsTr::tr("%Ln item(s)", nullptr, int(list.items.size()))}),
        .other = {},
        .from = wording::factPlace(list.from),
        .relation = {},
        .isOpen = true};
    if (!list.items.empty() && !note.isEmpty())
        row.value = joined({row.value, note});
    for (const gpu::FactItem &item : list.items)
        row.children.push_back(itemRow(spec, item));
    if (list.items.size() <= openedItems && spec.name == "gpus") {
        for (FactRow &item : row.children)
            item.isOpen = true;
    }
    return row;
}

FactRow unknownRow(const wording::FactReport &report)
{
    FactRow row {.key = QLatin1StringView(unknownKey), .name = wording::unknownCount(report)};
    for (const wording::UnknownFacts &unknown : report.unknown) {
        FactRow reason {.key = unknown.reason,
            .name = unknown.reason,
            .value = FactRowsTr::tr("%Ln fact(s)", nullptr, int(unknown.titles.size()))};
        for (const QString &title : unknown.titles)
            reason.children.push_back({.key = title, .name = title});
        row.children.push_back(std::move(reason));
    }
    return row;
}

/// The text of one side. Where nothing was said of the fact, it is not known.
QString sideText(const gpu::FactSpec &spec, const gpu::Fact *fact)
{
    return fact ? wording::factText(spec, *fact) : FactRowsTr::tr("not known");
}

FactRow pairRow(const gpu::FactListSpec *list, const kb::FactPair &pair)
{
    const gpu::FactSpec &spec = *specOf(list, pair.name);
    const gpu::Fact &either = pair.left ? *pair.left : *pair.right;
    return {.key = utf8Text(pair.name),
        .name = wording::factName(list ? list->name : std::string_view(), pair.name),
        .value = sideText(spec, pair.left),
        .other = sideText(spec, pair.right),
        .from = wording::factPlace(either.from),
        .relation = pair.relation};
}

QString itemSide(const kb::ListPair &list, const gpu::FactItem *item, const gpu::FactList *side)
{
    if (item)
        return itemLine(*list.spec, *item);
    return side && side->incomplete.empty() ? FactRowsTr::tr("not there") : FactRowsTr::tr("not known");
}

FactRow pairRow(const kb::ListPair &list, const kb::ItemPair &pair)
{
    const gpu::FactItem &either = pair.left ? *pair.left : *pair.right;
    FactRow row {.key = itemName(*list.spec, either),
        .name = itemName(*list.spec, either),
        .value = itemSide(list, pair.left, list.left),
        .other = itemSide(list, pair.right, list.right),
        .from = {},
        .relation = pair.relation};
    for (const kb::FactPair &field : pair.fields) {
        if (pair.left && pair.right && (field.name != list.spec->fields.front().name || isDifference(field.relation)))
            row.children.push_back(pairRow(list.spec, field));
    }
    return row;
}

/// How many of what is in it differ.
QString differenceCount(const std::vector<FactRow> &rows)
{
    const auto count = std::ranges::count_if(
        rows, [](const FactRow &row) { return row.relation && kb::isDifference(*row.relation); });
    return count == 0 ? QString() : FactRowsTr::tr("%Ln differ", "facts, or items of a list", int(count));
}

} // namespace

std::vector<FactRow> factRows(const gpu::Facts &facts)
{
    const wording::FactReport report = wording::factReport(facts);
    std::vector<FactRow> rows;
    for (const wording::FactSection &section : report.sections) {
        if (const gpu::FactListSpec *const spec = gpu::factListSpec(section.name)) {
            rows.push_back(listRow(*spec, *facts.list(section.name), section.note));
            continue;
        }
        FactRow &group = rows.emplace_back(FactRow {.key = utf8Text(section.name), .name = section.title});
        group.isOpen = true;
        for (const wording::FactLine &line : section.lines)
            group.children.push_back(fieldRow(nullptr, line.name, *facts.fact(line.name)));
    }
    if (!report.unknown.isEmpty())
        rows.push_back(unknownRow(report));
    return rows;
}

std::vector<FactRow> factRows(const gpu::Facts &left, const gpu::Facts &right)
{
    const kb::FactComparison comparison = kb::compareFacts(left, right);
    std::vector<FactRow> rows;
    for (const std::string_view name : wording::factSections()) {
        FactRow row {.key = utf8Text(name), .name = wording::factGroupName(name)};
        row.isOpen = true;
        const auto list
            = std::ranges::find(comparison.lists, name, [](const kb::ListPair &one) { return one.spec->name; });
        if (list != comparison.lists.end()) {
            for (const kb::ItemPair &item : list->items)
                row.children.push_back(pairRow(*list, item));
        }
        const std::string prefix = std::string(name) + '.';
        for (const kb::FactPair &pair : comparison.facts) {
            if (pair.name.starts_with(prefix))
                row.children.push_back(pairRow(nullptr, pair));
        }
        row.value = differenceCount(row.children);
        if (!row.children.empty())
            rows.push_back(std::move(row));
    }
    return rows;
}

QString relationSign(FactRelation relation)
{
    switch (relation) {
    case FactRelation::Same: break;
    case FactRelation::Different: return QStringLiteral("≠");
    case FactRelation::Passing: return QStringLiteral("≈");
    case FactRelation::OnlyLeft: return QStringLiteral("−");
    case FactRelation::OnlyRight: return QStringLiteral("+");
    case FactRelation::NotKnown: return QStringLiteral("?");
    }
    return {};
}

QString relationText(FactRelation relation)
{
    switch (relation) {
    case FactRelation::Same: break;
    case FactRelation::Different: return FactRowsTr::tr("They differ");
    case FactRelation::Passing: return FactRowsTr::tr("They differ, as they do from minute to minute");
    case FactRelation::OnlyLeft: return FactRowsTr::tr("The other machine has none");
    case FactRelation::OnlyRight: return FactRowsTr::tr("Only the other machine has it");
    case FactRelation::NotKnown: return FactRowsTr::tr("One of them is not known");
    }
    return FactRowsTr::tr("Both are the same");
}

} // namespace ui
