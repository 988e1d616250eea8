// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// A stand-in for cuDNN: versions, errors, log, descriptors. What has no body of its own here or in compute.cpp is in
// defaults.cpp.
#include "fakecudnn.h"
#include "intruder.h"
#include "script.h"

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <dlfcn.h>
#include <span>
#include <string>
#include <utility>

namespace standin {

namespace {

std::string lastReason;
gpu::runner::DebugCallback logCallback = nullptr;
void *logData = nullptr;

void floodTheLog()
{
    while (logCallback)
        logCallback(2, logData, nullptr, "the stand-in says the same thing over and over again\0");
}

// Dims of the descriptor as `format` lays them out, or what is wrong with them.
int setShape(Shape &target, int type, std::span<const int> dims, std::string_view complaint, bool channelsLast)
{
    if (std::ranges::any_of(dims, [](int dim) { return dim <= 0; }))
        return refuse(badParam, complaint);
    target = {.type = type, .rank = static_cast<int>(dims.size())};
    std::ranges::copy(dims, target.dims.begin());
    int stride = 1;
    if (channelsLast) {
        target.strides[1] = 1;
        stride = target.dims[1];
    }
    for (int i = target.rank - 1; i >= 0; --i) {
        if (channelsLast && i == 1)
            continue;
        target.strides[static_cast<std::size_t>(i)] = stride;
        stride *= target.dims[static_cast<std::size_t>(i)];
    }
    return 0;
}

constexpr std::string_view tensorComplaint = "(n <= 0) || (c <= 0) || (h <= 0) || (w <= 0)";
constexpr std::string_view filterComplaint = "filterDimA[i] <= 0";
constexpr int formatNhwc = 1;

// cuDNN finds the driver by its name among what is loaded.
template <typename Signature> Signature *driverFunction(const char *name)
{
    void *const driver = dlopen("libcuda.so.1", RTLD_LAZY | RTLD_NOLOAD);
    return driver ? reinterpret_cast<Signature *>(dlsym(driver, name)) : nullptr;
}

bool hasDevice()
{
    const auto initialise = driverFunction<int(unsigned)>("cuInit");
    const auto countDevices = driverFunction<int(int *)>("cuDeviceGetCount");
    int count = 0;
    return initialise && countDevices && initialise(0) == 0 && countDevices(&count) == 0 && count > 0;
}

// A handle takes some memory of the device.
bool takeMemory(unsigned long long *address)
{
    const auto allocate = driverFunction<int(unsigned long long *, std::size_t)>("cuMemAlloc_v2");
    constexpr std::size_t handleBytes = 16 * 1024 * 1024;
    return allocate && allocate(address, handleBytes) == 0;
}

} // namespace

Start begin(std::string_view function)
{
    const std::optional<Act> act = next(function);
    if (!act)
        return {};
    if (act->kind == "status")
        return {.status = refuse(act->code, act->reason)};
    if (act->kind == "try")
        return {.status = refuse(act->code, attempt(act->reason))};
    if (act->kind == "sticky")
        return {.status = refuse(executionFailed, "cudaGetLastError() != cudaSuccess")};
    if (act->kind == "flood")
        floodTheLog();
    return {.spoil = act->kind == "nan" ? Spoil::NotANumber : act->kind == "wrong" ? Spoil::Wrong : Spoil::No};
}

Start beginCompute(std::string_view function)
{
    const Start start = begin(function);
    return start.status || sticky() == 0
        ? start
        : Start {.status = refuse(executionFailed, "cudaGetLastError() != cudaSuccess")};
}

int refuse(int status, std::string_view reason)
{
    lastReason = reason;
    return status;
}

} // namespace standin

