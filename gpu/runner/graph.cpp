// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
// The graph ops.
#include "gpu/runner/families.h"

namespace gpu::runner {

void runGraph(Context &ctx, Op op, const Setup &)
{
    ctx.fail(RunError::UnsupportedVersion, "This runner does not know " + std::string(spec(op).name) + ".");
}

} // namespace gpu::runner
