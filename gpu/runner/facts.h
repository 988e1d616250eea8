// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// A request for the facts of a machine (gpu/protocol/facts.h, docs/adr/0042): all sources at once, each in a process of
// its own that is left behind where it does not answer.
#pragma once

#include "gpu/protocol/request.h"
#include "gpu/runner/reporter.h"

#include <functional>

namespace gpu::runner {

/// Says all facts and lists of the tables, known or not. Gives the error that was said: the request's root is no
/// folder.
[[nodiscard]] RunError readFacts(Reporter &reporter, const Request &request, const std::function<bool()> &cancelled);

} // namespace gpu::runner
