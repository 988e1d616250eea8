// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "model/edit/rowtablemodel.h"

#include <algorithm>
#include <utility>

namespace model {

namespace {

QString toText(const std::string &utf8)
{
    return QString::fromUtf8(utf8.data(), qsizetype(utf8.size()));
}

/// Cases name the row that they test by its number. Those of a row that is removed go with it, or they would test
/// another one; those of a row that never was stay, and a check says so.
void moveCases(kb::Entry &entry, gpu::Role role, std::size_t rowsBefore, const std::vector<int> &order)
{
    gpu::Json cases = gpu::Json::parse(entry.cases, nullptr, false);
    if (!cases.is_array())
        return;
    gpu::Json now = gpu::Json::array();
    for (gpu::Json json : cases) {
        const bool ofRow = json.is_object() && json.contains("role") && json["role"] == gpu::roleName(role)
            && json.contains("index") && json["index"].is_number_integer() && json["index"] >= 0
            && json["index"] < rowsBefore;
        if (ofRow) {
            const auto row = std::ranges::find(order, json["index"].get<int>());
            if (row == order.end())
                continue;
            json["index"] = int(row - order.begin());
        }
        now.push_back(std::move(json));
    }
    if (now != cases)
        entry.cases = now.empty() ? std::string() : now.dump(2);
}

kb::LocalizedText kb::Remedy::*localized(RowTableModel::Field field)
{
    switch (field) {
    case RowTableModel::Action: return &kb::Remedy::action;
    case RowTableModel::Detail: return &kb::Remedy::explanation;
    case RowTableModel::Condition: return &kb::Remedy::condition;
    case RowTableModel::Tradeoff: return &kb::Remedy::tradeoff;
    default: return nullptr;
    }
}

/// A Chinese action ends at its first blank line (docs/adr/0002).
std::string asAction(std::string text)
{
    for (std::size_t at = text.find("\n\n"); at != std::string::npos; at = text.find("\n\n", at))
        text.erase(at, 1);
    return text;
}

} // namespace

QString linesOf(const std::vector<std::string> &items)
{
    QStringList lines;
    for (const std::string &item : items)
        lines.append(toText(item).replace(u'\n', u' '));
    return lines.join(u'\n');
}

std::vector<std::string> itemsOf(const QString &lines, const std::vector<std::string> &before)
{
    std::vector<std::string> items;
    for (const QString &line : lines.split(u'\n')) {
        const QString text = line.trimmed();
        if (text.isEmpty())
            continue;
        const auto was = std::ranges::find_if(before, [&](const std::string &item) { return linesOf({item}) == line; });
        items.push_back(was == before.end() ? text.toStdString() : *was);
    }
    return items;
}

RowTableModel::RowTableModel(List list, EntryDraft &draft, QObject *parent)
    : ItemTableModel(draft,
          list == &kb::Entry::workarounds ? QStringLiteral("workarounds") : QStringLiteral("deadEnds"),
          list == &kb::Entry::workarounds ? Tradeoff + 1 : Misconception + 1, ColumnCount, parent)
    , m_list(list)
{
    RowTableModel::follow();
}

void RowTableModel::follow()
{
    replace(m_items, draft().entry().*m_list);
}

void RowTableModel::rearrange(kb::Entry &entry, const std::vector<int> &order) const
{
    moveCases(entry, role(), (entry.*m_list).size(), order);
    entry.*m_list = rearranged(entry.*m_list, order);
}

void RowTableModel::changeItem(const QModelIndex &index, const std::function<void(kb::Remedy &)> &change)
{
    changeCell(index, [&](kb::Entry &entry) { change((entry.*m_list)[std::size_t(itemOf(index))]); });
}

void RowTableModel::setEvidence(std::shared_ptr<const kb::EntryEvidence> evidence)
{
    m_evidence = std::move(evidence);
    if (rowCount() > 0)
        emit dataChanged(index(0, RateColumn), index(rowCount() - 1, RateColumn), {AsStatedRole, DecidedRole});
}

std::vector<kb::Report> RowTableModel::reports(int row) const
{
    const int item = row / rowsPerItem();
    return item >= 0 && item < itemCount() ? m_items[std::size_t(item)].reports : std::vector<kb::Report>();
}

void RowTableModel::setReports(int row, std::vector<kb::Report> reports)
{
    if (row < 0 || row >= rowCount())
        return;
    startEdit();
    changeItem(index(row, RateColumn), [&](kb::Remedy &item) { item.reports = std::move(reports); });
}

kb::Rate RowTableModel::rate(int row) const
{
    return kb::rateOf(
        {.reports = reports(row)}, m_list == &kb::Entry::workarounds ? kb::workaroundList : kb::deadEndList);
}

void RowTableModel::copyToOther(int item, kb::Language to)
{
    if (item < 0 || item >= itemCount())
        return;
    startEdit();
    const auto copied = [to](kb::LocalizedText text) {
        if (to == kb::Language::Chinese && text.zh.empty())
            text.zh = text.en;
        if (to == kb::Language::English && text.en.empty())
            text.en = text.zh;
        return text;
    };
    draft().change(words().copyToOther, {}, [&](kb::Entry &entry) {
        kb::Remedy &copy = (entry.*m_list)[std::size_t(item)];
        copy.action = copied(copy.action);
        copy.action.zh = asAction(copy.action.zh);
        copy.explanation = copied(copy.explanation);
        copy.condition = copied(copy.condition);
        copy.tradeoff = copied(copy.tradeoff);
    });
}

QString RowTableModel::text(const kb::Remedy &item, Field field, bool chinese) const
{
    if (kb::LocalizedText kb::Remedy::*const both = localized(field))
        return toText(chinese ? (item.*both).zh : (item.*both).en);
    return field == Sources ? linesOf(item.sources) : toText(item.misconception); // one text for both
}

Translation RowTableModel::stateOf(const QModelIndex &index) const
{
    kb::LocalizedText kb::Remedy::*const both = localized(fieldOf(index));
    if (!both || index.column() < EnglishColumn)
        return Translation::Complete;
    const Translation state
        = translationOf(draft().asOpened().*m_list, both, m_items[std::size_t(itemOf(index))].*both);
    return isOf(state, index.column() == ChineseColumn ? kb::Language::Chinese : kb::Language::English)
        ? state
        : Translation::Complete;
}

gpu::Role RowTableModel::role() const
{
    return m_list == &kb::Entry::workarounds ? gpu::Role::Workaround : gpu::Role::DeadEnd;
}

kb::MeasuredShare RowTableModel::share(int item) const
{
    if (!m_evidence || m_evidence->entryId != draft().entry().id)
        return {};
    return kb::measuredShare(m_evidence->measured, role(), item);
}

QVariant RowTableModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const int number = itemOf(index);
    const kb::Remedy &item = m_items[std::size_t(number)];
    const Field field = fieldOf(index);
    switch (role) {
    case Qt::DisplayRole:
    case Qt::EditRole:
        switch (index.column()) {
        case RateColumn: return field == Action && item.rate ? QVariant(*item.rate) : QVariant();
        case FieldColumn: return words().fields.value(field);
        default: return text(item, field, index.column() == ChineseColumn);
        }
    case Qt::AccessibleTextRole:
        return words().cell.arg(
            words().item.arg(number + 1), words().fields.value(field), words().headers.value(index.column()));
    case Qt::ToolTipRole:
    case Qt::AccessibleDescriptionRole: return words().states.value(int(stateOf(index)));
    case TranslationRole: return int(stateOf(index));
    case BothLanguagesRole: return localized(field) == nullptr;
    case AsStatedRole: return share(number).asStated;
    case DecidedRole: return share(number).decided;
    default: return {};
    }
}

