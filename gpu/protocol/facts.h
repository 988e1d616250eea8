// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// Facts of a machine: what its driver, GPUs, libraries, tools, limits and environment are, each with the place where it
// was read. A runner reads them (Request::Kind::Facts); conditions of entries ask for them by name (kb/conditions). The
// tables below are the only list of them: what is not in them is no fact.
//
// Known, with its value; known that there is none (null: no kernel module is loaded, no limit is set); or unknown, with
// why. Unknown is never "none".
#pragma once

#include "gpu/protocol/case.h"

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace gpu {

enum class FactKind : std::uint8_t {
    Text,
    Version, // digits and dots; what follows them ("+cu124", "-45-generic") is kept and not compared
    Number,
    Flag,
};

struct FactSpec {
    std::string_view name; // "driver.cuda"; of a list's items: "memory_mib"
    FactKind kind = FactKind::Text;
    std::string_view unit; // "MiB"; of Number alone, mostly empty
    bool passing = false; // it changes from minute to minute: free memory, a temperature, the id of a process
};
struct FactListSpec {
    std::string_view name; // "gpus"
    std::span<const FactSpec> fields; // the first names the item for people
    std::array<std::string_view, 2>
        naming; // fields by which another machine has the same item; the second may be empty
};
/// The facts that are in no list, by group ("system.", "driver.", "limits."). Variables are not among them:
/// environmentPrefix.
[[nodiscard]] std::span<const FactSpec> factSpecs();
[[nodiscard]] std::span<const FactListSpec> factListSpecs();
/// Variables of the environment are facts of this name, "environment.CUDA_VISIBLE_DEVICES": texts. One that is not set
/// is unknown: the program that failed may have had it.
inline constexpr std::string_view environmentPrefix = "environment.";
/// Whether the variable's name is known to be a setting's: "NCCL_DEBUG"; not "NCCL_COMM_ID", which is an address. Only
/// the values of these are told.
[[nodiscard]] bool isFactVariable(std::string_view name);
/// "driver.cuda", "environment.NCCL_DEBUG"; null: it is no fact.
[[nodiscard]] const FactSpec *factSpec(std::string_view name);
[[nodiscard]] const FactListSpec *factListSpec(std::string_view name);
[[nodiscard]] const FactSpec *fieldSpec(const FactListSpec &list, std::string_view name);

struct Fact {
    /// monostate: there is none.
    std::variant<std::monostate, bool, double, std::string> value;
    std::string unknown; // why it is not known, English; empty: it is known
    std::string from; // where it was read: "/proc/driver/nvidia/version", "NVML", a path
    [[nodiscard]] bool isKnown() const { return unknown.empty(); }
    bool operator==(const Fact &) const = default;
};
/// One of a list, by its fields; those that were not read are absent.
using FactItem = std::map<std::string, Fact, std::less<>>;
struct FactList {
    std::vector<FactItem> items;
    std::string incomplete; // why there may be more than these, English; empty: these are all
    std::string from; // where they were looked for
    bool operator==(const FactList &) const = default;
};

struct Facts {
    std::string time; // when they were read, ISO 8601, UTC, by the clock there
    double ms = 0; // how long it took
    std::map<std::string, Fact, std::less<>> facts;
    std::map<std::string, FactList, std::less<>> lists;
    [[nodiscard]] const Fact *fact(std::string_view name) const; // null: nothing was said of it
    [[nodiscard]] const FactList *list(std::string_view name) const;
    bool operator==(const Facts &) const = default;
};

/// {"value": ...} or {"unknown": ...}, with "from".
[[nodiscard]] Json toJson(const Fact &fact);
/// nullopt: it is none, or its value is of another kind than the spec's. A value of a Version or Text is a text.
[[nodiscard]] std::optional<Fact> factFromJson(const Json &json, const FactSpec &spec);
[[nodiscard]] Json toJson(const FactItem &item);
/// What is no field of the list, or of another kind, is left out.
[[nodiscard]] FactItem itemFromJson(const Json &json, const FactListSpec &list);

inline constexpr int factsFormat = 1;
inline constexpr std::size_t maxFactItems = 4096; // of one list
inline constexpr std::size_t maxFactBytes = 4096; // of one text
/// As a file: {"casebook_facts": 1, "time", "ms", "facts": {name: fact}, "lists": {name: {"from", "incomplete"?,
/// "items": [{field: fact}]}}}. In the order of the tables.
[[nodiscard]] Json toJson(const Facts &facts);
/// What a newer Casebook wrote beside what this one knows is left out, and so is what is not of its kind. An error
/// where nothing is left because of that.
[[nodiscard]] std::expected<Facts, CaseError> factsFromJson(const Json &json);

/// Below it a double holds every whole number (2^53).
inline constexpr double mostExactNumber = 9e15;

/// Less, equal or greater by the numbers at their beginnings, as many as the shorter one has: "12" is equal to
/// "12.4.127", "570.86" less than "570.124". nullopt: one of them begins with no number.
[[nodiscard]] std::optional<std::strong_ordering> compareDotted(std::string_view a, std::string_view b);

} // namespace gpu
