// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "kb/cppexport/cppsupport.h"

namespace kb::cpp::support {

const std::string_view graph = R"cpp(
// A descriptor of the graph API, and what it is called in reports.
struct Descriptor {
    cudnnBackendDescriptor_t pointer = nullptr;
    const char *name = "";
};
enum class Use { InMemory, Virtual, Scalar };
Descriptor device; // the described GPU, where the case is about one

std::string named(const char *call, const Descriptor &descriptor)
{
    return std::string(call) + "(" + descriptor.name + ")";
}

Descriptor create(cudnnBackendDescriptorType_t type, const char *name)
{
    Descriptor made {nullptr, name};
    const std::string call = named("cudnnBackendCreateDescriptor", made);
    begin(call.c_str());
    answered(call.c_str(), cudnnBackendCreateDescriptor(type, &made.pointer));
    return made;
}

int setRaw(const Descriptor &on, cudnnBackendAttributeName_t attribute, cudnnBackendAttributeType_t type,
    std::size_t count, const void *elements)
{
    begin(named("cudnnBackendSetAttribute", on).c_str());
    return cudnnBackendSetAttribute(on.pointer, attribute, type, static_cast<std::int64_t>(count), elements);
}

void setAll(const Descriptor &on, cudnnBackendAttributeName_t attribute, cudnnBackendAttributeType_t type,
    std::size_t count, const void *elements)
{
    answered(named("cudnnBackendSetAttribute", on).c_str(), setRaw(on, attribute, type, count, elements));
}

void set(const Descriptor &on, cudnnBackendAttributeName_t attribute, const Longs &values)
{
    setAll(on, attribute, CUDNN_TYPE_INT64, values.size(), values.data());
}

void set(const Descriptor &on, cudnnBackendAttributeName_t attribute, cudnnBackendAttributeType_t type, int value)
{
    setAll(on, attribute, type, 1, &value);
}

[[maybe_unused]] void set(const Descriptor &on, cudnnBackendAttributeName_t attribute, float value)
{
    setAll(on, attribute, CUDNN_TYPE_FLOAT, 1, &value);
}

void set(const Descriptor &on, cudnnBackendAttributeName_t attribute, const Descriptor &value)
{
    setAll(on, attribute, CUDNN_TYPE_BACKEND_DESCRIPTOR, 1, &value.pointer);
}

void finalize(const Descriptor &descriptor)
{
    const std::string call = named("cudnnBackendFinalize", descriptor);
    begin(call.c_str());
    answered(call.c_str(), cudnnBackendFinalize(descriptor.pointer));
}

Descriptor tensor(std::int64_t id, cudnnDataType_t type, const Longs &dims, const Longs &strides, Use use = Use::InMemory)
{
    const Descriptor made = create(CUDNN_BACKEND_TENSOR_DESCRIPTOR, "TENSOR");
    const bool yes = true;
    set(made, CUDNN_ATTR_TENSOR_DATA_TYPE, CUDNN_TYPE_DATA_TYPE, type);
    set(made, CUDNN_ATTR_TENSOR_DIMENSIONS, dims);
    set(made, CUDNN_ATTR_TENSOR_STRIDES, strides);
    set(made, CUDNN_ATTR_TENSOR_UNIQUE_ID, Longs {id});
    set(made, CUDNN_ATTR_TENSOR_BYTE_ALIGNMENT, Longs {16});
    if (use != Use::InMemory)
        setAll(made, use == Use::Virtual ? CUDNN_ATTR_TENSOR_IS_VIRTUAL : CUDNN_ATTR_TENSOR_IS_BY_VALUE,
            CUDNN_TYPE_BOOLEAN, 1, &yes);
    finalize(made);
    return made;
}

Descriptor operationGraph(const std::vector<Descriptor> &operations)
{
    const Descriptor graph = create(CUDNN_BACKEND_OPERATIONGRAPH_DESCRIPTOR, "OPERATIONGRAPH");
    std::vector<cudnnBackendDescriptor_t> pointers;
    for (const Descriptor &operation : operations)
        pointers.push_back(operation.pointer);
    setAll(graph, CUDNN_ATTR_OPERATIONGRAPH_OPS, CUDNN_TYPE_BACKEND_DESCRIPTOR, pointers.size(), pointers.data());
    if (handle)
        setAll(graph, CUDNN_ATTR_OPERATIONGRAPH_HANDLE, CUDNN_TYPE_HANDLE, 1, &handle);
    finalize(graph);
    return graph;
}

// The engine configurations that cuDNN offers for the graph. Heuristics that fail offer nothing: others still may.
std::vector<Descriptor> offered(const Descriptor &graph, cudnnBackendHeurMode_t mode)
{
    Descriptor heuristics {nullptr, "ENGINEHEUR"};
    const int modeValue = mode;
    std::int64_t count = 0;
    bool good = cudnnBackendCreateDescriptor(CUDNN_BACKEND_ENGINEHEUR_DESCRIPTOR, &heuristics.pointer) == 0
        && setRaw(heuristics, CUDNN_ATTR_ENGINEHEUR_OPERATION_GRAPH, CUDNN_TYPE_BACKEND_DESCRIPTOR, 1, &graph.pointer) == 0
        && setRaw(heuristics, CUDNN_ATTR_ENGINEHEUR_MODE, CUDNN_TYPE_HEUR_MODE, 1, &modeValue) == 0;
#if CUDNN_VERSION >= 90800
    if (good && device.pointer)
        good = setRaw(heuristics, CUDNN_ATTR_ENGINEHEUR_DEVICEPROP, CUDNN_TYPE_BACKEND_DESCRIPTOR, 1, &device.pointer) == 0;
#endif
    if (!good || cudnnBackendFinalize(heuristics.pointer) != 0
        || cudnnBackendGetAttribute(heuristics.pointer, CUDNN_ATTR_ENGINEHEUR_RESULTS, CUDNN_TYPE_BACKEND_DESCRIPTOR, 0,
               &count, nullptr) != 0)
        return {};
    std::vector<cudnnBackendDescriptor_t> configs(static_cast<std::size_t>(std::min<std::int64_t>(count, 256)));
    for (cudnnBackendDescriptor_t &config : configs) {
        if (cudnnBackendCreateDescriptor(CUDNN_BACKEND_ENGINECFG_DESCRIPTOR, &config) != 0)
            return {};
    }
    std::int64_t filled = 0;
    if (configs.empty()
        || cudnnBackendGetAttribute(heuristics.pointer, CUDNN_ATTR_ENGINEHEUR_RESULTS, CUDNN_TYPE_BACKEND_DESCRIPTOR,
               static_cast<std::int64_t>(configs.size()), &filled, configs.data()) != 0)
        return {};
    std::vector<Descriptor> result;
    for (std::int64_t i = 0; i < filled && i < static_cast<std::int64_t>(configs.size()); ++i)
        result.push_back({configs[static_cast<std::size_t>(i)], "ENGINECFG"});
    return result;
}

// With a described GPU: the kernel was compiled for it, and only the driver here could not take it in.
bool onlyNotLoadable(int status, const std::string &why)
{
    const std::size_t open = why.find('(');
    if (!device.pointer || status < 5000 || status > 5999 || why.compare(0, 17, "cuLibraryLoadData") != 0
        || open == std::string::npos)
        return false;
    const int code = std::atoi(why.c_str() + open + 1);
    return code == 3 || code == 34 || code == 35 || code == 100 || code == 209;
}

// The first of eight engine configurations that makes an execution plan.
Descriptor choosePlan(const Descriptor &graph)
{
    std::vector<Descriptor> configs = offered(graph, CUDNN_HEUR_MODE_A);
    const std::size_t best = configs.size();
    for (const Descriptor &config : offered(graph, CUDNN_HEUR_MODE_FALLBACK))
        configs.push_back(config);
    std::printf("  engine configurations: %zu, and %zu to fall back on\n", best, configs.size() - best);
    const int refused = static_cast<int>(CUDNN_STATUS_NOT_SUPPORTED);
    int worst = refused;
    for (std::size_t i = 0; i < configs.size() && i < 8; ++i) {
        Descriptor plan {nullptr, "EXECUTION_PLAN"};
        if (cudnnBackendCreateDescriptor(CUDNN_BACKEND_EXECUTION_PLAN_DESCRIPTOR, &plan.pointer) != 0)
            continue;
        setRaw(plan, CUDNN_ATTR_EXECUTION_PLAN_ENGINE_CONFIG, CUDNN_TYPE_BACKEND_DESCRIPTOR, 1, &configs[i].pointer);
        if (handle)
            setRaw(plan, CUDNN_ATTR_EXECUTION_PLAN_HANDLE, CUDNN_TYPE_HANDLE, 1, &handle);
#if CUDNN_VERSION >= 90800
        if (device.pointer)
            setRaw(plan, CUDNN_ATTR_EXECUTION_PLAN_DEVICEPROP, CUDNN_TYPE_BACKEND_DESCRIPTOR, 1, &device.pointer);
#endif
        begin("cudnnBackendFinalize(EXECUTION_PLAN)");
        const int status = static_cast<int>(cudnnBackendFinalize(plan.pointer));
        const std::string why = status == 0 ? std::string() : reason();
        if (status == 0 || onlyNotLoadable(status, why)) {
            begin("engine selection");
            answered("engine selection", 0);
            return plan;
        }
        std::printf("  configuration %zu: %s (%d); %s\n", i, cudnnGetErrorString(static_cast<cudnnStatus_t>(status)),
            status, why.c_str());
        if (status / 1000 != refused / 1000 || refused < 1000)
            worst = status;
    }
    begin("engine selection");
    answered("engine selection", worst);
    return {};
}
)cpp";

