// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// One run from request to result: loads, describes the machine, runs control, case and points, and looks at what was
// really loaded.
#pragma once

#include "gpu/protocol/request.h"
#include "gpu/runner/reporter.h"

#include <functional>
#include <string>

namespace gpu::runner {

/// Gives the process's exit code: 0, or 3 where the run could not be carried out and an error was said.
/// folder: where alone a case's process may write; empty: nowhere.
[[nodiscard]] int runRequest(
    Reporter &reporter, const Request &asked, const std::string &folder, const std::function<bool()> &cancelled);

} // namespace gpu::runner
