// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// The entries around one entry in the transition graph. Entries name each other; what only the other side names counts,
// too. Values only; for worker threads.
#pragma once

#include "model/document/catalog.h"

#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace model {

/// Which entries name an id in their transition graph, as the library's files have it.
class Mentions final {
public:
    /// Reads every entry on all cores: about 70 ms for 2,522. A stopped one is incomplete.
    Mentions(const kb::Library &library, const std::stop_token &stop);
    [[nodiscard]] const std::vector<std::uint32_t> &of(const std::string &id) const;

private:
    std::unordered_map<std::string, std::vector<std::uint32_t>> m_by;
};

struct RelatedNode {
    std::string id;
    std::optional<std::uint32_t> entry; // in the library; unset: the library has no such entry
    kb::LocalizedText signature;
    kb::Tier tier = kb::Tier::Unknown;
    int hops = 0; // from the centre
    bool operator==(const RelatedNode &) const = default;
};

struct RelatedEdge {
    /// PrecededBy: only the entry that comes after it says so; it still points from what comes first to what follows.
    enum class Kind : std::uint8_t { LeadsTo, PrecededBy, ConfusedWith };
    std::size_t from = 0; // in RelatedGraph::nodes
    std::size_t to = 0;
    Kind kind = Kind::LeadsTo;
    std::optional<double> probability; // 0..1
    kb::LocalizedText condition;
    bool operator==(const RelatedEdge &) const = default;
};

struct RelatedGraph {
    std::vector<RelatedNode> nodes; // the centre first, then by hops; empty: no such entry
    std::vector<RelatedEdge> edges; // one of a kind between two nodes; none from a node to itself
    bool truncated = false; // there are more nodes or edges than the limits allow
    bool operator==(const RelatedGraph &) const = default;
};

struct RelatedLimits {
    int hops = 1; // 1 and up
    std::size_t nodes = 200;
    // What Graphviz lays out within a second; beyond, the drawing would be a black patch.
    std::size_t edges = 600;
};

/// Reads the entries that it reaches. mentions: of the catalog's library.
[[nodiscard]] RelatedGraph relatedGraph(const Catalog &catalog, const Mentions &mentions, std::string_view id,
    const RelatedLimits &limits, const std::stop_token &stop = {});

} // namespace model
