// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// The cases of an entry, parsed from the JSON text that the entry carries (Entry::cases).
#pragma once

#include "gpu/protocol/case.h"
#include "kb/entry.h"
#include "kb/finding.h"

#include <vector>

namespace kb {

struct EntryCases {
    std::vector<gpu::Case> cases; // those that are in order, as in the file
    std::vector<Finding> findings; // Rule::CaseInvalid, with the JSON pointer inside the entry ("/cases/0/attrs/epsilon")
};
/// Refuses two cases of one name, too, and an index beyond the entry's workarounds or dead ends.
[[nodiscard]] EntryCases entryCases(const Entry &entry);

} // namespace kb
