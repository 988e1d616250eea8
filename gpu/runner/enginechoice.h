// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// From a finalized operation graph to an execution plan: what the heuristics offer, tried in their order until one
// holds.
#pragma once

#include "gpu/runner/backend.h"

#include <optional>

namespace gpu::runner {

/// The call at which a graph that no engine takes is refused; it is announced and answered like one of cuDNN's.
inline constexpr std::string_view engineSelection = "engine selection";

/// `deviceProperties` at the level model, else null. Null plan: the step has its outcome, or the run has failed. At the
/// level model a plan may have been compiled and yet not be loadable here: it counts, and only its name is given.
[[nodiscard]] std::optional<Described> choosePlan(
    Context &ctx, Backend &backend, const Described &operationGraph, const Described &deviceProperties);

} // namespace gpu::runner
