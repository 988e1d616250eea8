// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// How much of an entry a page shows: each row is widgets, and an entry's file may hold hundreds of thousands of rows.
#pragma once

#include "kb/entry.h"
#include "kb/finding.h"

#include <cstddef>
#include <vector>

namespace ui {

/// Cuts the ends off an entry's lists, and off what was found in it, where a page of all of it would take seconds to
/// build. Gives the number of rows and reports that were cut, 0 for any entry that a person wrote.
std::size_t cutToPage(kb::Entry &entry, std::vector<kb::Finding> &findings);

} // namespace ui
