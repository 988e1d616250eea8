// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "kb/facts/factcomparison.h"

#include <algorithm>
#include <map>

namespace kb {

namespace {

FactPair pairOf(std::string_view name, bool passing, const gpu::Fact *left, const gpu::Fact *right)
{
    FactPair pair {.name = std::string(name), .left = left, .right = right};
    if (!left || !right || !left->isKnown() || !right->isKnown())
        pair.relation = FactRelation::NotKnown;
    else if (left->value != right->value)
        pair.relation = passing ? FactRelation::Passing : FactRelation::Different;
    return pair;
}

const gpu::Fact *fieldOf(const gpu::FactItem *item, std::string_view name)
{
    const auto at = item ? item->find(name) : gpu::FactItem::const_iterator();
    return !item || at == item->end() ? nullptr : &at->second;
}

/// By the first `count` naming fields; empty: the item has no such name.
std::string nameOf(const gpu::FactItem &item, const gpu::FactListSpec &list, std::size_t count)
{
    std::string name;
    for (std::size_t i = 0; i < count; ++i) {
        const gpu::Fact *const field = list.naming[i].empty() ? nullptr : fieldOf(&item, list.naming[i]);
        if (i == 0 && (!field || !field->isKnown()))
            return {};
        name += field ? gpu::toJson(gpu::Fact {.value = field->value, .unknown = field->unknown, .from = {}})
                            .dump(-1, ' ', false, gpu::Json::error_handler_t::replace)
                      : "-";
    }
    return name;
}

/// Which item of the right belongs to each of the left; npos: none.
class Matching final {
public:
    static constexpr std::size_t npos = std::size_t(-1);
    Matching(
        const std::vector<gpu::FactItem> &left, const std::vector<gpu::FactItem> &right, const gpu::FactListSpec &list)
        : m_partner(left.size(), npos)
        , m_taken(right.size(), false)
    {
        matchBy(left, right, list, 2);
        matchBy(left, right, list, 1);
    }
    [[nodiscard]] std::size_t partner(std::size_t left) const { return m_partner[left]; }
    [[nodiscard]] bool isTaken(std::size_t right) const { return m_taken[right]; }

private:
    /// Items of the same name in the order in which they stand.
    void matchBy(const std::vector<gpu::FactItem> &left, const std::vector<gpu::FactItem> &right,
        const gpu::FactListSpec &list, std::size_t count)
    {
        std::multimap<std::string, std::size_t> byName;
        for (std::size_t i = 0; i < right.size(); ++i) {
            if (const std::string name = m_taken[i] ? "" : nameOf(right[i], list, count); !name.empty())
                byName.emplace(name, i);
        }
        for (std::size_t i = 0; i < left.size(); ++i) {
            const auto at = m_partner[i] == npos ? byName.find(nameOf(left[i], list, count)) : byName.end();
            if (at == byName.end())
                continue;
            m_partner[i] = at->second;
            m_taken[at->second] = true;
            byName.erase(at);
        }
    }

    std::vector<std::size_t> m_partner;
    std::vector<bool> m_taken;
};

/// A list that may have more may have the item, too.
bool isWhole(const gpu::FactList *list)
{
    return list && list->incomplete.empty();
}

ItemPair itemPair(const ListPair &list, const gpu::FactItem *left, const gpu::FactItem *right)
{
    ItemPair pair {.left = left, .right = right};
    for (const gpu::FactSpec &field : list.spec->fields) {
        const gpu::Fact *const here = fieldOf(left, field.name);
        const gpu::Fact *const there = fieldOf(right, field.name);
        if (here || there)
            pair.fields.push_back(pairOf(field.name, field.passing, here, there));
    }
    const auto has
        = [&](FactRelation relation) { return std::ranges::contains(pair.fields, relation, &FactPair::relation); };
    if (!right)
        pair.relation = isWhole(list.right) ? FactRelation::OnlyLeft : FactRelation::NotKnown;
    else if (!left)
        pair.relation = isWhole(list.left) ? FactRelation::OnlyRight : FactRelation::NotKnown;
    else if (has(FactRelation::Different))
        pair.relation = FactRelation::Different;
    else if (has(FactRelation::NotKnown))
        pair.relation = FactRelation::NotKnown;
    else if (has(FactRelation::Passing))
        pair.relation = FactRelation::Passing;
    return pair;
}

ListPair listPair(const gpu::FactListSpec &spec, const gpu::FactList *left, const gpu::FactList *right)
{
    ListPair pair {.spec = &spec, .left = left, .right = right, .items = {}};
    static const std::vector<gpu::FactItem> none;
    const std::vector<gpu::FactItem> &ours = left ? left->items : none;
    const std::vector<gpu::FactItem> &theirs = right ? right->items : none;
    const Matching matching(ours, theirs, spec);
    for (std::size_t i = 0; i < ours.size(); ++i) {
        const std::size_t partner = matching.partner(i);
        pair.items.push_back(itemPair(pair, &ours[i], partner == Matching::npos ? nullptr : &theirs[partner]));
    }
    for (std::size_t i = 0; i < theirs.size(); ++i) {
        if (!matching.isTaken(i))
            pair.items.push_back(itemPair(pair, nullptr, &theirs[i]));
    }
    return pair;
}

/// Names of variables that either has.
std::vector<std::string> variables(const gpu::Facts &left, const gpu::Facts &right)
{
    std::vector<std::string> names;
    for (const gpu::Facts *const facts : {&left, &right}) {
        for (const auto &[name, fact] : facts->facts) {
            if (name.starts_with(gpu::environmentPrefix))
                names.push_back(name);
        }
    }
    std::ranges::sort(names);
    const auto twice = std::ranges::unique(names);
    names.erase(twice.begin(), twice.end());
    return names;
}

} // namespace

FactComparison compareFacts(const gpu::Facts &left, const gpu::Facts &right)
{
    FactComparison comparison;
    const auto add = [&](std::string_view name, bool passing) {
        const gpu::Fact *const ours = left.fact(name);
        const gpu::Fact *const theirs = right.fact(name);
        if (ours || theirs)
            comparison.facts.push_back(pairOf(name, passing, ours, theirs));
    };
    for (const gpu::FactSpec &spec : gpu::factSpecs())
        add(spec.name, spec.passing);
    for (const std::string &name : variables(left, right))
        add(name, false);
    for (const gpu::FactListSpec &spec : gpu::factListSpecs()) {
        const gpu::FactList *const ours = left.list(spec.name);
        const gpu::FactList *const theirs = right.list(spec.name);
        if (ours || theirs)
            comparison.lists.push_back(listPair(spec, ours, theirs));
    }
    return comparison;
}

bool isDifference(FactRelation relation)
{
    return relation == FactRelation::Different || relation == FactRelation::OnlyLeft
        || relation == FactRelation::OnlyRight;
}

} // namespace kb
