// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// The cases of an entry, parsed from the JSON text that the entry carries (Entry::cases).
#pragma once

#include "gpu/protocol/case.h"
#include "kb/conditions/condition.h"
#include "kb/entry.h"
#include "kb/finding.h"

#include <cstddef>
#include <optional>
#include <vector>

namespace kb {

struct EntryCases {
    std::vector<gpu::Case> cases; // those that can be run and are in order, as in the file
    std::vector<std::size_t> places; // of each, in the file's list
    std::optional<MachineCondition> condition; // the case of the level "machine"
    std::size_t conditionPlace = 0; // in the file's list
    std::vector<Finding>
        findings; // Rule::CaseInvalid, with the JSON pointer inside the entry ("/cases/0/attrs/epsilon")
};
/// Refuses two cases of one name, too, a second condition, and an index beyond the entry's workarounds or dead ends.
[[nodiscard]] EntryCases entryCases(const Entry &entry);

// In order or not.
[[nodiscard]] bool hasTestCases(const Entry &entry); // that can be run
[[nodiscard]] bool hasCondition(const Entry &entry);

} // namespace kb