namespace gpu::runner {

using namespace standin;

extern "C" {

/// Tells the runner that this is no cuDNN: no record is made of what it says.
extern const int casebookStandIn;
const int casebookStandIn = 1;

std::size_t cudnnGetVersion()
{
    if (const std::optional<std::string> library = setting("load"))
        dlopen(library->c_str(), RTLD_NOW);
    (void)begin("cudnnGetVersion");
    return static_cast<std::size_t>(number("version", STAND_IN_MAJOR >= 9 ? 91900 : 8907));
}

std::size_t cudnnGetCudartVersion()
{
    return static_cast<std::size_t>(number("cudart", 13000));
}

const char *cudnnGetErrorString(int status)
{
    if (status == 0)
        return "CUDNN_STATUS_SUCCESS";
    if (status == badParam)
        return "CUDNN_STATUS_BAD_PARAM";
    if (status == notSupported)
        return "CUDNN_STATUS_NOT_SUPPORTED";
    if (status == executionFailed)
        return "CUDNN_STATUS_EXECUTION_FAILED";
    return "CUDNN_UNKNOWN_STATUS";
}

#if STAND_IN_MAJOR >= 9
void cudnnGetLastErrorString(char *text, std::size_t size)
{
    if (size > 0)
        std::snprintf(text, size, "%s", std::exchange(lastReason, {}).c_str());
}
#endif

int cudnnSetCallback(unsigned, void *data, DebugCallback callback)
{
    logCallback = callback;
    logData = data;
    return 0;
}

int cudnnGetProperty(int, int *value)
{
    *value = STAND_IN_MAJOR;
    return 0;
}

int cudnnCreate(Handle *handle)
{
    if (const Start start = begin("cudnnCreate"); start.status)
        return *start.status;
    if (!hasDevice())
        return refuse(notInitialized, "cudaGetDeviceCount(&count) != cudaSuccess");
    auto *const memory = new unsigned long long {};
    if (!takeMemory(memory)) {
        delete memory;
        return refuse(allocationFailed, "cudaMalloc() != cudaSuccess");
    }
    *handle = reinterpret_cast<Handle>(memory);
    return 0;
}

int cudnnDestroy(Handle handle)
{
    auto *const memory = reinterpret_cast<unsigned long long *>(handle);
    if (memory)
        driverFunction<int(unsigned long long)>("cuMemFree_v2")(*memory);
    delete memory;
    return 0;
}

#define STAND_IN_CREATE(name, Desc, Held)                                                                              \
    int cudnnCreate##name(Desc *descriptor)                                                                            \
    {                                                                                                                  \
        if (const Start start = begin("cudnnCreate" #name); start.status)                                              \
            return *start.status;                                                                                      \
        *descriptor = reinterpret_cast<Desc>(new Held);                                                                \
        return 0;                                                                                                      \
    }                                                                                                                  \
    int cudnnDestroy##name(Desc descriptor)                                                                            \
    {                                                                                                                  \
        delete reinterpret_cast<Held *>(descriptor);                                                                   \
        return 0;                                                                                                      \
    }
STAND_IN_CREATE(TensorDescriptor, TensorDesc, Shape)
STAND_IN_CREATE(FilterDescriptor, FilterDesc, Shape)
STAND_IN_CREATE(ConvolutionDescriptor, ConvolutionDesc, Convolution)
STAND_IN_CREATE(PoolingDescriptor, PoolingDesc, int)
STAND_IN_CREATE(ActivationDescriptor, ActivationDesc, int)
STAND_IN_CREATE(DropoutDescriptor, DropoutDesc, int)
STAND_IN_CREATE(RNNDescriptor, RnnDesc, int)
STAND_IN_CREATE(RNNDataDescriptor, RnnDataDesc, int)
STAND_IN_CREATE(CTCLossDescriptor, CtcLossDesc, int)
#undef STAND_IN_CREATE

int cudnnSetTensor4dDescriptor(TensorDesc tensor, FormatCode format, DataTypeCode type, int n, int c, int h, int w)
{
    if (const Start start = begin("cudnnSetTensor4dDescriptor"); start.status)
        return *start.status;
    return setShape(shape(tensor), static_cast<int>(type), std::array {n, c, h, w}, tensorComplaint,
        static_cast<int>(format) == formatNhwc);
}

int cudnnSetTensor4dDescriptorEx(TensorDesc tensor, DataTypeCode type, int n, int c, int h, int w, int nStride,
    int cStride, int hStride, int wStride)
{
    if (const Start start = begin("cudnnSetTensor4dDescriptorEx"); start.status)
        return *start.status;
    const int status = setShape(shape(tensor), static_cast<int>(type), std::array {n, c, h, w}, tensorComplaint, false);
    if (status == 0)
        shape(tensor).strides = {nStride, cStride, hStride, wStride};
    return status;
}

int cudnnSetTensorNdDescriptor(TensorDesc tensor, DataTypeCode type, int nbDims, const int *dims, const int *strides)
{
    if (const Start start = begin("cudnnSetTensorNdDescriptor"); start.status)
        return *start.status;
    if (nbDims < 2)
        return refuse(badParam, "nbDims < 2");
    if (nbDims > maxRank)
        return refuse(notSupported, "");
    const std::span given(dims, static_cast<std::size_t>(nbDims));
    const int status = setShape(shape(tensor), static_cast<int>(type), given, "dimA[i] <= 0", false);
    if (status == 0)
        std::copy_n(strides, nbDims, shape(tensor).strides.begin());
    return status;
}

int cudnnSetFilter4dDescriptor(FilterDesc filter, DataTypeCode type, FormatCode format, int k, int c, int h, int w)
{
    if (const Start start = begin("cudnnSetFilter4dDescriptor"); start.status)
        return *start.status;
    return setShape(shape(filter), static_cast<int>(type), std::array {k, c, h, w}, filterComplaint,
        static_cast<int>(format) == formatNhwc);
}

int cudnnSetConvolution2dDescriptor(ConvolutionDesc descriptor, int padH, int padW, int strideH, int strideW,
    int dilationH, int dilationW, int, DataTypeCode)
{
    if (const Start start = begin("cudnnSetConvolution2dDescriptor"); start.status)
        return *start.status;
    if (padH < 0 || padW < 0)
        return refuse(badParam, "padA[i] < 0");
    if (strideH <= 0 || strideW <= 0)
        return refuse(badParam, "strideA[i] <= 0");
    convolution(descriptor) = {.pad = {padH, padW}, .stride = {strideH, strideW}, .dilation = {dilationH, dilationW}};
    return 0;
}

int cudnnSetConvolutionGroupCount(ConvolutionDesc descriptor, int groups)
{
    if (const Start start = begin("cudnnSetConvolutionGroupCount"); start.status)
        return *start.status;
    convolution(descriptor).groups = groups;
    return groups < 1 ? refuse(badParam, "groupCount < 1") : 0;
}

int cudnnDeriveBNTensorDescriptor(TensorDesc derived, TensorDesc x, int mode)
{
    if (const Start start = begin("cudnnDeriveBNTensorDescriptor"); start.status)
        return *start.status;
    const Shape &from = shape(x);
    std::array<int, maxRank> dims = from.dims;
    dims[0] = 1;
    if (mode == 0) // per activation: all but the batch
        return setShape(shape(derived), from.type, std::span(dims).first(static_cast<std::size_t>(from.rank)),
            tensorComplaint, false);
    std::fill(dims.begin() + 2, dims.end(), 1);
    return setShape(
        shape(derived), from.type, std::span(dims).first(static_cast<std::size_t>(from.rank)), tensorComplaint, false);
}

} // extern "C"

} // namespace gpu::runner
