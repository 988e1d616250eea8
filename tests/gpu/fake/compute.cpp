// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// Convolution and batch normalisation of the stand-in, written down as their definitions say: the device's memory is
// this process's.
#include "fakecudnn.h"

#include <cmath>
#include <limits>
#include <utility>

namespace standin {

namespace {

/// Element `index` (N, C, H, W) of a tensor of rank 4, read and written as double.
class Elements final {
public:
    Elements(const Shape &shape, const void *data)
        : m_shape(shape)
        , m_data(const_cast<void *>(data))
    {
    }
    [[nodiscard]] double get(int n, int c, int h, int w) const
    {
        const long long at = offset(n, c, h, w);
        return m_shape.type == typeDouble ? static_cast<double *>(m_data)[at]
                                          : static_cast<double>(static_cast<float *>(m_data)[at]);
    }
    void set(int n, int c, int h, int w, double value) const
    {
        const long long at = offset(n, c, h, w);
        if (m_shape.type == typeDouble)
            static_cast<double *>(m_data)[at] = value;
        else
            static_cast<float *>(m_data)[at] = static_cast<float>(value);
    }

private:
    [[nodiscard]] long long offset(int n, int c, int h, int w) const
    {
        const auto &s = m_shape.strides;
        return 1LL * n * s[0] + 1LL * c * s[1] + 1LL * h * s[2] + 1LL * w * s[3];
    }
    const Shape &m_shape;
    void *m_data;
};

// alpha and beta are float, double for double tensors.
double factor(const Shape &shape, const void *value)
{
    return shape.type == typeDouble ? *static_cast<const double *>(value)
                                    : static_cast<double>(*static_cast<const float *>(value));
}

template <typename Function> void forEach(const Shape &shape, Function function)
{
    for (int n = 0; n < shape.dims[0]; ++n)
        for (int c = 0; c < shape.dims[1]; ++c)
            for (int h = 0; h < shape.dims[2]; ++h)
                for (int w = 0; w < shape.dims[3]; ++w)
                    function(n, c, h, w);
}

double spoiled(double value, Spoil spoil)
{
    if (spoil == Spoil::NotANumber)
        return std::numeric_limits<double>::quiet_NaN();
    return spoil == Spoil::Wrong ? value * 2 + 1 : value;
}

int outputSize(const Convolution &conv, std::size_t axis, int input, int kernel)
{
    const int reach = (kernel - 1) * conv.dilation[axis] + 1;
    const int room = input + 2 * conv.pad[axis] - reach;
    return room < 0 ? 0 : room / conv.stride[axis] + 1;
}

bool isComputable(const Shape &shape)
{
    return shape.rank == 4 && (shape.type == typeFloat || shape.type == typeDouble);
}

struct Normalisation {
    const Elements &x, &y, &scale, &bias;
    double alpha, beta, epsilon;
    Spoil spoil;
    void apply(const Shape &shape, int c, double mean, double variance) const
    {
        const double inverse = 1 / std::sqrt(variance + epsilon);
        for (int n = 0; n < shape.dims[0]; ++n)
            for (int h = 0; h < shape.dims[2]; ++h)
                for (int w = 0; w < shape.dims[3]; ++w) {
                    const double value
                        = scale.get(0, c, 0, 0) * (x.get(n, c, h, w) - mean) * inverse + bias.get(0, c, 0, 0);
                    const double before = beta == 0 ? 0 : beta * y.get(n, c, h, w);
                    y.set(n, c, h, w, spoiled(alpha * value + before, spoil));
                }
    }
};

/// Mean and variance (of the population) of a channel.
std::pair<double, double> moments(const Shape &shape, const Elements &x, int c)
{
    const double count = 1.0 * shape.dims[0] * shape.dims[2] * shape.dims[3];
    double sum = 0;
    double squares = 0;
    forEach(shape, [&](int n, int channel, int h, int w) { sum += channel == c ? x.get(n, c, h, w) : 0; });
    const double mean = sum / count;
    forEach(shape,
        [&](int n, int channel, int h, int w) { squares += channel == c ? std::pow(x.get(n, c, h, w) - mean, 2) : 0; });
    return {mean, squares / count};
}

} // namespace

} // namespace standin

