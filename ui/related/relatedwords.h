// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// What the Related panel says of a node and an edge, in the language of the moment. Plain text.
#pragma once

#include "model/overview/relatedgraph.h"

#include <QString>

namespace ui {

/// "Leads to", "Preceded by", "Often confused with".
[[nodiscard]] QString edgeKindName(model::RelatedEdge::Kind kind);
/// An edge in one line: kind, probability, condition.
[[nodiscard]] QString edgeText(const model::RelatedEdge &edge, kb::Language language);
/// Its signature in that language or else the other one, on one line; an unknown entry's id.
[[nodiscard]] QString nodeTitle(const model::RelatedNode &node, kb::Language language);
/// The same for a box with little room: what it begins with as another node of the graph does is left out.
[[nodiscard]] QString nodeLabel(const model::RelatedGraph &graph, std::size_t node, kb::Language language);
/// How a node stands to the centre: "Follows the shown entry (40 %)", "2 steps from the shown entry", ...
[[nodiscard]] QString nodeRelation(const model::RelatedGraph &graph, std::size_t node, kb::Language language);
/// All of it, for a tool tip, the line under the drawing, and assistive tools.
[[nodiscard]] QString nodeText(const model::RelatedGraph &graph, std::size_t node, kb::Language language);

} // namespace ui
