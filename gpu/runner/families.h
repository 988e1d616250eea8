// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// What ops have of their own, one source a family: those whose calls are no list (gpu/protocol/sequence.h) run one
// setup from its first call to the one that fails or the last, and leave the outcome in the context; the others compare
// what their calls gave with a reference. They read attributes as ops.h lists them; parseCase() has checked them.
#pragma once

#include "gpu/runner/context.h"
#include "gpu/runner/library.h"
#include "gpu/runner/sequence.h"

namespace gpu::runner {

void runExportedSymbol(Context &ctx, const CudnnLibrary &library, const Setup &setup);
void runHeaderConstant(Context &ctx, const Setup &setup);
void runStatusName(Context &ctx, const Setup &setup);
void runVersionCheck(Context &ctx, const CudnnLibrary &library, const Setup &setup);
void runInstallation(Context &ctx, const CudnnLibrary &library, const Setup &setup);
void runCreate(Context &ctx, const Setup &setup);
// What the outputs must be, after the calls of a sequence were SUCCESS.
void checkBatchnormTraining(const Context &ctx, const Sequence &sequence);
void checkBatchnormInference(const Context &ctx, const Sequence &sequence);
void checkConvolution(const Context &ctx, const Sequence &sequence);
void checkRnn(Context &ctx, const Sequence &sequence);
void checkCtcLoss(const Context &ctx, const Sequence &sequence);
/// The version check of a sublibrary; cuDNN 8 has ...Infer and ...Train, both are made. True: SUCCESS.
[[nodiscard]] bool checkVersionOf(Context &ctx, const CudnnLibrary &library, const std::string &sublibrary);
/// GraphConvolution, GraphBatchnorm, GraphMatmul, GraphPointwise, GraphSdpa; at the level model without a device.
void runGraph(Context &ctx, Op op, const Setup &setup);

} // namespace gpu::runner
