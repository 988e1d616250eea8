// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// Two machines side by side, or one at two times: which facts differ, and which can't be compared since one side does
// not know them. A pure function of both.
#pragma once

#include "gpu/protocol/facts.h"

#include <cstdint>
#include <string>
#include <vector>

namespace kb {

enum class FactRelation : std::uint8_t {
    Same,
    Different,
    Passing, // they differ, in what changes from minute to minute: free memory, a temperature, the id of a process
    OnlyLeft, // an item that the other machine has none of
    OnlyRight,
    NotKnown, // a side does not know it: nothing is said of whether they differ
};

/// One fact on both sides; borrowed from the facts that were compared. null: nothing was said of it there.
struct FactPair {
    std::string name; // "driver.cuda"; in a list's item: "memory_mib"
    const gpu::Fact *left = nullptr;
    const gpu::Fact *right = nullptr;
    FactRelation relation = FactRelation::Same;
};
/// One item of a list on both sides.
struct ItemPair {
    const gpu::FactItem *left = nullptr; // null: there is none
    const gpu::FactItem *right = nullptr;
    /// How the item as a whole compares: Different where a field is, OnlyLeft only where the other side's list is
    /// whole.
    FactRelation relation = FactRelation::Same;
    std::vector<FactPair> fields; // those that either has
};
struct ListPair {
    const gpu::FactListSpec *spec = nullptr;
    const gpu::FactList *left = nullptr; // null: nothing was said of it there
    const gpu::FactList *right = nullptr;
    std::vector<ItemPair> items; // in the order of the left, those that the right has alone behind them
};
struct FactComparison {
    std::vector<FactPair> facts; // in the order of the table, variables of the environment behind it
    std::vector<ListPair> lists;
};

/// Items of lists are the same where their naming fields agree (a GPU's index, a library's name and path), or else the
/// first of these alone. Versions that are written differently differ, also where a condition takes them for equal.
/// The result points into both.
[[nodiscard]] FactComparison compareFacts(const gpu::Facts &left, const gpu::Facts &right);
FactComparison compareFacts(gpu::Facts &&, const gpu::Facts &) = delete;
FactComparison compareFacts(const gpu::Facts &, gpu::Facts &&) = delete;

/// Whether a reader who asks what differs wants to see it: Different, OnlyLeft, OnlyRight.
[[nodiscard]] bool isDifference(FactRelation relation);

} // namespace kb
