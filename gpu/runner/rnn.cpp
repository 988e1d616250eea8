// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
// Recurrent networks, forward: what they must give.
#include "gpu/runner/families.h"
#include "gpu/runner/reference.h"

#include <algorithm>

namespace gpu::runner {

namespace {

/// The reference of one run, from the weights as the runner filled them.
class RnnReference final {
public:
    RnnReference(Context &ctx, const Sequence &sequence)
        : m_ctx(ctx)
        , m_sequence(sequence)
        , m_attrs(sequence.attrs())
        , m_times(m_attrs.integer("max_seq_length"))
        , m_batch(m_attrs.integer("batch"))
        , m_lengths(sequence.ints("lengths"))
    {
    }
    void check();

private:
    bool layers(std::vector<RnnLayer> &layers);
    bool readParameter(int layer, int linear, std::vector<double> &matrix, std::vector<double> &bias);
    int outputSize() const { return m_attrs.text("cell") == "lstm" ? m_attrs.integer("proj_size") : hiddenSize(); }
    int hiddenSize() const { return m_attrs.integer("hidden_size"); }
    bool isBatchMajor() const { return m_attrs.text("layout") == "batch_major_unpacked"; }

    Context &m_ctx;
    const Sequence &m_sequence;
    const Attributes &m_attrs;
    int m_times;
    int m_batch;
    const std::vector<int> &m_lengths;
};

/// Where cuDNN keeps a gate's matrix and bias in the weight space. Not reported: the runner's own look at what it
/// filled.
bool RnnReference::readParameter(int layer, int linear, std::vector<double> &matrix, std::vector<double> &bias)
{
    const CudnnApi &cudnn = m_ctx.cudnn;
    if (!cudnn.GetRNNWeightParams)
        return false;
    const std::vector<double> &weights = m_sequence.filled("weights");
    const void *const begun = m_sequence.pointer("weights");
    Owned<TensorDesc> matrixDesc(cudnn.DestroyTensorDescriptor);
    Owned<TensorDesc> biasDesc(cudnn.DestroyTensorDescriptor);
    cudnn.CreateTensorDescriptor.pointer(matrixDesc.out());
    cudnn.CreateTensorDescriptor.pointer(biasDesc.out());
    void *matrixAt = nullptr;
    void *biasAt = nullptr;
    if (cudnn.GetRNNWeightParams.pointer(m_ctx.handle, static_cast<RnnDesc>(m_sequence.pointer("rnn")), layer,
            m_sequence.size("weightBytes"), begun, linear, matrixDesc, &matrixAt, biasDesc, &biasAt)
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
        const auto begin = static_cast<std::size_t>(static_cast<const char *>(at) - static_cast<const char *>(begun))
            / static_cast<std::size_t>(elementBytes(m_attrs.dataType("dtype")));
        if (begin > weights.size() || count > weights.size() - begin)
            return false;
        values.assign(weights.begin() + std::ptrdiff_t(begin), weights.begin() + std::ptrdiff_t(begin + count));
        return true;
    };
    return take(matrixAt, std::size_t(rows) * std::size_t(columns), matrix) && take(biasAt, std::size_t(rows), bias);
}

bool RnnReference::layers(std::vector<RnnLayer> &layers)
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

void RnnReference::check()
{
    std::vector<double> values;
    if (!m_sequence.download("y", values))
        return;
    m_ctx.step().outputs = onlyFinite(values);
    // The reference knows one direction, the linear input, layouts with padding, and data that fit the network.
    const bool known = m_attrs.text("direction") == "unidirectional" && m_attrs.text("input_mode") == "linear"
        && m_attrs.text("layout") != "seq_major_packed" && m_attrs.text("algo") == "standard"
        && m_attrs.integer("vector_size") == m_attrs.integer("input_size")
        && std::ranges::all_of(m_lengths, [this](int length) { return length >= 0 && length <= m_times; });
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
    const std::vector<double> &filled = m_sequence.filled("x");
    std::vector<double> x(filled.size());
    for (int t = 0; t < m_times; ++t) {
        for (int b = 0; b < m_batch; ++b)
            std::copy_n(filled.begin() + std::ptrdiff_t(place(t, b, inputSize, isBatchMajor())), inputSize,
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
    m_ctx.step().outputs = compare(seen, wanted, tolerance(m_ctx, m_attrs.dataType("dtype")));
}

} // namespace

void checkRnn(Context &ctx, const Sequence &sequence)
{
    RnnReference(ctx, sequence).check();
}

} // namespace gpu::runner