const std::string_view describedGpu = R"cpp(
#if CUDNN_VERSION < 90800
#error "cuDNN 9.8 is the first that takes a described GPU"
#endif
std::string gpuProperties; // cuDNN's JSON form of a GPU's properties; empty: the GPU of this machine

void describeGpu()
{
    device = create(CUDNN_BACKEND_DEVICEPROP_DESCRIPTOR, "DEVICEPROP");
    const int first = 0;
    if (gpuProperties.empty())
        setAll(device, CUDNN_ATTR_DEVICEPROP_DEVICE_ID, CUDNN_TYPE_INT32, 1, &first);
    else
        setAll(device, CUDNN_ATTR_DEVICEPROP_JSON_REPRESENTATION, CUDNN_TYPE_CHAR, gpuProperties.size(), gpuProperties.data());
    finalize(device);
    const std::size_t key = gpuProperties.find("\"deviceVer\"");
    const std::size_t colon = gpuProperties.find(':', key);
    if (colon != std::string::npos)
        outcome->capability = std::atoi(gpuProperties.c_str() + colon + 1);
}
)cpp";

const std::string_view execution = R"cpp(
void execute(const Descriptor &plan, const Longs &ids, const std::vector<void *> &pointers)
{
    std::int64_t bytes = 0, filled = 0;
    begin("cudnnBackendGetAttribute(EXECUTION_PLAN)");
    answered("cudnnBackendGetAttribute(EXECUTION_PLAN)",
        cudnnBackendGetAttribute(plan.pointer, CUDNN_ATTR_EXECUTION_PLAN_WORKSPACE_SIZE, CUDNN_TYPE_INT64, 1, &filled, &bytes));
    void *const space = zeros(static_cast<std::size_t>(std::max<std::int64_t>(bytes, 0)));
    const Descriptor pack = create(CUDNN_BACKEND_VARIANT_PACK_DESCRIPTOR, "VARIANT_PACK");
    set(pack, CUDNN_ATTR_VARIANT_PACK_UNIQUE_IDS, ids);
    setAll(pack, CUDNN_ATTR_VARIANT_PACK_DATA_POINTERS, CUDNN_TYPE_VOID_PTR, pointers.size(), pointers.data());
    setAll(pack, CUDNN_ATTR_VARIANT_PACK_WORKSPACE, CUDNN_TYPE_VOID_PTR, 1, &space);
    finalize(pack);
    COMPUTE(cudnnBackendExecute, handle, plan.pointer, pack.pointer);
}
)cpp";

} // namespace kb::cpp::support
