// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// The ops, one source a family. Each runs one setup from its first call to the one that fails or the last, and leaves
// the outcome in the context. They read attributes as ops.h lists them; parseCase() has checked them.
#pragma once

#include "gpu/runner/context.h"
#include "gpu/runner/library.h"

namespace gpu::runner {

void runTensorDescriptor(Context &ctx, const Setup &setup);
void runFilterDescriptor(Context &ctx, const Setup &setup);
void runConvolutionDescriptor(Context &ctx, const Setup &setup);
void runPoolingDescriptor(Context &ctx, const Setup &setup);
void runActivationDescriptor(Context &ctx, const Setup &setup);
void runConvolutionOutputDim(Context &ctx, const Setup &setup);
void runBatchnormDerive(Context &ctx, const Setup &setup);
void runRnnDescriptor(Context &ctx, const Setup &setup);
void runRnnDataDescriptor(Context &ctx, const Setup &setup);
void runCtcLossDescriptor(Context &ctx, const Setup &setup);
void runExportedSymbol(Context &ctx, const CudnnLibrary &library, const Setup &setup);
void runHeaderConstant(Context &ctx, const Setup &setup);
void runStatusName(Context &ctx, const Setup &setup);
void runVersionCheck(Context &ctx, const CudnnLibrary &library, const Setup &setup);
void runInstallation(Context &ctx, const CudnnLibrary &library, const Setup &setup);
void runCreate(Context &ctx, const Setup &setup);
void runDropoutDescriptor(Context &ctx, const Setup &setup);
void runBatchnormForwardTraining(Context &ctx, const Setup &setup);
void runBatchnormForwardInference(Context &ctx, const Setup &setup);
void runConvolutionForward(Context &ctx, const Setup &setup);
void runRnnForward(Context &ctx, const Setup &setup);
void runCtcLoss(Context &ctx, const Setup &setup);
/// The version check of a sublibrary; cuDNN 8 has ...Infer and ...Train, both are made. True: SUCCESS.
[[nodiscard]] bool checkVersionOf(Context &ctx, const CudnnLibrary &library, const std::string &sublibrary);
// One or two calls that need this sublibrary. Used on damaged installations.
void callCnn(Context &ctx);
void callAdv(Context &ctx);
/// GraphConvolution, GraphBatchnorm, GraphMatmul, GraphPointwise, GraphSdpa; at the level model without a device.
void runGraph(Context &ctx, Op op, const Setup &setup);

} // namespace gpu::runner
