// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// The difference between two texts line by line, in the unified form that diff -u writes. The comparison is dtl's.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace model {

struct DiffLine {
    enum class Kind : std::uint8_t { Hunk, Context, Removed, Added, Note };
    Kind kind = Kind::Context;
    std::string text; // with the sign in front, without the line break
    bool operator==(const DiffLine &) const = default;
};

/// Hunks with three or four lines around each change; empty where the texts are the same. A last line without a line
/// break is followed by a Note. Cost: O(lines * changes).
[[nodiscard]] std::vector<DiffLine> unifiedDiff(std::string_view before, std::string_view after);

} // namespace model
