// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
// Convolution, forward: what it must give.
#include "gpu/runner/families.h"
#include "gpu/runner/reference.h"

namespace gpu::runner {

void checkConvolution(const Context &ctx, const Sequence &sequence)
{
    const Attributes &attrs = sequence.attrs();
    const Tensor &x = attrs.tensor("x");
    const Tensor &w = attrs.tensor("w");
    // Vectors of channels have an order of their own in memory; they are not compared.
    const bool plain = x.layout != Layout::NchwVectC && w.layout != Layout::NchwVectC;
    if (!wantsReference(ctx) || !plain) {
        (void)sequence.check("y");
        return;
    }
    const std::vector<int> &dims = sequence.ints("dims");
    const Tensor y {.dtype = x.dtype, .dims = {dims.begin(), dims.end()}, .layout = x.layout};
    Shaped expected = shaped(y, std::vector<double>(storageElements(y)));
    const ConvolutionGeometry geometry {attrs.integers("pads"), attrs.integers("strides"), attrs.integers("dilations"),
        attrs.integer("groups"), attrs.text("mode") == "convolution"};
    const bool compared
        = convolutionForward(shaped(x, sequence.filled("x")), shaped(w, sequence.filled("w")), geometry, expected);
    if (!compared)
        ctx.reporter.log("the convolution is too large for a reference on the CPU: its output was not compared");
    (void)sequence.check("y", compared ? rounded(y.dtype, expected.values) : std::vector<double>());
}

} // namespace gpu::runner
