// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
// References of sequences: recurrent networks and CTC.
#include "gpu/runner/reference.h"

#include <cmath>
#include <limits>

namespace gpu::runner {

namespace {

double sigmoid(double value)
{
    return 1 / (1 + std::exp(-value));
}

/// Row `row` of matrix times `vector`; 0 for a matrix that is not there.
double rowTimes(const std::vector<double> &matrix, int row, const double *vector, int size)
{
    double sum = 0;
    for (int i = 0; i < size && !matrix.empty(); ++i)
        sum += matrix[std::size_t(row) * std::size_t(size) + std::size_t(i)] * vector[i];
    return sum;
}

double at(const std::vector<double> &bias, int row)
{
    return bias.empty() ? 0 : bias[std::size_t(row)];
}

struct State {
    std::vector<double> h, c;
};

/// One time step of one sequence.
void step(RnnCell cell, const RnnLayer &layer, const double *x, State &state)
{
    const int size = layer.hiddenSize;
    const auto input = [&](int gate, int row) {
        const RnnGate &g = layer.gates[std::size_t(gate)];
        return rowTimes(g.input, row, x, layer.inputSize) + at(g.inputBias, row);
    };
    const auto recurrent = [&](int gate, int row) {
        const RnnGate &g = layer.gates[std::size_t(gate)];
        return rowTimes(g.recurrent, row, state.h.data(), layer.outputSize) + at(g.recurrentBias, row);
    };
    std::vector<double> h(static_cast<std::size_t>(size));
    for (int row = 0; row < size; ++row) {
        const auto i = static_cast<std::size_t>(row);
        const auto sum = [&](int gate) { return input(gate, row) + recurrent(gate, row); };
        switch (cell) {
        case RnnCell::Relu: h[i] = std::max(sum(0), 0.0); break;
        case RnnCell::Tanh: h[i] = std::tanh(sum(0)); break;
        case RnnCell::Lstm:
            state.c[i] = sigmoid(sum(1)) * state.c[i] + sigmoid(sum(0)) * std::tanh(sum(2));
            h[i] = sigmoid(sum(3)) * std::tanh(state.c[i]);
            break;
        case RnnCell::Gru: {
            const double update = sigmoid(sum(1));
            const double fresh = std::tanh(input(2, row) + sigmoid(sum(0)) * recurrent(2, row));
            h[i] = (1 - update) * fresh + update * state.h[i];
            break;
        }
        }
    }
    if (layer.projection.empty()) {
        state.h = h;
        return;
    }
    for (int row = 0; row < layer.outputSize; ++row)
        state.h[std::size_t(row)] = rowTimes(layer.projection, row, h.data(), size);
}

double logSum(double a, double b)
{
    if (std::isinf(a))
        return b;
    if (std::isinf(b))
        return a;
    return std::max(a, b) + std::log1p(std::exp(-std::fabs(a - b)));
}

} // namespace

std::vector<double> rnnForward(RnnCell cell, const std::vector<RnnLayer> &layers, std::vector<double> x, int times,
    const std::vector<int> &lengths)
{
    const std::size_t batch = lengths.size();
    for (const RnnLayer &layer : layers) {
        std::vector<double> y(std::size_t(times) * batch * std::size_t(layer.outputSize), 0);
        for (std::size_t b = 0; b < batch; ++b) {
            State state {std::vector<double>(std::size_t(layer.outputSize), 0),
                std::vector<double>(std::size_t(layer.hiddenSize), 0)};
            for (int t = 0; t < lengths[b]; ++t) {
                const std::size_t row = std::size_t(t) * batch + b;
                step(cell, layer, &x[row * std::size_t(layer.inputSize)], state);
                std::copy(
                    state.h.begin(), state.h.end(), y.begin() + std::ptrdiff_t(row * std::size_t(layer.outputSize)));
            }
        }
        x = std::move(y);
    }
    return x;
}

double ctcCost(const std::vector<double> &x, int times, int classes, const std::vector<int> &labels, bool softmax)
{
    constexpr double never = -std::numeric_limits<double>::infinity();
    const auto logProbability = [&](int t, int label) {
        const double *row = &x[std::size_t(t) * std::size_t(classes)];
        if (!softmax)
            return std::log(row[label]);
        double total = never;
        for (int i = 0; i < classes; ++i)
            total = logSum(total, row[i]);
        return row[label] - total;
    };
    // Labels with blanks around them: place 2i + 1 is label i.
    const int places = 2 * static_cast<int>(labels.size()) + 1;
    const auto labelAt = [&](int place) { return place % 2 ? labels[std::size_t(place / 2)] : 0; };
    std::vector<double> alpha(static_cast<std::size_t>(places), never);
    for (int t = 0; t < times; ++t) {
        std::vector<double> next(alpha.size(), never);
        for (int place = 0; place < places; ++place) {
            const auto i = static_cast<std::size_t>(place);
            double before = t == 0 ? (place < 2 ? 0 : never) : alpha[i];
            if (t > 0 && place > 0)
                before = logSum(before, alpha[i - 1]);
            if (t > 0 && place > 1 && place % 2 && labelAt(place) != labelAt(place - 2))
                before = logSum(before, alpha[i - 2]);
            next[i] = before + logProbability(t, labelAt(place));
        }
        alpha = std::move(next);
    }
    return -(places > 1 ? logSum(alpha.back(), alpha[alpha.size() - 2]) : alpha.back());
}

} // namespace gpu::runner
