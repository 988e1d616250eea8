// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// What can be done about a finding where that is certain.
#pragma once

#include "kb/entry.h"
#include "kb/finding.h"

#include <optional>

namespace kb {

/// The entry without what the finding is about. Nothing where nothing is certain, or where the entry has changed so
/// that there is nothing left to do. Pure.
[[nodiscard]] std::optional<Entry> fixed(const Finding &finding, const Entry &entry);

} // namespace kb
