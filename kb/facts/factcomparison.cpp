// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "kb/facts/factcomparison.h"

#include <algorithm>
#include <array>
#include <map>

namespace kb {

namespace {

/// What names an item of a list. Lists that are not here: their first field alone.
struct Naming {
    std::string_view list;
    std::array<std::string_view, 2> fields; // the second may be empty
};
constexpr auto namings = std::to_array<Naming>({
    {"gpus", {"index"}},
    {"processes", {"name", "gpu"}},
    {"pci", {"device", "address"}},
    {"xids", {"xid", "text"}},
    {"libraries", {"name", "path"}},
    {"toolkits", {"version", "path"}},
    {"compilers", {"name", "path"}},
    {"wheels", {"name", "environment"}},
    {"conda", {"name", "environment"}},
    {"python", {"path"}},
});

constexpr auto passing = std::to_array<std::string_view>({"limits.memory_available_mib", "limits.shm_free_mib",
    "limits.tmp_free_mib", "limits.home_free_mib", "gpus.used_mib", "gpus.free_mib", "gpus.processes",
    "gpus.temperature", "processes.pid", "processes.memory_mib"});

bool isPassing(std::string_view list, std::string_view name)
{
    return std::ranges::contains(
        passing, list.empty() ? std::string(name) : std::string(list) + '.' + std::string(name));
}

FactPair pairOf(std::string_view list, std::string_view name, const gpu::Fact *left, const gpu::Fact *right)
{
    FactPair pair {.name = std::string(name), .left = left, .right = right};
    if (!left || !right || !left->isKnown() || !right->isKnown())
        pair.relation = FactRelation::NotKnown;
    else if (left->value != right->value)
        pair.relation = isPassing(list, name) ? FactRelation::Passing : FactRelation::Different;
    return pair;
}

const gpu::Fact *fieldOf(const gpu::FactItem *item, std::string_view name)
{
    const auto at = item ? item->find(name) : gpu::FactItem::const_iterator();
    return !item || at == item->end() ? nullptr : &at->second;
}

/// By the first `count` naming fields; empty: the item has no such name.
std::string nameOf(const gpu::FactItem &item, const Naming &naming, std::size_t count)
{
    std::string name;
    for (std::size_t i = 0; i < count; ++i) {
        const gpu::Fact *const field = naming.fields[i].empty() ? nullptr : fieldOf(&item, naming.fields[i]);
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
    Matching(const std::vector<gpu::FactItem> &left, const std::vector<gpu::FactItem> &right, const Naming &naming)
        : m_partner(left.size(), npos)
        , m_taken(right.size(), false)
    {
        matchBy(left, right, naming, 2);
        matchBy(left, right, naming, 1);
    }
    [[nodiscard]] std::size_t partner(std::size_t left) const { return m_partner[left]; }
    [[nodiscard]] bool isTaken(std::size_t right) const { return m_taken[right]; }

private:
    /// Items of the same name in the order in which they stand.
    void matchBy(const std::vector<gpu::FactItem> &left, const std::vector<gpu::FactItem> &right, const Naming &naming,
        std::size_t count)
    {
        std::multimap<std::string, std::size_t> byName;
        for (std::size_t i = 0; i < right.size(); ++i) {
            if (const std::string name = m_taken[i] ? "" : nameOf(right[i], naming, count); !name.empty())
                byName.emplace(name, i);
        }
        for (std::size_t i = 0; i < left.size(); ++i) {
            const auto at = m_partner[i] == npos ? byName.find(nameOf(left[i], naming, count)) : byName.end();
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
            pair.fields.push_back(pairOf(list.spec->name, field.name, here, there));
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
    const auto known = std::ranges::find(namings, spec.name, &Naming::list);
    const Naming naming = known == namings.end() ? Naming {spec.name, {spec.fields.front().name}} : *known;
    const Matching matching(ours, theirs, naming);
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
    const auto add = [&](std::string_view name) {
        const gpu::Fact *const ours = left.fact(name);
        const gpu::Fact *const theirs = right.fact(name);
        if (ours || theirs)
            comparison.facts.push_back(pairOf({}, name, ours, theirs));
    };
    for (const gpu::FactSpec &spec : gpu::factSpecs())
        add(spec.name);
    for (const std::string &name : variables(left, right))
        add(name);
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
