// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "gpu/runner/reference.h"

#include <array>
#include <cmath>

namespace gpu::runner {

namespace {

/// Calls visit(storage offset, batch-norm channel) for each element.
template <typename Visit> void forEachElement(const Shaped &x, bool perActivation, const Visit &visit)
{
    std::vector<std::int64_t> at(x.dims.size(), 0);
    for (;;) {
        std::int64_t offset = 0;
        std::int64_t activation = 0;
        for (std::size_t i = 0; i < at.size(); ++i) {
            offset += at[i] * x.strides[i];
            if (i > 0)
                activation = activation * x.dims[i] + at[i];
        }
        visit(static_cast<std::size_t>(offset), static_cast<std::size_t>(perActivation ? activation : at[1]));
        std::size_t i = at.size();
        while (i > 0 && ++at[i - 1] == x.dims[i - 1])
            at[--i] = 0;
        if (i == 0)
            return;
    }
}

} // namespace

std::size_t batchnormParameterCount(const Shaped &x, bool perActivation)
{
    std::int64_t count = x.dims.size() > 1 ? x.dims[1] : 1;
    for (std::size_t i = 2; perActivation && i < x.dims.size(); ++i)
        count *= x.dims[i];
    return static_cast<std::size_t>(count);
}

BatchnormResult batchnormTraining(
    const Shaped &x, BatchnormParameters &parameters, bool perActivation, double epsilon, double factor)
{
    const std::size_t channels = batchnormParameterCount(x, perActivation);
    std::vector<double> mean(channels);
    std::vector<double> variance(channels);
    std::vector<double> count(channels);
    forEachElement(x, perActivation, [&](std::size_t at, std::size_t c) {
        mean[c] += x.values[at];
        ++count[c];
    });
    for (std::size_t c = 0; c < channels; ++c)
        mean[c] /= count[c];
    forEachElement(x, perActivation, [&](std::size_t at, std::size_t c) {
        const double difference = x.values[at] - mean[c];
        variance[c] += difference * difference;
    });
    BatchnormResult result;
    for (std::size_t c = 0; c < channels; ++c) {
        // The running variance takes the unbiased one, the normalisation the biased one.
        const double unbiased = count[c] > 1 ? variance[c] / (count[c] - 1) : variance[c];
        parameters.mean[c] = parameters.mean[c] * (1 - factor) + mean[c] * factor;
        parameters.variance[c] = parameters.variance[c] * (1 - factor) + unbiased * factor;
        variance[c] /= count[c];
        result.saveInvVariance.push_back(1 / std::sqrt(variance[c] + epsilon));
    }
    result.saveMean = mean;
    result.y.resize(x.values.size());
    forEachElement(x, perActivation, [&](std::size_t at, std::size_t c) {
        result.y[at] = (x.values[at] - mean[c]) * result.saveInvVariance[c] * parameters.scale[c] + parameters.bias[c];
    });
    return result;
}

BatchnormResult batchnormInference(
    const Shaped &x, const BatchnormParameters &parameters, bool perActivation, double epsilon)
{
    BatchnormResult result;
    result.y.resize(x.values.size());
    forEachElement(x, perActivation, [&](std::size_t at, std::size_t c) {
        const double normal = (x.values[at] - parameters.mean[c]) / std::sqrt(parameters.variance[c] + epsilon);
        result.y[at] = normal * parameters.scale[c] + parameters.bias[c];
    });
    return result;
}

bool convolutionForward(const Shaped &x, const Shaped &w, const ConvolutionGeometry &geometry, Shaped &y)
{
    const std::size_t spatial = x.dims.size() - 2;
    if (x.dims.size() < 3 || spatial > 3)
        return false;
    // Every shape as one with three spatial dimensions.
    std::array<std::int64_t, 3> in = {1, 1, 1}, filter = {1, 1, 1}, out = {1, 1, 1}, pad = {}, stride = {1, 1, 1};
    std::array<std::int64_t, 3> dilation = {1, 1, 1}, xStride = {}, wStride = {}, yStride = {};
    double work = 1;
    for (std::size_t i = 0; i < spatial; ++i) {
        const std::size_t to = 3 - spatial + i;
        in[to] = x.dims[i + 2];
        filter[to] = w.dims[i + 2];
        out[to] = y.dims[i + 2];
        pad[to] = geometry.pads[i];
        stride[to] = geometry.strides[i];
        dilation[to] = geometry.dilations[i];
        xStride[to] = x.strides[i + 2];
        wStride[to] = w.strides[i + 2];
        yStride[to] = y.strides[i + 2];
        work *= double(filter[to]) * double(out[to]);
    }
    const std::int64_t perGroupIn = w.dims[1];
    const std::int64_t perGroupOut = w.dims[0] / geometry.groups;
    work *= double(x.dims[0]) * double(w.dims[0]) * double(perGroupIn);
    if (work > maxReferenceWork || perGroupOut == 0)
        return false;
    const auto sumAt = [&](std::int64_t n, std::int64_t k, std::array<std::int64_t, 3> o) {
        double sum = 0;
        const std::int64_t firstChannel = k / perGroupOut * perGroupIn;
        for (std::int64_t a = 0; a < filter[0]; ++a) {
            for (std::int64_t b = 0; b < filter[1]; ++b) {
                for (std::int64_t c = 0; c < filter[2]; ++c) {
                    const std::array<std::int64_t, 3> f = {a, b, c};
                    std::int64_t xAt = n * x.strides[0] + firstChannel * x.strides[1];
                    std::int64_t wAt = k * w.strides[0];
                    bool inside = true;
                    for (std::size_t i = 0; i < 3; ++i) {
                        const std::int64_t place = o[i] * stride[i] - pad[i] + f[i] * dilation[i];
                        inside = inside && place >= 0 && place < in[i];
                        xAt += place * xStride[i];
                        wAt += (geometry.flipped ? filter[i] - 1 - f[i] : f[i]) * wStride[i];
                    }
                    for (std::int64_t channel = 0; inside && channel < perGroupIn; ++channel)
                        sum += x.values[std::size_t(xAt + channel * x.strides[1])]
                            * w.values[std::size_t(wAt + channel * w.strides[1])];
                }
            }
        }
        return sum;
    };
    for (std::int64_t n = 0; n < x.dims[0]; ++n) {
        for (std::int64_t k = 0; k < w.dims[0]; ++k) {
            for (std::int64_t a = 0; a < out[0]; ++a) {
                for (std::int64_t b = 0; b < out[1]; ++b) {
                    for (std::int64_t c = 0; c < out[2]; ++c) {
                        const std::int64_t at
                            = n * y.strides[0] + k * y.strides[1] + a * yStride[0] + b * yStride[1] + c * yStride[2];
                        y.values[std::size_t(at)] = sumAt(n, k, {a, b, c});
                    }
                }
            }
        }
    }
    return true;
}

} // namespace gpu::runner
