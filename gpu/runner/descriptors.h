// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// Descriptors of tensors, filters and convolutions, set from a setup: what ops of several families begin with. Each
// function is true where all its calls were SUCCESS.
#pragma once

#include "gpu/protocol/attributes.h"
#include "gpu/runner/context.h"

namespace gpu::runner {

/// cudnnSetTensor4dDescriptor, with strides ...4dDescriptorEx; another rank ...NdDescriptor.
[[nodiscard]] bool setTensor(Context &ctx, TensorDesc tensor, const Tensor &as);
[[nodiscard]] bool setFilter(Context &ctx, FilterDesc filter, const Tensor &as);
/// Also the group count, where it is not 1, and the math type, where it is not the default.
[[nodiscard]] bool setConvolution(Context &ctx, ConvolutionDesc convolution, const Attributes &attrs);
/// The output's dims; `rank` of x.
[[nodiscard]] bool outputDims(
    Context &ctx, ConvolutionDesc convolution, TensorDesc x, FilterDesc w, int rank, std::vector<std::int64_t> &dims);
[[nodiscard]] bool setRnn(Context &ctx, RnnDesc rnn, DropoutDesc dropout, const Attributes &attrs);
[[nodiscard]] bool setCtc(Context &ctx, CtcLossDesc ctc, const Attributes &attrs);

} // namespace gpu::runner
