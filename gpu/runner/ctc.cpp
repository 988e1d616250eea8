// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
// Connectionist temporal classification: what it must cost.
#include "gpu/runner/families.h"
#include "gpu/runner/reference.h"

#include <algorithm>
#include <cmath>

namespace gpu::runner {

namespace {

/// The cost of each sequence; empty where it has no finite value for one.
std::vector<double> referenceCosts(const Sequence &sequence, int batch, int classes, bool softmax)
{
    const std::vector<double> &probs = sequence.filled("probs");
    std::vector<double> costs;
    auto label = sequence.ints("labels").begin();
    for (int b = 0; b < batch; ++b) {
        const int times = sequence.ints("inputLengths")[std::size_t(b)];
        std::vector<double> own;
        for (int t = 0; t < times; ++t) {
            const auto row = probs.begin() + (std::ptrdiff_t(t) * batch + b) * classes;
            own.insert(own.end(), row, row + classes);
        }
        const int length = std::max(sequence.ints("labelLengths")[std::size_t(b)], 0);
        costs.push_back(ctcCost(own, times, classes, {label, label + length}, softmax));
        label += length;
        if (!std::isfinite(costs.back()))
            return {};
    }
    return costs;
}

} // namespace

void checkCtcLoss(const Context &ctx, const Sequence &sequence)
{
    const Attributes &attrs = sequence.attrs();
    const int frames = attrs.integer("frames");
    const bool inRange = std::ranges::all_of(
        sequence.ints("inputLengths"), [&](int length) { return length >= 0 && length <= frames; });
    std::vector<double> costs;
    if (wantsReference(ctx) && inRange)
        costs = referenceCosts(
            sequence, attrs.integer("batch"), attrs.integer("classes"), attrs.text("normalization") == "softmax");
    (void)(sequence.check("costs", costs) && sequence.check("gradients"));
}

} // namespace gpu::runner
