// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
// Convolution, forward, by each of the legacy API's algorithms.
#include "gpu/runner/descriptors.h"
#include "gpu/runner/families.h"
#include "gpu/runner/reference.h"
#include "gpu/runner/transfer.h"

namespace gpu::runner {

void runConvolutionForward(Context &ctx, const Setup &setup)
{
    const CudnnApi &cudnn = ctx.cudnn;
    const Attributes attrs(Op::ConvolutionForward, setup);
    const Tensor &x = *setup.tensor("x");
    const Tensor &w = *setup.tensor("w");
    Owned<TensorDesc> xDesc(cudnn.DestroyTensorDescriptor);
    Owned<TensorDesc> yDesc(cudnn.DestroyTensorDescriptor);
    Owned<FilterDesc> wDesc(cudnn.DestroyFilterDescriptor);
    Owned<ConvolutionDesc> convolution(cudnn.DestroyConvolutionDescriptor);
    Tensor y {.dtype = x.dtype, .layout = x.layout};
    std::size_t required = 0;
    const int algo = attrs.choice("algo");
    if (!ctx.needHandle() || !ctx.call(cudnn.CreateTensorDescriptor, xDesc.out()) || !setTensor(ctx, xDesc, x)
        || !ctx.call(cudnn.CreateFilterDescriptor, wDesc.out()) || !setFilter(ctx, wDesc, w)
        || !ctx.call(cudnn.CreateConvolutionDescriptor, convolution.out()) || !setConvolution(ctx, convolution, attrs)
        || !outputDims(ctx, convolution, xDesc, wDesc, int(x.dims.size()), y.dims)
        || !ctx.call(cudnn.CreateTensorDescriptor, yDesc.out()) || !setTensor(ctx, yDesc, y)
        || !ctx.call(
            cudnn.GetConvolutionForwardWorkspaceSize, ctx.handle, xDesc, wDesc, convolution, yDesc, algo, &required))
        return;

    const std::size_t workspaceBytes = attrs.workspace("workspace", required);
    if (!ctx.fits(storageBytes(x) + storageBytes(w) + storageBytes(y) + workspaceBytes))
        return;
    const Shaped xValues = shaped(x, rounded(x.dtype, filled(x.fill, storageElements(x))));
    const Shaped wValues = shaped(w, rounded(w.dtype, filled(w.fill, storageElements(w))));
    DeviceBuffer xBuffer, wBuffer, yBuffer, workspace;
    if (!upload(ctx, xBuffer, x.dtype, xValues.values) || !upload(ctx, wBuffer, w.dtype, wValues.values)
        || !allocate(ctx, yBuffer, storageBytes(y), true) || !allocate(ctx, workspace, workspaceBytes))
        return;
    const Scalar one(x.dtype, 1);
    const Scalar zero(x.dtype, 0);
    if (!ctx.compute(cudnn.ConvolutionForward, ctx.handle, one.pointer(), xDesc, xBuffer.pointer(), wDesc,
            wBuffer.pointer(), convolution, algo, workspace.pointer(), workspaceBytes, zero.pointer(), yDesc,
            yBuffer.pointer())
        || !wantsOutputs(ctx))
        return;

    std::vector<double> values;
    if (!download(ctx, yBuffer, y.dtype, values))
        return;
    ctx.step().outputs = onlyFinite(values);
    // Vectors of channels have an order of their own in memory; they are not compared.
    const bool plain = x.layout != Layout::NchwVectC && w.layout != Layout::NchwVectC;
    if (!wantsReference(ctx) || !plain)
        return;
    Shaped expected = shaped(y, std::vector<double>(storageElements(y)));
    const ConvolutionGeometry geometry {attrs.integers("pads"), attrs.integers("strides"), attrs.integers("dilations"),
        attrs.integer("groups"), attrs.text("mode") == "convolution"};
    if (convolutionForward(xValues, wValues, geometry, expected))
        ctx.step().outputs = compare(values, rounded(y.dtype, expected.values), tolerance(ctx, y.dtype));
    else
        ctx.reporter.log("the convolution is too large for a reference on the CPU: its output was not compared");
}

} // namespace gpu::runner
