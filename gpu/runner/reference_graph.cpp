// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "gpu/runner/reference_graph.h"

#include "gpu/protocol/attributes.h"
#include "gpu/runner/reference.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace gpu::runner {

namespace {

/// Where an index lies in the tensor's storage; a dim of 1 serves for all.
std::size_t at(const Shaped &tensor, const std::vector<std::int64_t> &index)
{
    std::int64_t place = 0;
    for (std::size_t i = 0; i < index.size(); ++i)
        place += tensor.dims[i] == 1 ? 0 : index[i] * tensor.strides[i];
    return static_cast<std::size_t>(place);
}

double product(const std::vector<std::int64_t> &dims)
{
    double count = 1;
    for (const std::int64_t dim : dims)
        count *= static_cast<double>(dim);
    return count;
}

double unary(std::string_view mode, double x)
{
    if (mode == "relu")
        return x > 0 || std::isnan(x) ? x : 0;
    if (mode == "sigmoid")
        return 1 / (1 + std::exp(-x));
    if (mode == "tanh")
        return std::tanh(x);
    if (mode == "gelu")
        return x * 0.5 * (1 + std::erf(x / std::sqrt(2.0)));
    if (mode == "elu") // alpha 1, cuDNN's default
        return x > 0 ? x : std::expm1(x);
    if (mode == "softplus") // beta 1
        return std::log1p(std::exp(-std::fabs(x))) + std::max(x, 0.0);
    if (mode == "swish") // beta 1
        return x / (1 + std::exp(-x));
    if (mode == "exp")
        return std::exp(x);
    if (mode == "log")
        return std::log(x);
    if (mode == "sqrt")
        return std::sqrt(x);
    if (mode == "rsqrt")
        return 1 / std::sqrt(x);
    if (mode == "neg")
        return -x;
    return mode == "abs" ? std::fabs(x) : x; // identity
}

double binary(std::string_view mode, double x, double b)
{
    if (mode == "add")
        return x + b;
    if (mode == "mul")
        return x * b;
    if (mode == "sub")
        return x - b;
    if (mode == "div")
        return x / b;
    if (mode == "min")
        return std::min(x, b);
    return mode == "max" ? std::max(x, b) : std::pow(x, b);
}

NamedValues batchnormTrainingReference(const Attributes &attributes, const NamedValues &inputs, NamedValues outputs)
{
    BatchnormParameters parameters {inputs.at("scale").values, inputs.at("bias").values,
        inputs.at("running_mean").values, inputs.at("running_variance").values};
    BatchnormResult result = batchnormTraining(
        inputs.at("x"), parameters, false, attributes.number("epsilon"), attributes.number("factor"));
    outputs["y"].values = std::move(result.y);
    outputs["mean"].values = std::move(result.saveMean);
    outputs["inv_variance"].values = std::move(result.saveInvVariance);
    outputs["new_running_mean"].values = std::move(parameters.mean);
    outputs["new_running_variance"].values = std::move(parameters.variance);
    return outputs;
}

NamedValues batchnormInferenceReference(const NamedValues &inputs, NamedValues outputs)
{
    Shaped &y = outputs["y"];
    const auto value = [&](const char *name, const std::vector<std::int64_t> &index) {
        const Shaped &tensor = inputs.at(name);
        return tensor.values[at(tensor, index)];
    };
    forEachIndex(y.dims, [&](const std::vector<std::int64_t> &index) {
        y.values[at(y, index)]
            = (value("x", index) - value("mean", index)) * value("inv_variance", index) * value("scale", index)
            + value("bias", index);
    });
    return outputs;
}

} // namespace

void matmulReference(const Shaped &a, const Shaped &b, Shaped &c)
{
    const std::size_t rank = c.dims.size();
    const std::int64_t inner = a.dims[rank - 1];
    forEachIndex(c.dims, [&](const std::vector<std::int64_t> &index) {
        std::vector<std::int64_t> left = index;
        std::vector<std::int64_t> right = index;
        double sum = 0;
        for (std::int64_t i = 0; i < inner; ++i) {
            left[rank - 1] = i;
            right[rank - 2] = i;
            sum += a.values[at(a, left)] * b.values[at(b, right)];
        }
        c.values[at(c, index)] = sum;
    });
}

