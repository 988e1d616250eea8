// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
// Recurrent networks, forward.
#include "gpu/runner/descriptors.h"
#include "gpu/runner/families.h"
#include "gpu/runner/reference.h"
#include "gpu/runner/transfer.h"

#include <cmath>

namespace gpu::runner {

namespace {

class RnnForward final {
public:
    RnnForward(Context &ctx, const Setup &setup)
        : m_ctx(ctx)
        , m_cudnn(ctx.cudnn)
        , m_attrs(Op::RnnForward, setup)
        , m_type(m_attrs.dataType("dtype"))
        , m_times(m_attrs.integer("max_seq_length"))
        , m_batch(m_attrs.integer("batch"))
        , m_lengths(extended(m_attrs.integers("seq_lengths"), std::max(m_batch, 1)))
        , m_dropout(ctx.cudnn.DestroyDropoutDescriptor)
        , m_rnn(ctx.cudnn.DestroyRNNDescriptor)
        , m_xDesc(ctx.cudnn.DestroyRNNDataDescriptor)
        , m_yDesc(ctx.cudnn.DestroyRNNDataDescriptor)
        , m_hDesc(ctx.cudnn.DestroyTensorDescriptor)
        , m_cDesc(ctx.cudnn.DestroyTensorDescriptor)
    {
    }
    void run();

private:
    bool describe();
    bool makeBuffers();
    bool layers(std::vector<RnnLayer> &layers);
    bool readParameter(int layer, int linear, std::vector<double> &matrix, std::vector<double> &bias);
    void check();
    int outputSize() const { return m_attrs.text("cell") == "lstm" ? m_attrs.integer("proj_size") : hiddenSize(); }
    int hiddenSize() const { return m_attrs.integer("hidden_size"); }
    int directions() const { return m_attrs.choice("direction") + 1; }
    std::size_t elements(int vectorSize) const
    {
        return std::size_t(m_times) * std::size_t(m_batch) * std::size_t(vectorSize);
    }
    bool isBatchMajor() const { return m_attrs.text("layout") == "batch_major_unpacked"; }

