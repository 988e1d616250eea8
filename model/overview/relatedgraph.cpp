// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "model/overview/relatedgraph.h"

#include "kb/parallel.h"

#include <algorithm>
#include <map>
#include <tuple>

namespace model {

namespace {

using Kind = RelatedEdge::Kind;

/// Calls visit(kind, transition) for each transition of an entry.
template <typename Visit> void eachTransition(const kb::Entry &entry, const Visit &visit)
{
    for (const kb::Transition &transition : entry.transitions.leadsTo)
        visit(Kind::LeadsTo, transition);
    for (const kb::Transition &transition : entry.transitions.precededBy)
        visit(Kind::PrecededBy, transition);
    for (const kb::Transition &transition : entry.transitions.frequentlyConfusedWith)
        visit(Kind::ConfusedWith, transition);
}

class Builder final {
public:
    Builder(const Catalog &catalog, const Mentions &mentions, const RelatedLimits &limits, const std::stop_token &stop)
        : m_catalog(catalog)
        , m_mentions(mentions)
        , m_limits(limits)
        , m_stop(stop)
    {
    }

    RelatedGraph build(std::string_view id)
    {
        if (!m_catalog.find(id))
            return {};
        addNode(std::string(id), 0);
        // Nodes that are found on the way are appended, so this is a breadth-first walk.
        for (std::size_t i = 0; i < m_graph.nodes.size() && !m_stop.stop_requested(); ++i)
            visit(i);
        for (const auto &[ends, edge] : m_edges)
            m_graph.edges.push_back(edge);
        std::ranges::sort(m_graph.edges, {}, [](const RelatedEdge &e) { return std::tuple(e.from, e.to, e.kind); });
        return std::move(m_graph);
    }

private:
    void visit(std::size_t node)
    {
        const RelatedNode &at = m_graph.nodes[node];
        const std::string id = at.id; // at moves when nodes are added
        const int hops = at.hops;
        if (const kb::Entry *const entry = read(at.entry)) {
            eachTransition(*entry, [&](Kind kind, const kb::Transition &transition) {
                connect(id, kind, transition, transition.entryId, hops);
            });
        }
        for (const std::uint32_t other : m_mentions.of(id)) {
            // Not read where it would bring nothing: thousands may name one entry.
            const bool known = numberOf(std::string(m_catalog.entry(other).id)).has_value();
            if (!known && (hops >= m_limits.hops || isFull()))
                continue;
            const kb::Entry *const entry = read(other);
            if (!entry)
                continue;
            eachTransition(*entry, [&](Kind kind, const kb::Transition &transition) {
                if (transition.entryId == id)
                    connect(entry->id, kind, transition, entry->id, hops);
            });
        }
    }

    /// speaker says that it and transition.entryId belong together; other is the one of the two that may be new.
    void connect(
        const std::string &speaker, Kind kind, const kb::Transition &transition, const std::string &other, int hops)
    {
        if (speaker == transition.entryId)
            return;
        // Nodes at the rim show how they belong together, but bring no further ones.
        const std::optional<std::size_t> known = numberOf(other);
        if (!known && hops >= m_limits.hops)
            return;
        if (!known && isFull())
            return;
        if (!known)
            addNode(other, hops + 1);
        std::size_t from = *numberOf(speaker);
        std::size_t to = *numberOf(transition.entryId);
        // What comes first is at the beginning of an edge; of two that are confused, the one nearer to the centre.
        if (kind == Kind::PrecededBy || (kind == Kind::ConfusedWith && from > to))
            std::swap(from, to);
        addEdge({from, to, kind, transition.probability, transition.condition});
    }

    /// No room for another node; from now on the graph lacks some.
    bool isFull()
    {
        const bool full = m_graph.nodes.size() >= m_limits.nodes;
        m_graph.truncated = m_graph.truncated || full;
        return full;
    }

    /// One edge of a kind between two nodes, with what either side states; "leads to" and "preceded by" are one edge.
    void addEdge(RelatedEdge edge)
    {
        const std::tuple ends(edge.from, edge.to, edge.kind == Kind::ConfusedWith);
        const auto found = m_edges.find(ends);
        if (found == m_edges.end()) {
            if (m_edges.size() >= m_limits.edges)
                m_graph.truncated = true;
            else
                m_edges.emplace(ends, std::move(edge));
            return;
        }
        RelatedEdge &known = found->second;
        if (edge.kind < known.kind)
            std::swap(edge, known);
        if (!known.probability)
            known.probability = edge.probability;
        if (known.condition == kb::LocalizedText())
            known.condition = edge.condition;
    }

    void addNode(const std::string &id, int hops)
    {
        RelatedNode node {.id = id, .entry = m_catalog.find(id), .hops = hops};
        if (node.entry) {
            const kb::EntrySummary entry = m_catalog.entry(*node.entry);
            node.signature = {std::string(entry.signature), std::string(entry.signatureZh)};
            node.tier = entry.tier;
        }
        m_numbers.emplace(id, m_graph.nodes.size());
        m_graph.nodes.push_back(std::move(node));
    }

    [[nodiscard]] std::optional<std::size_t> numberOf(const std::string &id) const
    {
        const auto found = m_numbers.find(id);
        return found == m_numbers.end() ? std::nullopt : std::optional(found->second);
    }

    /// The entry of this index; null where there is none or its file can't be read.
    const kb::Entry *read(std::optional<std::uint32_t> index)
    {
        if (!index)
            return nullptr;
        auto found = m_read.find(*index);
        if (found == m_read.end()) {
            kb::Expected<kb::Entry> entry = m_catalog.readEntry(*index);
            found = m_read.emplace(*index, entry ? std::optional(std::move(*entry)) : std::nullopt).first;
        }
        return found->second ? &*found->second : nullptr;
    }

    const Catalog &m_catalog;
    const Mentions &m_mentions;
    RelatedLimits m_limits;
    std::stop_token m_stop;
    RelatedGraph m_graph;
    std::unordered_map<std::string, std::size_t> m_numbers;
    std::map<std::tuple<std::size_t, std::size_t, bool>, RelatedEdge> m_edges;
    std::map<std::uint32_t, std::optional<kb::Entry>> m_read;
};

} // namespace

Mentions::Mentions(const kb::Library &library, const std::stop_token &stop)
{
    std::vector<std::vector<std::string>> named(library.entryCount());
    kb::parallelBlocks(named.size(), 64, [&](std::size_t begin, std::size_t end) {
        for (std::size_t i = begin; i < end && !stop.stop_requested(); ++i) {
            if (const kb::Expected<kb::EntryFile> file = library.readEntry(std::uint32_t(i))) {
                eachTransition(file->entry,
                    [&](Kind, const kb::Transition &transition) { named[i].push_back(transition.entryId); });
            }
        }
    });
    for (std::size_t i = 0; i < named.size(); ++i) {
        for (const std::string &id : named[i]) {
            std::vector<std::uint32_t> &by = m_by[id];
            if (by.empty() || by.back() != i)
                by.push_back(std::uint32_t(i));
        }
    }
}

const std::vector<std::uint32_t> &Mentions::of(const std::string &id) const
{
    static const std::vector<std::uint32_t> none;
    const auto found = m_by.find(id);
    return found == m_by.end() ? none : found->second;
}

RelatedGraph relatedGraph(const Catalog &catalog, const Mentions &mentions, std::string_view id,
    const RelatedLimits &limits, const std::stop_token &stop)
{
    return Builder(catalog, mentions, limits, stop).build(id);
}

} // namespace model