void pointwiseReference(std::string_view mode, const Shaped &x, const Shaped *b, Shaped &y)
{
    forEachIndex(y.dims, [&](const std::vector<std::int64_t> &index) {
        const double value = x.values[at(x, index)];
        y.values[at(y, index)] = b ? binary(mode, value, b->values[at(*b, index)]) : unary(mode, value);
    });
}

void attentionReference(
    const Shaped &q, const Shaped &k, const Shaped &v, double scale, bool causal, Shaped &o, Shaped *stats)
{
    const std::int64_t keys = k.dims[2];
    std::vector<double> weights(static_cast<std::size_t>(keys));
    forEachIndex({q.dims[0], q.dims[1], q.dims[2]}, [&](const std::vector<std::int64_t> &row) {
        const std::int64_t seen = causal ? std::min(keys, row[2] + 1) : keys;
        double maximum = -std::numeric_limits<double>::infinity();
        for (std::int64_t key = 0; key < seen; ++key) {
            double score = 0;
            for (std::int64_t i = 0; i < q.dims[3]; ++i)
                score += q.values[at(q, {row[0], row[1], row[2], i})] * k.values[at(k, {row[0], row[1], key, i})];
            weights[static_cast<std::size_t>(key)] = score * scale;
            maximum = std::max(maximum, score * scale);
        }
        double sum = 0;
        for (std::int64_t key = 0; key < seen; ++key) {
            double &weight = weights[static_cast<std::size_t>(key)];
            weight = std::exp(weight - maximum);
            sum += weight;
        }
        for (std::int64_t i = 0; i < v.dims[3]; ++i) {
            double value = 0;
            for (std::int64_t key = 0; key < seen; ++key)
                value += weights[static_cast<std::size_t>(key)] * v.values[at(v, {row[0], row[1], key, i})];
            o.values[at(o, {row[0], row[1], row[2], i})] = value / sum;
        }
        if (stats)
            stats->values[at(*stats, {row[0], row[1], row[2], 0})] = maximum + std::log(sum);
    });
}

std::optional<NamedValues> graphReference(
    Op op, const Setup &setup, const NamedValues &inputs, const NamedValues &outputs)
{
    const Attributes attributes(op, setup);
    NamedValues expected = outputs;
    switch (op) {
    case Op::GraphConvolution: {
        const Shaped &x = inputs.at("x");
        const Shaped &w = inputs.at("w");
        const ConvolutionGeometry geometry {.pads = attributes.integers("pads"),
            .strides = attributes.integers("strides"),
            .dilations = attributes.integers("dilations"),
            .groups = static_cast<int>(x.dims[1] / w.dims[1])};
        if (!convolutionForward(x, w, geometry, expected["y"]))
            return std::nullopt;
        return expected;
    }
    case Op::GraphBatchnorm:
        return attributes.text("phase") == "training"
            ? batchnormTrainingReference(attributes, inputs, std::move(expected))
            : batchnormInferenceReference(inputs, std::move(expected));
    case Op::GraphMatmul:
        if (product(expected["c"].dims) * static_cast<double>(inputs.at("a").dims.back()) > maxReferenceWork)
            return std::nullopt;
        matmulReference(inputs.at("a"), inputs.at("b"), expected["c"]);
        return expected;
    case Op::GraphPointwise: {
        const auto b = inputs.find("b");
        pointwiseReference(
            attributes.text("mode"), inputs.at("x"), b == inputs.end() ? nullptr : &b->second, expected["y"]);
        return expected;
    }
    case Op::GraphSdpa: {
        const Shaped &q = inputs.at("q");
        const auto plain = inputs.find("k");
        Shaped k = plain == inputs.end() ? inputs.at("k_transposed") : plain->second;
        if (plain == inputs.end()) {
            std::swap(k.dims[2], k.dims[3]);
            std::swap(k.strides[2], k.strides[3]);
        }
        if (product(q.dims) * static_cast<double>(k.dims[2]) * 2 > maxReferenceWork)
            return std::nullopt;
        const auto stats = expected.find("stats");
        attentionReference(q, k, inputs.at("v"), attributes.number("scale"), attributes.flag("causal"), expected["o"],
            stats == expected.end() ? nullptr : &stats->second);
        return expected;
    }
    default: return std::nullopt;
    }
}

} // namespace gpu::runner