    Context &m_ctx;
    const CudnnApi &m_cudnn;
    Attributes m_attrs;
    DataType m_type;
    int m_times;
    int m_batch;
    std::vector<int> m_lengths;
    Owned<DropoutDesc> m_dropout;
    Owned<RnnDesc> m_rnn;
    Owned<RnnDataDesc> m_xDesc, m_yDesc;
    Owned<TensorDesc> m_hDesc, m_cDesc;
    std::size_t m_weightBytes = 0, m_workBytes = 0, m_reserveBytes = 0;
    std::vector<double> m_xValues, m_weightValues;
    DeviceBuffer m_x, m_y, m_weights, m_work, m_reserve, m_deviceLengths;
};

bool RnnForward::describe()
{
    const int layout = m_attrs.choice("layout");
    const int vectorSize = m_attrs.integer("vector_size");
    const int forwardMode = m_attrs.choice("forward_mode");
    Tensor h {.dtype = m_type, .dims = {m_attrs.integer("layers") * directions(), m_batch, outputSize()}};
    Tensor c = h;
    c.dims[2] = hiddenSize();
    return m_ctx.needHandle() && m_ctx.call(m_cudnn.CreateDropoutDescriptor, m_dropout.out())
        && m_ctx.call(m_cudnn.SetDropoutDescriptor, m_dropout, m_ctx.handle, 0, nullptr, 0, 0)
        && m_ctx.call(m_cudnn.CreateRNNDescriptor, m_rnn.out()) && setRnn(m_ctx, m_rnn, m_dropout, m_attrs)
        && m_ctx.call(m_cudnn.CreateRNNDataDescriptor, m_xDesc.out())
        && m_ctx.call(
            m_cudnn.SetRNNDataDescriptor, m_xDesc, m_type, layout, m_times, m_batch, vectorSize, m_lengths, nullptr)
        && m_ctx.call(m_cudnn.CreateRNNDataDescriptor, m_yDesc.out())
        && m_ctx.call(m_cudnn.SetRNNDataDescriptor, m_yDesc, m_type, layout, m_times, m_batch,
            outputSize() * directions(), m_lengths, nullptr)
        && m_ctx.call(m_cudnn.CreateTensorDescriptor, m_hDesc.out()) && setTensor(m_ctx, m_hDesc, h)
        && m_ctx.call(m_cudnn.CreateTensorDescriptor, m_cDesc.out()) && setTensor(m_ctx, m_cDesc, c)
        && m_ctx.call(m_cudnn.GetRNNWeightSpaceSize, m_ctx.handle, m_rnn, &m_weightBytes)
        && m_ctx.call(
            m_cudnn.GetRNNTempSpaceSizes, m_ctx.handle, m_rnn, forwardMode, m_xDesc, &m_workBytes, &m_reserveBytes);
}

bool RnnForward::makeBuffers()
{
    const auto size = static_cast<std::size_t>(elementBytes(m_type));
    const std::size_t xCount = elements(m_attrs.integer("vector_size"));
    const std::size_t yBytes = elements(outputSize() * directions()) * size;
    if (!m_ctx.fits(xCount * size + yBytes + m_weightBytes + m_workBytes + m_reserveBytes))
        return false;
    m_xValues = rounded(m_type, filled({.seed = 1}, xCount));
    // As frameworks begin: uniform within 1/sqrt(hidden).
    const double bound = 1 / std::sqrt(double(std::max(hiddenSize(), 1)));
    m_weightValues = rounded(m_type, filled({.seed = 2, .lo = -bound, .hi = bound}, m_weightBytes / size));
    return upload(m_ctx, m_x, m_type, m_xValues) && allocate(m_ctx, m_y, yBytes, true)
        && upload(m_ctx, m_weights, m_type, m_weightValues) && allocate(m_ctx, m_work, m_workBytes)
        && allocate(m_ctx, m_reserve, m_reserveBytes) && upload(m_ctx, m_deviceLengths, m_lengths);
}

void RnnForward::run()
{
    if (!describe() || !makeBuffers())
        return;
    if (!m_ctx.compute(m_cudnn.RNNForward, m_ctx.handle, m_rnn, m_attrs.choice("forward_mode"),
            m_deviceLengths.pointer(), m_xDesc, m_x.pointer(), m_yDesc, m_y.pointer(), m_hDesc, nullptr, nullptr,
            m_cDesc, nullptr, nullptr, m_weightBytes, m_weights.pointer(), m_workBytes, m_work.pointer(),
            m_reserveBytes, m_reserve.pointer())
        || !wantsOutputs(m_ctx))
        return;
    check();
}

/// Where cuDNN keeps a gate's matrix and bias in the weight space. Not reported: the runner's own look at what it
/// filled.
bool RnnForward::readParameter(int layer, int linear, std::vector<double> &matrix, std::vector<double> &bias)
{
    if (!m_cudnn.GetRNNWeightParams)
        return false;
    Owned<TensorDesc> matrixDesc(m_cudnn.DestroyTensorDescriptor);
    Owned<TensorDesc> biasDesc(m_cudnn.DestroyTensorDescriptor);
    m_cudnn.CreateTensorDescriptor.pointer(matrixDesc.out());
    m_cudnn.CreateTensorDescriptor.pointer(biasDesc.out());
    void *matrixAt = nullptr;
    void *biasAt = nullptr;
    if (m_cudnn.GetRNNWeightParams.pointer(m_ctx.handle, m_rnn, layer, m_weightBytes, m_weights.pointer(), linear,
            matrixDesc, &matrixAt, biasDesc, &biasAt)
        != statusSuccess)
        return false;
    const bool isInput = linear < (m_attrs.text("cell") == "lstm" ? 4 : m_attrs.text("cell") == "gru" ? 3 : 1);
    const bool isProjection = m_attrs.text("cell") == "lstm" && linear == 8;
    const int rows = isProjection ? outputSize() : hiddenSize();
    const int columns = isProjection ? hiddenSize()
        : isInput && layer == 0      ? m_attrs.integer("input_size")
                                     : outputSize();
    const auto take = [&](const void *at, std::size_t count, std::vector<double> &values) {
        if (!at)
            return true; // this cell has none
        const auto begin
            = static_cast<std::size_t>(static_cast<const char *>(at) - static_cast<const char *>(m_weights.pointer()))
            / static_cast<std::size_t>(elementBytes(m_type));
        if (begin > m_weightValues.size() || count > m_weightValues.size() - begin)
            return false;
        values.assign(
            m_weightValues.begin() + std::ptrdiff_t(begin), m_weightValues.begin() + std::ptrdiff_t(begin + count));
        return true;
    };
    return take(matrixAt, std::size_t(rows) * std::size_t(columns), matrix) && take(biasAt, std::size_t(rows), bias);
}

bool RnnForward::layers(std::vector<RnnLayer> &layers)
{
    const std::string cell = m_attrs.text("cell");
    const int gates = cell == "lstm" ? 4 : cell == "gru" ? 3 : 1;
    for (int i = 0; i < m_attrs.integer("layers"); ++i) {
        RnnLayer layer;
        layer.inputSize = i == 0 ? m_attrs.integer("input_size") : outputSize();
        layer.hiddenSize = hiddenSize();
        layer.outputSize = outputSize();
        layer.gates.resize(static_cast<std::size_t>(gates));
        for (int gate = 0; gate < gates; ++gate) {
            RnnGate &g = layer.gates[std::size_t(gate)];
            if (!readParameter(i, gate, g.input, g.inputBias)
                || !readParameter(i, gates + gate, g.recurrent, g.recurrentBias))
                return false;
        }
        std::vector<double> noBias;
        if (outputSize() != hiddenSize() && !readParameter(i, 8, layer.projection, noBias))
            return false;
        layers.push_back(std::move(layer));
    }
    return true;
}

void RnnForward::check()
{
    std::vector<double> values;
    if (!download(m_ctx, m_y, m_type, values))
        return;
    m_ctx.step().outputs = onlyFinite(values);
    // The reference knows one direction, the linear input, and layouts with padding.
    const bool known = directions() == 1 && m_attrs.text("input_mode") == "linear"
        && m_attrs.text("layout") != "seq_major_packed" && m_attrs.text("algo") == "standard";
    const double work = double(m_times) * m_batch * hiddenSize() * (m_attrs.integer("input_size") + hiddenSize()) * 4
        * m_attrs.integer("layers");
    std::vector<RnnLayer> described;
    if (!wantsReference(m_ctx))
        return;
    if (!known || work > maxReferenceWork || !layers(described)) {
        m_ctx.reporter.log("no reference for this recurrent network: its output was not compared");
        return;
    }
    // The reference has time first. What lies past a sequence's end is padding, and not compared.
    const auto place = [&](int t, int b, int size, bool batchMajor) {
        return (batchMajor ? std::size_t(b) * std::size_t(m_times) + std::size_t(t)
                           : std::size_t(t) * std::size_t(m_batch) + std::size_t(b))
            * std::size_t(size);
    };
    const int inputSize = m_attrs.integer("input_size");
    std::vector<double> x(m_xValues.size());
    for (int t = 0; t < m_times; ++t) {
        for (int b = 0; b < m_batch; ++b)
            std::copy_n(m_xValues.begin() + std::ptrdiff_t(place(t, b, inputSize, isBatchMajor())), inputSize,
                x.begin() + std::ptrdiff_t(place(t, b, inputSize, false)));
    }
    const std::vector<double> expected
        = rnnForward(static_cast<RnnCell>(m_attrs.choice("cell")), described, std::move(x), m_times, m_lengths);
    std::vector<double> seen;
    std::vector<double> wanted;
    for (int b = 0; b < m_batch; ++b) {
        for (int t = 0; t < m_lengths[std::size_t(b)]; ++t) {
            for (int i = 0; i < outputSize(); ++i) {
                seen.push_back(values[place(t, b, outputSize(), isBatchMajor()) + std::size_t(i)]);
                wanted.push_back(expected[place(t, b, outputSize(), false) + std::size_t(i)]);
            }
        }
    }
    m_ctx.step().outputs = compare(seen, wanted, tolerance(m_ctx, m_type));
}

} // namespace

void runRnnForward(Context &ctx, const Setup &setup)
{
    RnnForward(ctx, setup).run();
}

} // namespace gpu::runner
