// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "gpu/protocol/graph.h"

#include "gpu/protocol/attributes.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace gpu {

namespace {

using backend::Attr;
using backend::Descriptor;
using backend::Mode;
using backend::Type;
using Use = GraphTensor::Use;
using Dims = std::vector<std::int64_t>;

ModeValue mode(Type type, Mode value)
{
    return {type, static_cast<int>(value)};
}

/// Parameters of a channel are drawn from ranges in which nothing overflows or vanishes.
Fill uniform(std::uint64_t seed, double lo, double hi)
{
    return {.seed = seed, .lo = lo, .hi = hi};
}

class Builder final {
public:
    Builder(Op op, const Setup &setup, Version version)
        : m_setup(setup)
        , m_attributes(op, setup)
        , m_version(version)
        , m_compute {Type::DATA_TYPE, static_cast<int>(m_attributes.dataType("compute"))}
    {
    }

    void convolution();
    void batchnorm();
    void matmul();
    void pointwise();
    void sdpa();
    Graph take() { return std::move(m_graph); }

private:
    const Tensor &given(std::string_view name) const { return *m_setup.tensor(name); }
    TensorRef add(std::string name, Tensor tensor, Use use, double value = 0)
    {
        tensor.strides = stridesOf(tensor);
        m_graph.tensors.push_back({std::move(name), std::move(tensor), use, value});
        return {static_cast<int>(m_graph.tensors.size()) - 1};
    }
    TensorRef input(const char *name) { return add(name, given(name), Use::Input); }
    /// A tensor of another shape or type than `like`, packed in its layout.
    TensorRef packed(std::string name, const Tensor &like, Dims dims, DataType type, Use use, const Fill &fill = {})
    {
        return add(std::move(name), {.dtype = type, .dims = std::move(dims), .layout = like.layout, .fill = fill}, use);
    }
    TensorRef scalar(const char *name, std::size_t rank, double value)
    {
        return add(name, {.dtype = DataType::Float, .dims = Dims(rank, 1)}, Use::Scalar, value);
    }
    NodeRef node(Descriptor type, std::vector<Setting> settings, bool operation)
    {
        m_graph.nodes.push_back({type, std::move(settings), operation});
        return {static_cast<int>(m_graph.nodes.size()) - 1};
    }
    void addMatmul(TensorRef a, TensorRef b, TensorRef c)
    {
        const NodeRef description = node(Descriptor::MATMUL, {{Attr::MATMUL_COMP_TYPE, m_compute}}, false);
        node(Descriptor::OPERATION_MATMUL,
            {{Attr::OPERATION_MATMUL_ADESC, a}, {Attr::OPERATION_MATMUL_BDESC, b}, {Attr::OPERATION_MATMUL_CDESC, c},
                {Attr::OPERATION_MATMUL_DESC, description}},
            true);
    }
    /// `t` chooses between x and b (BINARY_SELECT); `axis`: of GEN_INDEX.
    void addPointwise(Mode operation, TensorRef x, std::optional<TensorRef> b, TensorRef y,
        std::optional<TensorRef> t = std::nullopt, std::optional<std::int64_t> axis = std::nullopt)
    {
        std::vector<Setting> description
            = {{Attr::POINTWISE_MODE, mode(Type::POINTWISE_MODE, operation)}, {Attr::POINTWISE_MATH_PREC, m_compute}};
        if (axis)
            description.push_back({Attr::POINTWISE_AXIS, Dims {*axis}});
        std::vector<Setting> settings
            = {{Attr::OPERATION_POINTWISE_PW_DESCRIPTOR, node(Descriptor::POINTWISE, std::move(description), false)},
                {Attr::OPERATION_POINTWISE_XDESC, x}};
        if (b)
            settings.push_back({Attr::OPERATION_POINTWISE_BDESC, *b});
        if (t)
            settings.push_back({Attr::OPERATION_POINTWISE_TDESC, *t});
        settings.push_back({Attr::OPERATION_POINTWISE_YDESC, y});
        node(Descriptor::OPERATION_POINTWISE, std::move(settings), true);
    }
    void addReduction(Mode operation, TensorRef x, TensorRef y)
    {
        const NodeRef description = node(Descriptor::REDUCTION,
            {{Attr::REDUCTION_OPERATOR, mode(Type::REDUCTION_OPERATOR_TYPE, operation)},
                {Attr::REDUCTION_COMP_TYPE, m_compute}},
            false);
        node(Descriptor::OPERATION_REDUCTION,
            {{Attr::OPERATION_REDUCTION_XDESC, x}, {Attr::OPERATION_REDUCTION_YDESC, y},
                {Attr::OPERATION_REDUCTION_DESC, description}},
            true);
    }
    void batchnormTraining();
    void batchnormInference();
    void unifiedSdpa();
    void compositeSdpa();

