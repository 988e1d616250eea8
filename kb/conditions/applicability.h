// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// Whether what an entry explains is so on a machine: its condition, held against the facts. Three-valued, as
// docs/adr/0042 says; a pure function. It is no evidence: tiers, verdicts and the score of a match know nothing of it.
// Cost: some 50 us for a paste of 5 KB.
#pragma once

#include "kb/conditions/condition.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace kb {

enum class Truth : std::uint8_t { False, Unknown, True };
enum class Applies : std::uint8_t {
    Here,
    NotHere,
    NotSeen, // what the condition looks at is known and is not so, which rules nothing out
    CantTell,
};
[[nodiscard]] std::string_view appliesName(Applies applies); // "applies", "does_not_apply", "not_seen", "cant_tell"
/// Whether it says that the cause is there, or that it is not.
constexpr bool isDecided(Applies applies)
{
    return applies == Applies::Here || applies == Applies::NotHere;
}

/// Why something is not known beside what the runner says of it.
namespace lack {
inline constexpr std::string_view notRead = "nothing was said of it";
inline constexpr std::string_view noPaste = "there is no pasted text";
inline constexpr std::string_view noMatch = "the pasted text does not say it";
inline constexpr std::string_view tooSlow = "the search in the pasted text took too long";
inline constexpr std::string_view tooMuch = "there is too much to look at"; // lists within lists
inline constexpr std::string_view notComparable = "it can't be compared";
} // namespace lack

/// A part of a condition that decided, or that left it open.
struct Ground {
    ConditionNode asked; // a Fact; a Some of which no item is so, or whose items are all asked for; a Count; a Paste
    bool rulesOut = false; // it is a part of "ruled_out_if"
    std::string item; // what the first field of the list says of the item; empty: it is no item's
    gpu::Fact value; // Fact: the fact; Some: how many items there are; Count: how many are so; Paste: what was found
    gpu::Fact wanted; // Fact, Count: what it was compared with
    Truth truth = Truth::Unknown;
};

struct Applicability {
    Applies applies = Applies::CantTell;
    std::string title; // the condition's
    std::string titleZh;
    bool isContradictory = false; // both conditions hold, so that it can't be told
    bool lacksText = false; // it would apply, but for the message, which is in no pasted text
    std::vector<Ground> grounds; // at most maxGrounds
};
inline constexpr std::size_t maxGrounds = 24;
/// pasted: the text in which the entry was found, any bytes; empty: there is none.
[[nodiscard]] Applicability applicability(
    const MachineCondition &condition, const gpu::Facts &facts, std::string_view pasted);

} // namespace kb
