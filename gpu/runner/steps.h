// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// The steps of a run, in their order, and what becomes of one whose process died.
#pragma once

#include "gpu/protocol/case.h"
#include "gpu/runner/child.h"
#include "gpu/runner/reporter.h"

#include <functional>

namespace gpu::runner {

/// Control, case, points. `run` gives false where the run has failed or can't go on.
bool forEachStep(Reporter &reporter, const Case &testCase, const std::function<bool()> &cancelled,
    const std::function<bool(StepKind, int, const Setup &)> &run);

/// A child ended without a word. Where it died in a call, that is the step's outcome (CRASHED) and the run goes on:
/// true.
[[nodiscard]] bool reportDeath(Reporter &reporter, const ChildEnd &end, RunError &error);

} // namespace gpu::runner
