// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
// Connectionist temporal classification. The version of the descriptor says which calls go with it: Ex those that take
// labels on the host, v8 and v9 those that take them on the device.
#include "gpu/runner/descriptors.h"
#include "gpu/runner/families.h"
#include "gpu/runner/reference.h"
#include "gpu/runner/transfer.h"

#include <cmath>
#include <numeric>

namespace gpu::runner {

namespace {

struct Labels {
    std::vector<int> flat; // one sequence after the other, 1 <= label < classes
    std::vector<int> lengths;
    std::vector<int> inputLengths;
};

Labels makeLabels(const Attributes &attrs, int batch, int classes)
{
    Labels labels;
    labels.lengths = extended(attrs.integers("label_lengths"), batch);
    labels.inputLengths = extended(attrs.integers("input_lengths"), batch);
    std::size_t total = 0;
    for (const int length : labels.lengths)
        total += static_cast<std::size_t>(std::max(length, 0));
    for (std::size_t i = 0; i < total; ++i)
        labels.flat.push_back(1 + static_cast<int>(i) % std::max(classes - 1, 1)); // no label twice in a row
    return labels;
}

/// The cost of each sequence; empty where it has no finite value for one.
std::vector<double> referenceCosts(
    const std::vector<double> &probs, const Labels &labels, int batch, int classes, bool softmax)
{
    std::vector<double> costs;
    auto label = labels.flat.begin();
    for (int b = 0; b < batch; ++b) {
        const int times = labels.inputLengths[std::size_t(b)];
        std::vector<double> own;
        for (int t = 0; t < times; ++t) {
            const auto row = probs.begin() + (std::ptrdiff_t(t) * batch + b) * classes;
            own.insert(own.end(), row, row + classes);
        }
        const int length = std::max(labels.lengths[std::size_t(b)], 0);
        costs.push_back(ctcCost(own, times, classes, {label, label + length}, softmax));
        label += length;
        if (!std::isfinite(costs.back()))
            return {};
    }
    return costs;
}

} // namespace

void runCtcLoss(Context &ctx, const Setup &setup)
{
    const CudnnApi &cudnn = ctx.cudnn;
    const Attributes attrs(Op::CtcLoss, setup);
    const int frames = attrs.integer("frames");
    const int batch = attrs.integer("batch");
    const int classes = attrs.integer("classes");
    const int algo = attrs.choice("algo");
    const bool onDevice = attrs.text("version") != "ex";
    const bool softmax = attrs.text("normalization") == "softmax";
    // Activations, or probabilities of equal size: they need not sum up to 1 exactly for the recursion.
    const Tensor probs {.dtype = DataType::Float, .dims = {frames, batch, classes}};
    const Labels labels = makeLabels(attrs, batch, classes);
    Owned<TensorDesc> probsDesc(cudnn.DestroyTensorDescriptor);
    Owned<TensorDesc> gradientsDesc(cudnn.DestroyTensorDescriptor);
    Owned<CtcLossDesc> ctc(cudnn.DestroyCTCLossDescriptor);
    std::size_t required = 0;
    if (!ctx.needHandle() || !ctx.call(cudnn.CreateTensorDescriptor, probsDesc.out())
        || !setTensor(ctx, probsDesc, probs) || !ctx.call(cudnn.CreateTensorDescriptor, gradientsDesc.out())
        || !setTensor(ctx, gradientsDesc, probs) || !ctx.call(cudnn.CreateCTCLossDescriptor, ctc.out())
        || !setCtc(ctx, ctc, attrs))
        return;
    const bool sized = onDevice
        ? ctx.call(cudnn.GetCTCLossWorkspaceSize_v8, ctx.handle, algo, ctc, probsDesc, gradientsDesc, &required)
        : ctx.call(cudnn.GetCTCLossWorkspaceSize, ctx.handle, probsDesc, gradientsDesc, labels.flat, labels.lengths,
              labels.inputLengths, algo, ctc, &required);
    const std::size_t workspaceBytes = attrs.workspace("workspace", required);
    const std::size_t labelBytes = (labels.flat.size() + labels.lengths.size() * 2) * sizeof(int);
    if (!sized || !ctx.fits(2 * storageBytes(probs) + std::size_t(batch) * sizeof(float) + labelBytes + workspaceBytes))
        return;

    const Fill fill = {.seed = 1, .lo = softmax ? -1.0 : 0.1, .hi = softmax ? 1.0 : 0.3};
    const std::vector<double> values = rounded(DataType::Float, filled(fill, storageElements(probs)));
    DeviceBuffer probsBuffer, gradients, costs, workspace, flat, lengths, inputLengths;
    if (!upload(ctx, probsBuffer, DataType::Float, values) || !allocate(ctx, gradients, storageBytes(probs), true)
        || !allocate(ctx, costs, std::size_t(batch) * sizeof(float), true) || !allocate(ctx, workspace, workspaceBytes))
        return;
    if (onDevice
        && (!upload(ctx, flat, labels.flat) || !upload(ctx, lengths, labels.lengths)
            || !upload(ctx, inputLengths, labels.inputLengths)))
        return;
    const bool done = onDevice ? ctx.compute(cudnn.CTCLoss_v8, ctx.handle, algo, ctc, probsDesc, probsBuffer.pointer(),
                                     flat.pointer(), lengths.pointer(), inputLengths.pointer(), costs.pointer(),
                                     gradientsDesc, gradients.pointer(), workspaceBytes, workspace.pointer())
                               : ctx.compute(cudnn.CTCLoss, ctx.handle, probsDesc, probsBuffer.pointer(), labels.flat,
                                     labels.lengths, labels.inputLengths, costs.pointer(), gradientsDesc,
                                     gradients.pointer(), algo, ctc, workspace.pointer(), workspaceBytes);
    std::vector<double> seenCosts;
    std::vector<double> seenGradients;
    if (!done || !wantsOutputs(ctx) || !download(ctx, costs, DataType::Float, seenCosts)
        || !download(ctx, gradients, DataType::Float, seenGradients))
        return;
    Outputs outputs = merged(onlyFinite(seenCosts), onlyFinite(seenGradients));
    const bool inRange
        = std::ranges::all_of(labels.inputLengths, [&](int length) { return length >= 0 && length <= frames; });
    if (wantsReference(ctx) && inRange) {
        const std::vector<double> expected = referenceCosts(values, labels, batch, classes, softmax);
        if (!expected.empty())
            outputs = merged(outputs, compare(seenCosts, expected, tolerance(ctx, DataType::Float)));
    }
    ctx.step().outputs = outputs;
}

} // namespace gpu::runner