bool RowTableModel::setData(const QModelIndex &index, const QVariant &value, int role)
{
    if (role != Qt::EditRole || !checkIndex(index, CheckIndexOption::IndexIsValid) || index.column() == FieldColumn)
        return false;
    const Field field = fieldOf(index);
    if (index.column() == RateColumn) {
        const std::optional<double> rate
            = value.isValid() ? std::optional(std::clamp(value.toDouble(), 0.0, 1.0)) : std::nullopt;
        changeItem(index, [&](kb::Remedy &item) { item.rate = rate; });
        return true;
    }
    const std::string text = value.toString().toStdString();
    const bool chinese = index.column() == ChineseColumn;
    if (kb::LocalizedText kb::Remedy::*const both = localized(field)) {
        const bool cut = chinese && field == Action;
        changeItem(index,
            [&](kb::Remedy &item) { (chinese ? (item.*both).zh : (item.*both).en) = cut ? asAction(text) : text; });
    } else if (field == Sources) {
        changeItem(index, [&](kb::Remedy &item) { item.sources = itemsOf(value.toString(), item.sources); });
    } else {
        changeItem(index, [&](kb::Remedy &item) { item.misconception = text; });
    }
    return true;
}

Qt::ItemFlags RowTableModel::flags(const QModelIndex &index) const
{
    Qt::ItemFlags flags = QAbstractTableModel::flags(index);
    if (!index.isValid() || index.column() == FieldColumn)
        return flags;
    const bool editable = index.column() != RateColumn || fieldOf(index) == Action;
    return editable ? flags | Qt::ItemIsEditable : flags;
}

} // namespace model
