// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// A stand-in for the CUDA driver: one kind of GPU, whose memory is this process's.
#include "script.h"

#include "gpu/runner/cudaapi.h"

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <map>

namespace {

constexpr int success = 0;
constexpr int invalidValue = 1;
constexpr int outOfMemory = 2;
constexpr int noDevice = 100;
constexpr int illegalAddress = 700;
constexpr long long mib = 1024 * 1024;

std::size_t taken = 0; // bytes
std::map<void *, std::size_t> blocks;

// A status of the script, or an error that stays.
int begin(const char *function)
{
    if (const std::optional<standin::Act> act = standin::next(function); act && act->kind == "status")
        return act->code;
    return standin::sticky();
}

long long memoryBytes()
{
    return standin::number("memory_mib", 8192) * mib;
}
long long freeBytes()
{
    return standin::number("free_mib", memoryBytes() / mib) * mib - static_cast<long long>(taken);
}

} // namespace

namespace gpu::runner {

// begin() first, in every function: an error of the script ends it.
#define STAND_IN_BEGIN(function)                                                                                       \
    if (const int error = begin(function); error != 0)                                                                 \
        return error;

extern "C" {

int cuInit(unsigned)
{
    STAND_IN_BEGIN("cuInit")
    const char *const visible = std::getenv("CUDA_VISIBLE_DEVICES");
    if ((visible && !*visible) || standin::number("devices", 1) == 0)
        return noDevice;
    return success;
}

int cuDriverGetVersion(int *version)
{
    STAND_IN_BEGIN("cuDriverGetVersion")
    *version = static_cast<int>(standin::number("driver", 13000));
    return success;
}

int cuGetErrorName(int error, const char **name)
{
    *name = error == success   ? "CUDA_SUCCESS"
        : error == 700         ? "CUDA_ERROR_ILLEGAL_ADDRESS"
        : error == outOfMemory ? "CUDA_ERROR_OUT_OF_MEMORY"
                               : "CUDA_ERROR_OF_THE_STAND_IN";
    return success;
}

int cuDeviceGetCount(int *count)
{
    STAND_IN_BEGIN("cuDeviceGetCount")
    *count = static_cast<int>(standin::number("devices", 1));
    return success;
}

int cuDeviceGet(int *device, int ordinal)
{
    STAND_IN_BEGIN("cuDeviceGet")
    *device = ordinal;
    return ordinal < standin::number("devices", 1) ? success : 101; // invalid device
}

int cuDeviceGetName(char *name, int length, int)
{
    STAND_IN_BEGIN("cuDeviceGetName")
    std::snprintf(
        name, static_cast<std::size_t>(length), "%s", standin::setting("name").value_or("Stand-in GPU").c_str());
    return success;
}

int cuDeviceGetAttribute(int *value, int attribute, int)
{
    STAND_IN_BEGIN("cuDeviceGetAttribute")
    const int capability = static_cast<int>(standin::number("compute_capability", 90));
    *value = attribute == attributeMajor ? capability / 10 : attribute == attributeMinor ? capability % 10 : 0;
    return success;
}

int cuDeviceTotalMem_v2(std::size_t *bytes, int)
{
    STAND_IN_BEGIN("cuDeviceTotalMem_v2")
    *bytes = static_cast<std::size_t>(memoryBytes());
    return success;
}

int cuDeviceGetUuid_v2(Uuid *uuid, int device)
{
    STAND_IN_BEGIN("cuDeviceGetUuid_v2")
    std::memset(uuid, device + 1, sizeof(Uuid));
    return success;
}

int cuDevicePrimaryCtxRetain(CudaContext *context, int)
{
    STAND_IN_BEGIN("cuDevicePrimaryCtxRetain")
    static int theContext = 0;
    *context = reinterpret_cast<CudaContext>(&theContext);
    return success;
}

int cuDevicePrimaryCtxRelease_v2(int)
{
    return standin::sticky();
}

int cuCtxSetCurrent(CudaContext)
{
    STAND_IN_BEGIN("cuCtxSetCurrent")
    return success;
}

int cuCtxSynchronize()
{
    STAND_IN_BEGIN("cuCtxSynchronize")
    return success;
}

int cuStreamQuery(Stream)
{
    STAND_IN_BEGIN("cuStreamQuery")
    return success;
}

int cuMemGetInfo_v2(std::size_t *free, std::size_t *total)
{
    STAND_IN_BEGIN("cuMemGetInfo_v2")
    *free = static_cast<std::size_t>(freeBytes());
    *total = static_cast<std::size_t>(memoryBytes());
    return success;
}

int cuMemAlloc_v2(DevicePointer *pointer, std::size_t bytes)
{
    STAND_IN_BEGIN("cuMemAlloc_v2")
    if (bytes == 0)
        return invalidValue;
    if (static_cast<long long>(bytes) > freeBytes())
        return outOfMemory;
    void *const block = std::malloc(bytes);
    if (!block)
        return outOfMemory;
    taken += bytes;
    blocks[block] = bytes;
    *pointer = reinterpret_cast<DevicePointer>(block);
    return success;
}

int cuMemFree_v2(DevicePointer pointer)
{
    STAND_IN_BEGIN("cuMemFree_v2")
    const auto block = blocks.find(reinterpret_cast<void *>(pointer));
    if (block == blocks.end())
        return invalidValue;
    taken -= block->second;
    std::free(block->first);
    blocks.erase(block);
    return success;
}

int cuMemcpyHtoD_v2(DevicePointer target, const void *source, std::size_t bytes)
{
    STAND_IN_BEGIN("cuMemcpyHtoD_v2")
    std::memcpy(reinterpret_cast<void *>(target), source, bytes);
    return success;
}

int cuMemcpyDtoH_v2(void *target, DevicePointer source, std::size_t bytes)
{
    STAND_IN_BEGIN("cuMemcpyDtoH_v2")
    std::memcpy(target, reinterpret_cast<const void *>(source), bytes);
    return success;
}

int cuMemsetD8_v2(DevicePointer target, unsigned char value, std::size_t bytes)
{
    STAND_IN_BEGIN("cuMemsetD8_v2")
    std::memset(reinterpret_cast<void *>(target), value, bytes);
    return success;
}

// Kernels are machine code of a GPU. The only one that the runner has writes where it must not.
int cuModuleLoadData(CudaModule *module, const void *)
{
    STAND_IN_BEGIN("cuModuleLoadData")
    static int theModule = 0;
    *module = reinterpret_cast<CudaModule>(&theModule);
    return success;
}

int cuModuleGetFunction(CudaFunction *function, CudaModule, const char *)
{
    STAND_IN_BEGIN("cuModuleGetFunction")
    static int theFunction = 0;
    *function = reinterpret_cast<CudaFunction>(&theFunction);
    return success;
}

int cuLaunchKernel(
    CudaFunction, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned, Stream, void **, void **)
{
    STAND_IN_BEGIN("cuLaunchKernel")
    standin::setSticky(illegalAddress);
    return success; // the error comes with the next call
}

} // extern "C"

} // namespace gpu::runner
