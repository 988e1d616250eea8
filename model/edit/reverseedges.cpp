// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "model/edit/reverseedges.h"

#include <algorithm>
#include <map>

namespace model {

namespace {

using kb::Transition;
using Edges = std::vector<Transition>;

const Transition *find(const Edges &edges, const std::string &id)
{
    const auto found = std::ranges::find(edges, id, &Transition::entryId);
    return found == edges.end() ? nullptr : &*found;
}

} // namespace

std::vector<kb::Entry> reverseEdges(const kb::Entry &before, const kb::Entry &after,
    const std::function<kb::Expected<kb::Entry>(const std::string &id)> &read)
{
    std::map<std::string, kb::Entry> others;
    const auto reverseOf = [&](const std::string &id, Edges kb::TransitionGraph::*list) -> Edges * {
        if (id == after.id)
            return nullptr;
        auto other = others.find(id);
        if (other == others.end()) {
            kb::Expected<kb::Entry> entry = read(id);
            if (!entry)
                return nullptr;
            other = others.emplace(id, std::move(*entry)).first;
        }
        return &(other->second.transitions.*list);
    };
    const auto follow = [&](Edges kb::TransitionGraph::*list, Edges kb::TransitionGraph::*reverse) {
        const Edges &old = before.transitions.*list;
        const Edges &now = after.transitions.*list;
        for (const Transition &edge : old) {
            if (find(now, edge.entryId))
                continue;
            if (Edges *const edges = reverseOf(edge.entryId, reverse))
                std::erase_if(*edges, [&](const Transition &other) { return other.entryId == after.id; });
        }
        for (const Transition &edge : now) {
            const Transition *const was = find(old, edge.entryId);
            if (was && *was == edge)
                continue;
            Edges *const edges = reverseOf(edge.entryId, reverse);
            if (!edges)
                continue;
            const auto other = std::ranges::find(*edges, after.id, &Transition::entryId);
            if (other == edges->end()) {
                edges->push_back({after.id, edge.probability, edge.condition});
                continue;
            }
            if (was && other->probability == was->probability)
                other->probability = edge.probability;
            if (was && other->condition.en == was->condition.en)
                other->condition.en = edge.condition.en;
            if (was && other->condition.zh == was->condition.zh)
                other->condition.zh = edge.condition.zh;
        }
    };
    follow(&kb::TransitionGraph::leadsTo, &kb::TransitionGraph::precededBy);
    follow(&kb::TransitionGraph::precededBy, &kb::TransitionGraph::leadsTo);
    follow(&kb::TransitionGraph::frequentlyConfusedWith, &kb::TransitionGraph::frequentlyConfusedWith);
    std::vector<kb::Entry> changed;
    for (auto &[id, entry] : others)
        changed.push_back(std::move(entry));
    return changed;
}

} // namespace model
