// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// Checks of the data that need more than loading it: every entry is read, its regex is tried and its cases are parsed.
#pragma once

#include "kb/finding.h"
#include "kb/library/library.h"

#include <stop_token>
#include <vector>

namespace kb {

/// What loading found and what the checks find, ordered by file and place. Runs on all cores; about 20 microseconds an
/// entry. A stopped check returns what it has.
[[nodiscard]] std::vector<Finding> checkLibrary(
    const Library &library, const Progress &progress = {}, const std::stop_token &stop = {});

} // namespace kb
