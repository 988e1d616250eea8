// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// A condition: what an entry says about the machine on which its message is seen, as a case of the level "machine"
// (docs/adr/0042, docs/conditions.md). Data and never code; parsed as strictly as cases are.
#pragma once

#include "gpu/protocol/facts.h"

#include <cstdint>
#include <expected>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace kb {

class RegexCode;

inline constexpr std::string_view conditionLevel = "machine";

enum class ConditionOperator : std::uint8_t { Equal, NotEqual, Less, AtMost, Greater, AtLeast, Contains };
[[nodiscard]] std::string_view operatorName(ConditionOperator comparison); // "<="

/// What a fact is compared with.
struct ConditionValue {
    enum class Kind : std::uint8_t { Given, Fact, Paste, Outer };
    Kind kind = Kind::Given;
    decltype(gpu::Fact::value) given; // monostate: null
    /// Fact: the fact, or a field of the same item; Paste: the regex; Outer: a field of the item around this one.
    std::string name;
    std::string list; // Fact, Outer: the list whose field it is; empty: it stands alone
    std::shared_ptr<const RegexCode> pattern; // Paste: with a group
};

/// One step of a condition.
struct ConditionNode {
    enum class Kind : std::uint8_t { All, Any, Not, Fact, Some, Count, Paste };
    Kind kind = Kind::Fact;
    std::vector<ConditionNode> parts; // All, Any: one or more; Not: one; Some, Count: what is asked of an item, or none
    std::string name; // Fact: the fact or field; Some, Count: the list
    std::string list; // Fact: the list whose field it is; empty: it stands alone
    ConditionOperator comparison = ConditionOperator::Equal; // Fact, Count
    ConditionValue value; // Fact, Count; Paste: the regex that the text is to match
};
/// The table's line of the fact that a Fact asks for.
[[nodiscard]] const gpu::FactSpec &specOf(const ConditionNode &fact);

struct MachineCondition {
    std::string name; // unique among the entry's cases
    std::string title;
    std::string titleZh; // may be empty
    std::optional<ConditionNode> appliesIf; // at least one of the two
    std::optional<ConditionNode> ruledOutIf;
    bool needsText = false; // appliesIf is so on sound machines, too: it says something only where a text was pasted
};

/// Whether a case's JSON is a condition, in order or not.
[[nodiscard]] bool isCondition(const gpu::Json &json);
/// Refuses what it does not know, with the JSON pointer inside the case and what to do.
[[nodiscard]] std::expected<MachineCondition, gpu::CaseError> parseCondition(const gpu::Json &json);

} // namespace kb
