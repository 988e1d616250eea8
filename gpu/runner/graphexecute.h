// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// Runs an execution plan on the device: memory for every tensor of the graph that has some, inputs filled, the plan
// executed, outputs looked at. Level gpu only.
#pragma once

#include "gpu/protocol/graph.h"
#include "gpu/runner/backend.h"

namespace gpu::runner {

void executeGraph(Context &ctx, Backend &backend, const Described &plan, Op op, const Setup &setup, const Graph &graph);

} // namespace gpu::runner
