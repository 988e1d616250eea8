// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// The lists of an entry that both dialects write alike: signs, workarounds, dead ends with their Chinese rows
// (docs/adr/0002), versions and the transition graph. Each is read from an object that has the list under its key,
// and written as the JSON that a new file would hold.
#pragma once

#include "kb/entryfields.h"

#include <nlohmann/json_fwd.hpp>

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace kb {

class ObjectReader;

[[nodiscard]] nlohmann::ordered_json rateOrNull(const std::optional<double> &rate);
/// Adds a member to an object, or leaves it out.
void addValue(nlohmann::ordered_json &object, std::string_view key, WhenEmpty whenEmpty, nlohmann::ordered_json value);

[[nodiscard]] std::vector<Remedy> readRemedies(const ObjectReader &root, const RemedyList &list);
[[nodiscard]] nlohmann::ordered_json remediesJson(const Entry &entry, const RemedyList &list);
[[nodiscard]] nlohmann::ordered_json chineseJson(const std::vector<Remedy> &rows); // workarounds_zh, dead_ends_zh

[[nodiscard]] std::vector<Sign> readSigns(const ObjectReader &root);
[[nodiscard]] nlohmann::ordered_json signsJson(const std::vector<Sign> &signs);

[[nodiscard]] std::vector<VersionClaim> readVersions(const ObjectReader &root);
[[nodiscard]] nlohmann::ordered_json versionsJson(const std::vector<VersionClaim> &versions);

[[nodiscard]] TransitionGraph readTransitions(const ObjectReader &root);
/// How an edge of which only the id is known is written.
enum class EdgeForm : std::uint8_t { Objects, IdsAsTexts };
[[nodiscard]] nlohmann::ordered_json transitionsJson(const TransitionGraph &graph, EdgeForm form);

} // namespace kb
