// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
// The graph API: the same graph that the runner makes (gpu/protocol/graph.h), given to cuDNN call by call.
#include "gpu/protocol/graph.h"
#include "kb/cppexport/cppsteps.h"

#include <algorithm>

namespace kb::cpp {

namespace {

using Use = gpu::GraphTensor::Use;

std::string variable(const char *kind, int index)
{
    return kind + std::to_string(index);
}

std::string attribute(gpu::backend::Attr attribute)
{
    return "CUDNN_ATTR_" + std::string(gpu::backend::name(attribute));
}

/// "CUDNN_TYPE_POINTWISE_MODE, 100": of the enums that a graph of ours sets.
std::string modeText(const gpu::ModeValue &mode)
{
    using gpu::backend::Type;
    switch (mode.type) {
    case Type::DATA_TYPE: return "CUDNN_TYPE_DATA_TYPE, " + gpu::enumerator(static_cast<gpu::DataType>(mode.value));
    case Type::CONVOLUTION_MODE: return "CUDNN_TYPE_CONVOLUTION_MODE, CUDNN_CROSS_CORRELATION";
    case Type::NORM_MODE: return "CUDNN_TYPE_NORM_MODE, CUDNN_BATCH_NORM";
    case Type::NORM_FWD_PHASE: return "CUDNN_TYPE_NORM_FWD_PHASE, CUDNN_NORM_FWD_TRAINING";
    case Type::REDUCTION_OPERATOR_TYPE:
        return "CUDNN_TYPE_REDUCTION_OPERATOR_TYPE, "
            + std::string(mode.value == static_cast<int>(gpu::backend::Mode::REDUCE_TENSOR_MAX)
                    ? "CUDNN_REDUCE_TENSOR_MAX"
                    : "CUDNN_REDUCE_TENSOR_ADD");
    default:
        return "CUDNN_TYPE_POINTWISE_MODE, CUDNN_"
            + std::string(gpu::backend::name(static_cast<gpu::backend::Mode>(mode.value)));
    }
}

void writeSetting(Writer &out, const std::string &node, const gpu::Setting &setting)
{
    const std::string begin = "set(" + node + ", " + attribute(setting.attribute) + ", ";
    if (const auto *const list = std::get_if<std::vector<std::int64_t>>(&setting.value))
        out.line(begin + "Longs" + braced(*list) + ");");
    else if (const auto *const mode = std::get_if<gpu::ModeValue>(&setting.value))
        out.line(begin + modeText(*mode) + ");");
    else if (const auto *const real = std::get_if<double>(&setting.value))
        out.line(begin + "static_cast<float>(" + number(*real) + "));");
    else if (const auto *const tensor = std::get_if<gpu::TensorRef>(&setting.value))
        out.line(begin + variable("tensor", tensor->index + 1) + ");");
    else if (const auto *const other = std::get_if<gpu::NodeRef>(&setting.value))
        out.line(begin + variable("node", other->index + 1) + ");");
}

void writeTensors(Writer &out, const gpu::Graph &graph)
{
    int id = 0;
    for (const gpu::GraphTensor &tensor : graph.tensors) {
        const char *const use = tensor.use == Use::Virtual ? ", Use::Virtual"
            : tensor.use == Use::Scalar                    ? ", Use::Scalar"
                                                           : "";
        ++id;
        out.line("const Descriptor " + variable("tensor", id) + " = tensor(" + std::to_string(id) + ", "
            + gpu::enumerator(tensor.tensor.dtype) + ", " + braced(tensor.tensor.dims) + ", "
            + braced(tensor.tensor.strides) + use + "); // " + tensor.name);
    }
}

void writeNodes(Writer &out, const gpu::Graph &graph)
{
    int index = 0;
    std::string operations;
    for (const gpu::GraphNode &node : graph.nodes) {
        const std::string name = variable("node", ++index);
        out.line("const Descriptor " + name + " = create(CUDNN_BACKEND_" + std::string(gpu::backend::name(node.type))
            + "_DESCRIPTOR, " + literal(gpu::backend::name(node.type)) + ");");
        for (const gpu::Setting &setting : node.settings)
            writeSetting(out, name, setting);
        out.line("finalize(" + name + ");");
        if (node.operation)
            operations += (operations.empty() ? "" : ", ") + name;
    }
    out.line("const Descriptor graph = operationGraph({" + operations + "});");
}

void writeExecution(Writer &out, const gpu::Graph &graph, bool check)
{
    std::string ids;
    std::string pointers;
    std::vector<std::string> looks;
    int id = 0;
    for (const gpu::GraphTensor &tensor : graph.tensors) {
        const std::string name = variable("data", ++id);
        const std::size_t count = storageElements(tensor.tensor);
        if (tensor.use == Use::Virtual)
            continue;
        if (tensor.use == Use::Scalar)
            out.line("float " + name + " = static_cast<float>(" + number(tensor.value) + ");");
        if (tensor.use == Use::Input)
            out.line("void *const " + name + " = upload<" + elementType(tensor.tensor.dtype) + ">("
                + elements(tensor.tensor.fill, std::to_string(count)) + ");");
        if (tensor.use == Use::Output) {
            out.line("void *const " + name + " = zeros(" + std::to_string(count) + " * sizeof("
                + elementType(tensor.tensor.dtype) + "));");
            looks.push_back("look<" + elementType(tensor.tensor.dtype) + ">(" + literal(tensor.name) + ", " + name
                + ", " + std::to_string(count) + ");");
        }
        ids += (ids.empty() ? "" : ", ") + std::to_string(id);
        pointers += (pointers.empty() ? "" : ", ") + std::string(tensor.use == Use::Scalar ? "&" : "") + name;
    }
    out.line("execute(plan, {" + ids + "}, {" + pointers + "});");
    if (check) {
        for (const std::string &look : looks)
            out.line(look);
    }
}

std::optional<std::string> writeGraphOf(
    Writer &out, gpu::Op op, const gpu::Setup &setup, gpu::Level level, bool check, gpu::Version version)
{
    const auto graph = gpu::describeGraph(op, setup, version);
    if (!graph)
        return graph.error();
    writeTensors(out, *graph);
    writeNodes(out, *graph);
    out.line(level == gpu::Level::Gpu ? "const Descriptor plan = choosePlan(graph);" : "choosePlan(graph);");
    if (level == gpu::Level::Gpu)
        writeExecution(out, *graph, check);
    return std::nullopt;
}

} // namespace

std::optional<std::string> writeGraph(Writer &out, gpu::Op op, const gpu::Setup &setup, gpu::Level level, bool check)
{
    constexpr gpu::Version first {8, 0, 0};
    constexpr gpu::Version unifiedAttention {9, 13, 0};
    out.line(level == gpu::Level::Gpu ? "CALL(cudnnCreate, &handle);" : "describeGpu();");
    if (op != gpu::Op::GraphSdpa)
        return writeGraphOf(out, op, setup, level, check, first);
    out.bare("#if CUDNN_VERSION >= 91300"); // attention is one operation there, where no causal mask is asked for
    if (auto error = writeGraphOf(out, op, setup, level, check, unifiedAttention))
        return error;
    out.bare("#else");
    auto error = writeGraphOf(out, op, setup, level, check, first);
    out.bare("#endif");
    return error;
}

} // namespace kb::cpp
