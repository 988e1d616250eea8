// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "gpu/protocol/graph.h"

#include "gpu/runner/enginechoice.h"
#include "gpu/runner/families.h"
#include "gpu/runner/graphexecute.h"

#include <array>
#include <cstdlib>
#include <filesystem>
#include <vector>

#include <dlfcn.h>

namespace gpu::runner {

namespace {

using backend::Attr;
using backend::Descriptor;
using backend::Type;

/// Folders of CUDA toolkits, those that the user names first.
std::vector<std::filesystem::path> toolkitFolders(const std::string &cudaMajor)
{
    std::vector<std::filesystem::path> toolkits;
    for (const char *const variable : {"CUDA_HOME", "CUDA_PATH"}) {
        const char *const named = std::getenv(variable);
        if (named && *named == '/')
            toolkits.emplace_back(named);
    }
    toolkits.emplace_back("/usr/local/cuda");
    toolkits.emplace_back("/usr/local/cuda-" + cudaMajor);
    std::vector<std::filesystem::path> folders;
    for (const std::filesystem::path &toolkit : toolkits) {
        folders.push_back(toolkit / "lib64");
        folders.push_back(toolkit / "lib");
    }
    return folders;
}

/// Opens the library where cuDNN itself looks for it: in its own folder, beside it in a Python installation, by the
/// loader; and then in the toolkits, whose files have the major version in their names. It stays open, so that it is
/// found by its name from then on. The folder in which it was found; "." by the loader; empty: nowhere.
std::filesystem::path openNeeded(
    Context &ctx, const std::string &name, const char *package, const std::string &cudaMajor)
{
    const auto open
        = [](const std::filesystem::path &file) { return dlopen(file.c_str(), RTLD_LAZY | RTLD_GLOBAL) != nullptr; };
    const std::filesystem::path own = std::filesystem::path(ctx.request.cudnn).parent_path();
    const std::filesystem::path packages = own / "../..";
    for (const std::filesystem::path &folder :
        {own, packages / package / "lib", packages / ("cu" + cudaMajor) / "lib"}) { // one folder since CUDA 13
        if (open(folder / name))
            return folder;
    }
    if (open(name))
        return ".";
    for (const std::filesystem::path &folder : toolkitFolders(cudaMajor)) {
        if (open(folder / name))
            return folder;
    }
    return {};
}

/// cuDNN 9 ends the process where it finds no cuBLASLt. Without NVRTC, or the part of it that NVRTC looks for by the
/// loader alone, it only says of each engine that it is not supported or did not compile.
bool loadCompanions(Context &ctx)
{
    if (ctx.version.major < 9 || !ctx.cudnn.GetCudartVersion)
        return true;
    const std::string cudaMajor = std::to_string(ctx.cudnn.GetCudartVersion.pointer() / 1000);
    for (const auto &[stem, package] :
        {std::pair("libcublasLt.so.", "cublas"), std::pair("libnvrtc.so.", "cuda_nvrtc")}) {
        const std::string name = stem + cudaMajor;
        const std::filesystem::path folder = openNeeded(ctx, name, package, cudaMajor);
        if (folder.empty()) {
            ctx.fail(RunError::MissingCompanion,
                "cuDNN " + toString(ctx.version) + " needs " + name + " of CUDA " + cudaMajor
                    + " for the graph API, and it is neither beside it, nor in a toolkit, nor found by the loader.");
            return false;
        }
        std::error_code ignored;
        for (const auto &file : std::filesystem::directory_iterator(folder, ignored)) {
            const std::string builtins = "libnvrtc-builtins.so." + cudaMajor + ".";
            if (package == std::string_view("cuda_nvrtc") && folder != "."
                && file.path().filename().string().starts_with(builtins))
                dlopen(file.path().c_str(), RTLD_LAZY | RTLD_GLOBAL);
        }
    }
    return true;
}

/// What the level model asks of the library and of the described GPU.
bool canDescribeDevice(Context &ctx)
{
    constexpr Version deviceless {9, 8, 0};
    if (ctx.version < deviceless) {
        ctx.fail(RunError::UnsupportedVersion,
            "cuDNN " + toString(ctx.version) + " takes no described GPU; cuDNN 9.8 is the first that does.");
        return false;
    }
    const Json &properties = ctx.request.gpuModelProperties;
    const auto deviceVersion = properties.find("deviceVer");
    if (deviceVersion == properties.end() || !deviceVersion->is_number_integer()) {
        ctx.fail(RunError::NoGpuModel, "The described GPU has no deviceVer (750 is compute capability 7.5).");
        return false;
    }
    // A build for CUDA 13 offers engines for older GPUs and has no code for them: CUDA 13 begins at compute
    // capability 7.5.
    constexpr std::size_t cuda13 = 13000;
    constexpr int turing = 750;
    if (ctx.cudnn.GetCudartVersion.pointer() >= cuda13 && deviceVersion->get<int>() < turing) {
        ctx.fail(RunError::ModelTooOld,
            "cuDNN " + toString(ctx.version) + " is built for CUDA 13, which has no code for compute capability "
                + std::to_string(deviceVersion->get<int>() / 100) + "."
                + std::to_string(deviceVersion->get<int>() / 10 % 10) + ".");
        return false;
    }
    return true;
}

/// Describes the device to cuDNN; the descriptor is null where that failed.
Described describeDevice(Context &ctx, Backend &backend)
{
    const Described device = backend.create(Descriptor::DEVICEPROP);
    if (!device || !backend.set(device, Attr::DEVICEPROP_JSON_REPRESENTATION, ctx.request.gpuModelProperties.dump())
        || !backend.finalize(device))
        return {};
    return device;
}

Described makeTensor(Backend &backend, const GraphTensor &described, std::int64_t id)
{
    constexpr std::int64_t alignment = 16; // bytes; device memory is aligned to 256
    const Tensor &tensor = described.tensor;
    const Described made = backend.create(Descriptor::TENSOR);
    const std::array ids = {id};
    const std::array alignments = {alignment};
    if (!made || !backend.set(made, Attr::TENSOR_DATA_TYPE, Type::DATA_TYPE, static_cast<int>(tensor.dtype))
        || !backend.set(made, Attr::TENSOR_DIMENSIONS, tensor.dims)
        || !backend.set(made, Attr::TENSOR_STRIDES, tensor.strides) || !backend.set(made, Attr::TENSOR_UNIQUE_ID, ids)
        || !backend.set(made, Attr::TENSOR_BYTE_ALIGNMENT, alignments)
        || (described.use == GraphTensor::Use::Virtual && !backend.set(made, Attr::TENSOR_IS_VIRTUAL, true))
        || (described.use == GraphTensor::Use::Scalar && !backend.set(made, Attr::TENSOR_IS_BY_VALUE, true))
        || !backend.finalize(made))
        return {};
    return made;
}

struct Lowered {
    std::vector<Described> tensors, nodes;
};

bool apply(Backend &backend, const Described &node, const Setting &setting, const Lowered &lowered)
{
    return std::visit(
        [&](const auto &value) {
            using Value = std::decay_t<decltype(value)>;
            if constexpr (std::is_same_v<Value, TensorRef>)
                return backend.set(node, setting.attribute, lowered.tensors[static_cast<std::size_t>(value.index)]);
            else if constexpr (std::is_same_v<Value, NodeRef>)
                return backend.set(node, setting.attribute, lowered.nodes[static_cast<std::size_t>(value.index)]);
            else if constexpr (std::is_same_v<Value, ModeValue>)
                return backend.set(node, setting.attribute, value.type, value.value);
            else if constexpr (std::is_same_v<Value, double>)
                return backend.set(node, setting.attribute, value, Type::FLOAT);
            else
                return backend.set(node, setting.attribute, value);
        },
        setting.value);
}

/// The finalized operation graph; null where a call failed.
Described lower(Context &ctx, Backend &backend, const Graph &graph)
{
    Lowered lowered;
    for (const GraphTensor &tensor : graph.tensors) {
        lowered.tensors.push_back(makeTensor(backend, tensor, std::ssize(lowered.tensors) + 1));
        if (!lowered.tensors.back())
            return {};
    }
    std::vector<Described> operations;
    for (const GraphNode &node : graph.nodes) {
        const Described made = backend.create(node.type);
        if (!made)
            return {};
        for (const Setting &setting : node.settings) {
            if (!apply(backend, made, setting, lowered))
                return {};
        }
        if (!backend.finalize(made))
            return {};
        lowered.nodes.push_back(made);
        if (node.operation)
            operations.push_back(made);
    }
    const Described operationGraph = backend.create(Descriptor::OPERATIONGRAPH);
    if (!operationGraph || !backend.set(operationGraph, Attr::OPERATIONGRAPH_OPS, operations)
        || (ctx.handle && !backend.set(operationGraph, Attr::OPERATIONGRAPH_HANDLE, ctx.handle))
        || !backend.finalize(operationGraph))
        return {};
    return operationGraph;
}

} // namespace

void runGraph(Context &ctx, Op op, const Setup &setup)
{
    const auto graph = describeGraph(op, setup, ctx.version);
    if (!graph) {
        ctx.fail(RunError::BadRequest, graph.error());
        return;
    }
    const bool described = ctx.request.testCase->level == Level::Model;
    if ((described && !canDescribeDevice(ctx)) || !loadCompanions(ctx) || (!described && !ctx.needHandle()))
        return;
    Backend backend(ctx);
    Described device;
    if (described && !(device = describeDevice(ctx, backend)))
        return;
    const Described operationGraph = lower(ctx, backend, *graph);
    if (!operationGraph)
        return;
    const std::optional<Described> plan = choosePlan(ctx, backend, operationGraph, device);
    if (plan && !described)
        executeGraph(ctx, backend, *plan, op, setup, *graph);
}

} // namespace gpu::runner