    const Setup &m_setup;
    Attributes m_attributes;
    Version m_version;
    ModeValue m_compute;
    Graph m_graph;
};

/// What a convolution gives; at least 1 in each spatial dimension, so that cuDNN refuses the operation and not y.
Dims convolutionDims(const Tensor &x, const Tensor &w, const Dims &pads, const Dims &strides, const Dims &dilations)
{
    Dims dims = x.dims;
    if (dims.size() > 1 && !w.dims.empty())
        dims[1] = w.dims[0];
    for (std::size_t i = 2; i < dims.size(); ++i) {
        const std::size_t spatial = i - 2;
        if (i >= w.dims.size() || spatial >= pads.size() || strides[spatial] <= 0)
            continue;
        const std::int64_t window = dilations[spatial] * (w.dims[i] - 1) + 1;
        const std::int64_t room = dims[i] + 2 * pads[spatial] - window;
        dims[i] = room < 0 ? 1 : room / strides[spatial] + 1;
    }
    return dims;
}

void Builder::convolution()
{
    const auto spatial = [&](const char *name) {
        const std::vector<int> list = m_attributes.integers(name);
        return Dims(list.begin(), list.end());
    };
    const Dims pads = spatial("pads");
    const Dims strides = spatial("strides");
    const Dims dilations = spatial("dilations");
    const Tensor &xTensor = given("x");
    const TensorRef x = input("x");
    const TensorRef w = input("w");
    const Tensor *yGiven = m_setup.tensor("y");
    const TensorRef y = yGiven ? add("y", *yGiven, Use::Output)
                               : packed("y", xTensor, convolutionDims(xTensor, given("w"), pads, strides, dilations),
                                     xTensor.dtype, Use::Output);
    const NodeRef description = node(Descriptor::CONVOLUTION,
        {{Attr::CONVOLUTION_COMP_TYPE, m_compute},
            {Attr::CONVOLUTION_CONV_MODE, mode(Type::CONVOLUTION_MODE, Mode::CROSS_CORRELATION)},
            {Attr::CONVOLUTION_SPATIAL_DIMS, Dims {std::ssize(pads)}}, {Attr::CONVOLUTION_PRE_PADDINGS, pads},
            {Attr::CONVOLUTION_POST_PADDINGS, pads}, {Attr::CONVOLUTION_FILTER_STRIDES, strides},
            {Attr::CONVOLUTION_DILATIONS, dilations}},
        false);
    node(Descriptor::OPERATION_CONVOLUTION_FORWARD,
        {{Attr::OPERATION_CONVOLUTION_FORWARD_CONV_DESC, description}, {Attr::OPERATION_CONVOLUTION_FORWARD_X, x},
            {Attr::OPERATION_CONVOLUTION_FORWARD_W, w}, {Attr::OPERATION_CONVOLUTION_FORWARD_Y, y},
            {Attr::OPERATION_CONVOLUTION_FORWARD_ALPHA, 1.0}, {Attr::OPERATION_CONVOLUTION_FORWARD_BETA, 0.0}},
        true);
}

Dims channelDims(const Tensor &x)
{
    Dims dims(x.dims.size(), 1);
    if (dims.size() > 1)
        dims[1] = x.dims[1];
    return dims;
}

void Builder::batchnormTraining()
{
    const Tensor &xTensor = given("x");
    const DataType type = m_attributes.dataType("param_dtype");
    const auto parameter = [&](const char *name, Use use, const Fill &fill = {}) {
        return packed(name, xTensor, channelDims(xTensor), type, use, fill);
    };
    const std::size_t rank = xTensor.dims.size();
    const TensorRef x = input("x");
    const TensorRef scale = parameter("scale", Use::Input, uniform(101, 0.5, 1.5));
    const TensorRef bias = parameter("bias", Use::Input, uniform(102, -1, 1));
    const TensorRef runningMean = parameter("running_mean", Use::Input, uniform(103, -1, 1));
    const TensorRef runningVariance = parameter("running_variance", Use::Input, uniform(104, 0.5, 1.5));
    const TensorRef epsilon = scalar("epsilon", rank, m_attributes.number("epsilon"));
    const TensorRef factor = scalar("factor", rank, m_attributes.number("factor"));
    const TensorRef y = packed("y", xTensor, xTensor.dims, xTensor.dtype, Use::Output);
    node(Descriptor::OPERATION_NORM_FORWARD,
        {{Attr::OPERATION_NORM_FWD_MODE, mode(Type::NORM_MODE, Mode::BATCH_NORM)},
            {Attr::OPERATION_NORM_FWD_PHASE, mode(Type::NORM_FWD_PHASE, Mode::NORM_FWD_TRAINING)},
            {Attr::OPERATION_NORM_FWD_XDESC, x}, {Attr::OPERATION_NORM_FWD_SCALE_DESC, scale},
            {Attr::OPERATION_NORM_FWD_BIAS_DESC, bias}, {Attr::OPERATION_NORM_FWD_EPSILON_DESC, epsilon},
            {Attr::OPERATION_NORM_FWD_EXP_AVG_FACTOR_DESC, factor},
            {Attr::OPERATION_NORM_FWD_INPUT_RUNNING_MEAN_DESC, runningMean},
            {Attr::OPERATION_NORM_FWD_INPUT_RUNNING_VAR_DESC, runningVariance}, {Attr::OPERATION_NORM_FWD_YDESC, y},
            {Attr::OPERATION_NORM_FWD_MEAN_DESC, parameter("mean", Use::Output)},
            {Attr::OPERATION_NORM_FWD_INV_VARIANCE_DESC, parameter("inv_variance", Use::Output)},
            {Attr::OPERATION_NORM_FWD_OUTPUT_RUNNING_MEAN_DESC, parameter("new_running_mean", Use::Output)},
            {Attr::OPERATION_NORM_FWD_OUTPUT_RUNNING_VAR_DESC, parameter("new_running_variance", Use::Output)}},
        true);
}

/// cuDNN's norm operation has no engine for batch norm at inference: NVIDIA's own front end makes it of pointwise
/// operations, too. The inverse deviation, 1 / sqrt(variance + epsilon), comes from the host.
void Builder::batchnormInference()
{
    const Tensor &xTensor = given("x");
    const DataType type = m_attributes.dataType("param_dtype");
    const auto parameter = [&](const char *name, const Fill &fill) {
        return packed(name, xTensor, channelDims(xTensor), type, Use::Input, fill);
    };
    const auto between
        = [&](const char *name) { return packed(name, xTensor, xTensor.dims, DataType::Float, Use::Virtual); };
    const TensorRef x = input("x");
    const TensorRef mean = parameter("mean", uniform(103, -1, 1));
    const double epsilon = m_attributes.number("epsilon");
    const TensorRef deviation
        = parameter("inv_variance", uniform(104, 1 / std::sqrt(1.5 + epsilon), 1 / std::sqrt(0.5 + epsilon)));
    const TensorRef scale = parameter("scale", uniform(101, 0.5, 1.5));
    const TensorRef bias = parameter("bias", uniform(102, -1, 1));
    const TensorRef centred = between("centred");
    const TensorRef normal = between("normal");
    const TensorRef scaled = between("scaled");
    const TensorRef y = packed("y", xTensor, xTensor.dims, xTensor.dtype, Use::Output);
    addPointwise(Mode::POINTWISE_SUB, x, mean, centred);
    addPointwise(Mode::POINTWISE_MUL, centred, deviation, normal);
    addPointwise(Mode::POINTWISE_MUL, normal, scale, scaled);
    addPointwise(Mode::POINTWISE_ADD, scaled, bias, y);
}

void Builder::batchnorm()
{
    if (m_attributes.text("phase") == "training")
        batchnormTraining();
    else
        batchnormInference();
}

/// Dims of a and b, 1 stretched: batches of a matrix product, operands of a pointwise operation.
Dims broadcast(const Dims &a, const Dims &b)
{
    Dims dims = a;
    for (std::size_t i = 0; i < std::min(a.size(), b.size()); ++i)
        dims[i] = std::max(a[i], b[i]);
    return dims;
}

void Builder::matmul()
{
    const Tensor &a = given("a");
    const Tensor &b = given("b");
    Dims dims = broadcast(a.dims, b.dims);
    if (const std::size_t rank = dims.size(); rank >= 2 && b.dims.size() == rank) {
        dims[rank - 2] = a.dims[rank - 2];
        dims[rank - 1] = b.dims[rank - 1];
    }
    const TensorRef aRef = input("a");
    const TensorRef bRef = input("b");
    addMatmul(aRef, bRef, packed("c", a, std::move(dims), a.dtype, Use::Output));
}

// In the order of the choices of "mode".
constexpr std::array pointwiseModes = {Mode::POINTWISE_ADD, Mode::POINTWISE_MUL, Mode::POINTWISE_SUB,
    Mode::POINTWISE_DIV, Mode::POINTWISE_MIN, Mode::POINTWISE_MAX, Mode::POINTWISE_POW, Mode::POINTWISE_RELU_FWD,
    Mode::POINTWISE_SIGMOID_FWD, Mode::POINTWISE_TANH_FWD, Mode::POINTWISE_GELU_FWD, Mode::POINTWISE_ELU_FWD,
    Mode::POINTWISE_SOFTPLUS_FWD, Mode::POINTWISE_SWISH_FWD, Mode::POINTWISE_EXP, Mode::POINTWISE_LOG,
    Mode::POINTWISE_SQRT, Mode::POINTWISE_RSQRT, Mode::POINTWISE_NEG, Mode::POINTWISE_ABS, Mode::POINTWISE_IDENTITY};

void Builder::pointwise()
{
    const Tensor &x = given("x");
    const Tensor *b = m_setup.tensor("b");
    const TensorRef xRef = input("x");
    std::optional<TensorRef> bRef;
    if (b)
        bRef = input("b");
    const TensorRef y = packed("y", x, b ? broadcast(x.dims, b->dims) : x.dims, x.dtype, Use::Output);
    addPointwise(pointwiseModes.at(static_cast<std::size_t>(m_attributes.choice("mode"))), xRef, bRef, y);
}

/// One operation, from cuDNN 9.13 on.
void Builder::unifiedSdpa()
{
    const Tensor &qTensor = given("q");
    Dims dims = qTensor.dims;
    dims[3] = given("v").dims[3];
    const TensorRef q = input("q");
    const TensorRef k = input("k");
    const TensorRef v = input("v");
    const TensorRef scale = scalar("scale", 4, m_attributes.number("scale"));
    const TensorRef o = packed("o", qTensor, dims, qTensor.dtype, Use::Output);
    std::vector<Setting> settings = {{Attr::OPERATION_SDPA_FWD_QDESC, q}, {Attr::OPERATION_SDPA_FWD_KDESC, k},
        {Attr::OPERATION_SDPA_FWD_VDESC, v}, {Attr::OPERATION_SDPA_FWD_SCALEDESC, scale},
        {Attr::OPERATION_SDPA_FWD_ODESC, o}};
    if (m_attributes.flag("generate_stats")) {
        dims[3] = 1;
        settings.push_back(
            {Attr::OPERATION_SDPA_FWD_STATSDESC, packed("stats", qTensor, dims, DataType::Float, Use::Output)});
    }
    node(Descriptor::OPERATION_SDPA_FWD, std::move(settings), true);
}

/// Two matrix products with a softmax of pointwise operations and reductions between them. The statistics of the
/// softmax are always an output: 9.19 takes the scale for part of a dropout where they are not.
void Builder::compositeSdpa()
{
    const Tensor &qTensor = given("q");
    const Tensor &vTensor = given("v");
    Tensor kTransposed = given("k");
    kTransposed.strides = stridesOf(kTransposed);
    std::swap(kTransposed.dims[2], kTransposed.dims[3]);
    std::swap(kTransposed.strides[2], kTransposed.strides[3]);
    const Dims scores = {qTensor.dims[0], qTensor.dims[1], qTensor.dims[2], kTransposed.dims[3]};
    const Dims rows = {scores[0], scores[1], scores[2], 1};
    const Tensor plain; // NCHW: rows and scores are packed in the order of their dims
    const auto between = [&](const char *name, const Dims &dims, DataType type = DataType::Float) {
        return packed(name, plain, dims, type, Use::Virtual);
    };
    const TensorRef q = input("q");
    const TensorRef k = add("k_transposed", kTransposed, Use::Input);
    const TensorRef v = input("v");
    const TensorRef raw = between("raw", scores);
    addMatmul(q, k, raw);
    TensorRef scaled = between("scaled", scores);
    addPointwise(Mode::POINTWISE_MUL, raw, scalar("scale", 4, m_attributes.number("scale")), scaled);
    if (m_attributes.flag("causal")) {
        const TensorRef row = between("row", scores);
        const TensorRef column = between("column", scores);
        const TensorRef keep = between("keep", scores, DataType::Boolean);
        const TensorRef masked = between("masked", scores);
        addPointwise(Mode::POINTWISE_GEN_INDEX, scaled, std::nullopt, row, std::nullopt, 2);
        addPointwise(Mode::POINTWISE_GEN_INDEX, scaled, std::nullopt, column, std::nullopt, 3);
        addPointwise(Mode::POINTWISE_CMP_GE, row, column, keep);
        // The lowest float: far enough from every score, and finite, so that no NaN comes of it.
        addPointwise(Mode::POINTWISE_BINARY_SELECT, scaled, scalar("lowest", 4, -3.402823466e38), masked, keep);
        scaled = masked;
    }
    const TensorRef maximum = between("maximum", rows);
    addReduction(Mode::REDUCE_TENSOR_MAX, scaled, maximum);
    const TensorRef shifted = between("shifted", scores);
    addPointwise(Mode::POINTWISE_SUB, scaled, maximum, shifted);
    const TensorRef powers = between("powers", scores);
    addPointwise(Mode::POINTWISE_EXP, shifted, std::nullopt, powers);
    const TensorRef sum = between("sum", rows);
    addReduction(Mode::REDUCE_TENSOR_ADD, powers, sum);
    const TensorRef logarithm = between("logarithm", rows);
    addPointwise(Mode::POINTWISE_LOG, sum, std::nullopt, logarithm);
    addPointwise(Mode::POINTWISE_ADD, maximum, logarithm, packed("stats", plain, rows, DataType::Float, Use::Output));
    const TensorRef weights = between("weights", scores, qTensor.dtype);
    addPointwise(Mode::POINTWISE_DIV, powers, sum, weights);
    Dims dims = qTensor.dims;
    dims[3] = vTensor.dims[3];
    addMatmul(weights, v, packed("o", qTensor, std::move(dims), qTensor.dtype, Use::Output));
}

void Builder::sdpa()
{
    // The one operation has no causal mask of its own.
    constexpr Version unifiedSince {9, 13, 0};
    if (m_version >= unifiedSince && !m_attributes.flag("causal"))
        unifiedSdpa();
    else
        compositeSdpa();
}

} // namespace

std::expected<Graph, std::string> describeGraph(Op op, const Setup &setup, Version version)
{
    for (const auto &[name, tensor] : setup.tensors) {
        if (tensor.layout == Layout::NchwVectC && tensor.strides.empty())
            return std::unexpected("The graph ops take no layout nchw_vect_c (tensor " + name + ").");
        if (op == Op::GraphSdpa && tensor.dims.size() != 4)
            return std::unexpected(
                "Attention takes tensors of rank 4: batch, heads, sequence, head size (tensor " + name + ").");
    }
    Builder builder(op, setup, version);
    switch (op) {
    case Op::GraphConvolution: builder.convolution(); break;
    case Op::GraphBatchnorm: builder.batchnorm(); break;
    case Op::GraphMatmul: builder.matmul(); break;
    case Op::GraphPointwise: builder.pointwise(); break;
    case Op::GraphSdpa: builder.sdpa(); break;
    default: return std::unexpected("This op is not of the graph API.");
    }
    return builder.take();
}

} // namespace gpu
