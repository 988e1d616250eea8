// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "model/edit/gridmodel.h"

#include <array>
#include <charconv>
#include <optional>

namespace model {

namespace {

using Kind = GridModel::Kind;
using Cells = GridModel::Cells;

std::string numberText(const std::optional<double> &number)
{
    std::array<char, 32> digits {}; // the shortest text that reads back as the same number
    if (!number)
        return {};
    const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), *number).ptr;
    return {digits.data(), end};
}

std::optional<double> numberOf(const std::string &text)
{
    bool good = false;
    const double number = QString::fromStdString(text).toDouble(&good);
    return good && number >= 0 && number <= 1 ? std::optional(number) : std::nullopt;
}

std::vector<kb::Transition> kb::TransitionGraph::*edges(Kind kind)
{
    switch (kind) {
    case Kind::LeadsTo: return &kb::TransitionGraph::leadsTo;
    case Kind::PrecededBy: return &kb::TransitionGraph::precededBy;
    default: return &kb::TransitionGraph::frequentlyConfusedWith;
    }
}

int columnsOf(Kind kind)
{
    switch (kind) {
    case Kind::Versions: return 9;
    case Kind::Environment: return 2;
    default: return 4;
    }
}

std::vector<Cells> read(Kind kind, const kb::Entry &entry)
{
    std::vector<Cells> items;
    switch (kind) {
    case Kind::Versions:
        for (const kb::VersionClaim &v : entry.versions)
            items.push_back({v.version, v.introduced, v.deprecated, v.removed, v.behaviorChange.en, v.behaviorChange.zh,
                v.status, v.notes.en, v.notes.zh});
        break;
    case Kind::Environment:
        for (const auto &[name, value] : entry.environment)
            items.push_back({name, value});
        break;
    default:
        for (const kb::Transition &edge : entry.transitions.*edges(kind))
            items.push_back({edge.entryId, numberText(edge.probability), edge.condition.en, edge.condition.zh});
    }
    return items;
}

/// What a cell of an entry holds is written alone: the rest of the row may hold what a text does not.
void write(Kind kind, kb::Entry &entry, std::size_t item, int column, const std::string &text)
{
    switch (kind) {
    case Kind::Versions: {
        kb::VersionClaim &v = entry.versions[item];
        const std::array cells {&v.version, &v.introduced, &v.deprecated, &v.removed, &v.behaviorChange.en,
            &v.behaviorChange.zh, &v.status, &v.notes.en, &v.notes.zh};
        *cells[std::size_t(column)] = text;
        break;
    }
    case Kind::Environment: {
        auto &[name, value] = entry.environment[item];
        (column == 0 ? name : value) = text;
        break;
    }
    default: {
        kb::Transition &edge = (entry.transitions.*edges(kind))[item];
        if (column == GridModel::ProbabilityColumn)
            edge.probability = numberOf(text);
        else
            (column == GridModel::IdColumn                 ? edge.entryId
                    : column == GridModel::ConditionColumn ? edge.condition.en
                                                           : edge.condition.zh)
                = text;
    }
    }
}

QString keyOf(Kind kind)
{
    return QStringLiteral("grid%1").arg(int(kind));
}

} // namespace

GridModel::GridModel(Kind kind, EntryDraft &draft, QObject *parent)
    : ItemTableModel(draft, keyOf(kind), 1, columnsOf(kind), parent)
    , m_kind(kind)
{
    GridModel::follow();
}

void GridModel::follow()
{
    replace(m_items, read(m_kind, draft().entry()));
}

void GridModel::rearrange(kb::Entry &entry, const std::vector<int> &order) const
{
    if (m_kind == Kind::Versions) {
        entry.versions = rearranged(entry.versions, order);
    } else if (m_kind == Kind::Environment) {
        entry.environment = rearranged(entry.environment, order);
    } else {
        std::vector<kb::Transition> &list = entry.transitions.*edges(m_kind);
        list = rearranged(list, order);
    }
}

QVariant GridModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const Cells &cells = m_items[std::size_t(index.row())];
    switch (role) {
    case Qt::DisplayRole:
    case Qt::EditRole: return QString::fromStdString(cells[std::size_t(index.column())]);
    case Qt::AccessibleTextRole:
        return words().cell.arg(words().item.arg(index.row() + 1), words().headers.value(index.column()),
            QString::fromStdString(cells[std::size_t(index.column())]));
    case UnknownIdRole: {
        if (!isGraph() || index.column() != IdColumn)
            return false;
        return cells[IdColumn] == draft().entry().id || !draft().document().catalog()->find(cells[IdColumn]);
    }
    default: return {};
    }
}

bool GridModel::setData(const QModelIndex &index, const QVariant &value, int role)
{
    if (role != Qt::EditRole || !checkIndex(index, CheckIndexOption::IndexIsValid))
        return false;
    const std::string text = value.toString().toStdString();
    if (isGraph() && index.column() == ProbabilityColumn && !text.empty() && !numberOf(text))
        return false;
    const auto item = std::size_t(index.row());
    changeCell(index, [&](kb::Entry &entry) { write(m_kind, entry, item, index.column(), text); });
    return true;
}

Qt::ItemFlags GridModel::flags(const QModelIndex &index) const
{
    const Qt::ItemFlags flags = QAbstractTableModel::flags(index);
    const bool fixed = m_kind == Kind::Environment && index.column() == 0; // keys of the file
    return index.isValid() && !fixed ? flags | Qt::ItemIsEditable : flags;
}

} // namespace model