namespace gpu::runner {

using namespace standin;

extern "C" {

int cudnnGetConvolution2dForwardOutputDim(
    ConvolutionDesc descriptor, TensorDesc x, FilterDesc w, int *outN, int *outC, int *outH, int *outW)
{
    if (const Start start = begin("cudnnGetConvolution2dForwardOutputDim"); start.status)
        return *start.status;
    const Convolution &conv = convolution(descriptor);
    const Shape &input = shape(x);
    const Shape &filter = shape(w);
    if (input.dims[1] != conv.groups * filter.dims[1])
        return refuse(badParam, "inputTensorDesc->dimA[1] != convDesc->groupCount * filterDesc->dimA[1]");
    *outN = input.dims[0];
    *outC = filter.dims[0];
    *outH = outputSize(conv, 0, input.dims[2], filter.dims[2]);
    *outW = outputSize(conv, 1, input.dims[3], filter.dims[3]);
    return *outH > 0 && *outW > 0 ? 0 : refuse(badParam, "");
}

int cudnnGetConvolutionForwardWorkspaceSize(
    Handle, TensorDesc, FilterDesc, ConvolutionDesc, TensorDesc, int, std::size_t *bytes)
{
    if (const Start start = begin("cudnnGetConvolutionForwardWorkspaceSize"); start.status)
        return *start.status;
    *bytes = 1024;
    return 0;
}

int cudnnConvolutionForward(Handle, const void *alpha, TensorDesc xDesc, const void *x, FilterDesc wDesc, const void *w,
    ConvolutionDesc descriptor, int, void *, std::size_t workspaceBytes, const void *beta, TensorDesc yDesc, void *y)
{
    const Start start = beginCompute("cudnnConvolutionForward");
    if (start.status)
        return *start.status;
    if (workspaceBytes < 1024)
        return refuse(badParam, "workSpaceSizeInBytes < requiredWorkspace");
    const Shape &in = shape(xDesc);
    const Shape &filter = shape(wDesc);
    const Shape &out = shape(yDesc);
    if (!isComputable(in) || !isComputable(filter) || !isComputable(out))
        return refuse(notSupported, "the stand-in computes float and double of rank 4");
    const Convolution &conv = convolution(descriptor);
    const Elements input(in, x), weights(filter, w), output(out, y);
    const double before = factor(out, beta);
    const int outputsOfGroup = filter.dims[0] / conv.groups;
    forEach(out, [&](int n, int k, int oh, int ow) {
        double sum = 0;
        for (int c = 0; c < filter.dims[1]; ++c)
            for (int r = 0; r < filter.dims[2]; ++r)
                for (int s = 0; s < filter.dims[3]; ++s) {
                    const int h = oh * conv.stride[0] - conv.pad[0] + r * conv.dilation[0];
                    const int v = ow * conv.stride[1] - conv.pad[1] + s * conv.dilation[1];
                    if (h >= 0 && h < in.dims[2] && v >= 0 && v < in.dims[3])
                        sum += input.get(n, k / outputsOfGroup * filter.dims[1] + c, h, v) * weights.get(k, c, r, s);
                }
        const double old = before == 0 ? 0 : before * output.get(n, k, oh, ow);
        output.set(n, k, oh, ow, spoiled(factor(out, alpha) * sum + old, start.spoil));
    });
    return 0;
}

int cudnnBatchNormalizationForwardTraining(Handle, int mode, const void *alpha, const void *beta, TensorDesc xDesc,
    const void *x, TensorDesc yDesc, void *y, TensorDesc bnDesc, const void *scale, const void *bias, double average,
    void *runningMean, void *runningVariance, double epsilon, void *saveMean, void *saveInvVariance)
{
    const Start start = beginCompute("cudnnBatchNormalizationForwardTraining");
    if (start.status)
        return *start.status;
    if (epsilon < 0.0)
        return refuse(badParam, "epsilon < 0.0");
    const Shape &in = shape(xDesc);
    const Shape &channels = shape(bnDesc);
    if (mode == 0 || !isComputable(in)) // 0: per activation
        return refuse(notSupported, "the stand-in normalises by channel");
    const Elements input(in, x), output(shape(yDesc), y), scales(channels, scale), biases(channels, bias);
    const Normalisation normalisation {
        input, output, scales, biases, factor(in, alpha), factor(in, beta), epsilon, start.spoil};
    const double count = 1.0 * in.dims[0] * in.dims[2] * in.dims[3];
    for (int c = 0; c < in.dims[1]; ++c) {
        const auto [mean, variance] = moments(in, input, c);
        normalisation.apply(in, c, mean, variance);
        const auto follow = [&](void *running, double value) {
            if (running)
                Elements(channels, running)
                    .set(0, c, 0, 0, (1 - average) * Elements(channels, running).get(0, c, 0, 0) + average * value);
        };
        follow(runningMean, mean);
        follow(runningVariance, count > 1 ? variance * count / (count - 1) : variance);
        if (saveMean)
            Elements(channels, saveMean).set(0, c, 0, 0, mean);
        if (saveInvVariance)
            Elements(channels, saveInvVariance).set(0, c, 0, 0, 1 / std::sqrt(variance + epsilon));
    }
    return 0;
}

int cudnnBatchNormalizationForwardInference(Handle, int mode, const void *alpha, const void *beta, TensorDesc xDesc,
    const void *x, TensorDesc yDesc, void *y, TensorDesc bnDesc, const void *scale, const void *bias, const void *mean,
    const void *variance, double epsilon)
{
    const Start start = beginCompute("cudnnBatchNormalizationForwardInference");
    if (start.status)
        return *start.status;
    if (epsilon < 0.0)
        return refuse(badParam, "epsilon < 0.0");
    const Shape &in = shape(xDesc);
    const Shape &channels = shape(bnDesc);
    if (mode == 0 || !isComputable(in))
        return refuse(notSupported, "the stand-in normalises by channel");
    const Elements input(in, x), output(shape(yDesc), y), scales(channels, scale), biases(channels, bias);
    const Normalisation normalisation {
        input, output, scales, biases, factor(in, alpha), factor(in, beta), epsilon, start.spoil};
    for (int c = 0; c < in.dims[1]; ++c)
        normalisation.apply(
            in, c, Elements(channels, mean).get(0, c, 0, 0), Elements(channels, variance).get(0, c, 0, 0));
    return 0;
}

} // extern "C"

} // namespace gpu::runner
