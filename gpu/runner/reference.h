// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// What the ops must compute, in double, by the plainest loops: slow, and easy to check.
#pragma once

#include "gpu/runner/elements.h"

#include <optional>

namespace gpu::runner {

/// Steps of a reference's innermost loop above which none is made: it would take longer than the run.
inline constexpr double maxReferenceWork = 4e8;

struct BatchnormParameters {
    std::vector<double> scale, bias, mean, variance; // mean, variance: running, changed by training
};
struct BatchnormResult {
    std::vector<double> y; // by the storage of x
    std::vector<double> saveMean, saveInvVariance; // training
};
/// `perActivation`: statistics for each element of a sample; else one for each channel (dims[1]).
[[nodiscard]] std::size_t batchnormParameterCount(const Shaped &x, bool perActivation);
[[nodiscard]] BatchnormResult batchnormTraining(
    const Shaped &x, BatchnormParameters &parameters, bool perActivation, double epsilon, double factor);
[[nodiscard]] BatchnormResult batchnormInference(
    const Shaped &x, const BatchnormParameters &parameters, bool perActivation, double epsilon);

struct ConvolutionGeometry {
    std::vector<int> pads, strides, dilations; // one for each spatial dimension
    int groups = 1;
    bool flipped = false; // CUDNN_CONVOLUTION, not CROSS_CORRELATION
};
/// y.values is set; its dims and strides are given. False: too much work, or more than 3 spatial dimensions.
[[nodiscard]] bool convolutionForward(const Shaped &x, const Shaped &w, const ConvolutionGeometry &geometry, Shaped &y);

enum class RnnCell : std::uint8_t { Relu, Tanh, Lstm, Gru }; // cudnnRNNMode_t
/// One matrix or bias of a cell's gate, row by row; empty: there is none, it counts as 0.
struct RnnGate {
    std::vector<double> input, recurrent, inputBias, recurrentBias;
};
struct RnnLayer {
    std::vector<RnnGate> gates; // 1, 1, 4 (input, forget, new, output), 3 (reset, update, new)
    std::vector<double> projection; // proj x hidden; LSTM only; empty: none
    int inputSize = 0;
    int hiddenSize = 0;
    int outputSize = 0; // hidden, or the projection's
};
/// One direction, from a state of 0. `x` and the result: [time][batch][feature]; times at or past a sequence's length
/// give 0.
[[nodiscard]] std::vector<double> rnnForward(RnnCell cell, const std::vector<RnnLayer> &layers, std::vector<double> x,
    int times, const std::vector<int> &lengths);

/// -log p(labels | probabilities), by the forward recursion of Graves et al. 2006; blank is 0. `x`: [time][class] of
/// one sequence; `softmax`: x are activations, else probabilities. Infinite where no path gives the labels.
[[nodiscard]] double ctcCost(
    const std::vector<double> &x, int times, int classes, const std::vector<int> &labels, bool softmax);

} // namespace gpu::runner
