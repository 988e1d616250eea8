// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// The CUDA driver API as the runner sees it: our own declarations, in one table that is filled from an opened libcuda.
// apicheck.cpp compares them with the real header wherever that is installed.
#pragma once

#include "gpu/runner/cudnnapi.h"

#include <cstddef>
#include <cstdint>

namespace gpu::runner {

using CudaContext = Opaque<20> *;
using CudaModule = Opaque<21> *;
using CudaFunction = Opaque<22> *;
using DevicePointer = unsigned long long;
struct Uuid {
    unsigned char bytes[16];
};

// CUresult, by number: the driver's values are the runtime's for all that is used here.
inline constexpr int cudaSuccess = 0;
inline constexpr int cudaStubLibrary = 34;
inline constexpr int cudaNoDevice = 100;
inline constexpr int cudaNotReady = 600;
inline constexpr int cudaSystemDriverMismatch = 803;
inline constexpr int cudaCompatNotSupported = 804;

// CUdevice_attribute
inline constexpr int attributeComputeMode = 20;
inline constexpr int attributeEcc = 32;
inline constexpr int attributeMajor = 75;
inline constexpr int attributeMinor = 76;

// F(name in the table, exported name, parameters). All give CUresult.
#define CASEBOOK_CUDA_FUNCTIONS(F)                                                                                     \
    F(Init, cuInit, (unsigned flags))                                                                                  \
    F(DriverGetVersion, cuDriverGetVersion, (int *version))                                                            \
    F(GetErrorName, cuGetErrorName, (int error, const char **name))                                                    \
    F(DeviceGetCount, cuDeviceGetCount, (int *count))                                                                  \
    F(DeviceGet, cuDeviceGet, (int *device, int ordinal))                                                              \
    F(DeviceGetName, cuDeviceGetName, (char *name, int length, int device))                                            \
    F(DeviceGetAttribute, cuDeviceGetAttribute, (int *value, int attribute, int device))                               \
    F(DeviceTotalMem, cuDeviceTotalMem_v2, (std::size_t *bytes, int device))                                           \
    F(DeviceGetUuid, cuDeviceGetUuid_v2, (Uuid * uuid, int device))                                                    \
    F(DevicePrimaryCtxRetain, cuDevicePrimaryCtxRetain, (CudaContext * context, int device))                           \
    F(DevicePrimaryCtxRelease, cuDevicePrimaryCtxRelease_v2, (int device))                                             \
    F(CtxSetCurrent, cuCtxSetCurrent, (CudaContext context))                                                           \
    F(CtxSynchronize, cuCtxSynchronize, ())                                                                            \
    F(MemGetInfo, cuMemGetInfo_v2, (std::size_t *free, std::size_t *total))                                            \
    F(MemAlloc, cuMemAlloc_v2, (DevicePointer * pointer, std::size_t bytes))                                           \
    F(MemFree, cuMemFree_v2, (DevicePointer pointer))                                                                  \
    F(MemcpyHtoD, cuMemcpyHtoD_v2, (DevicePointer target, const void *source, std::size_t bytes))                      \
    F(MemcpyDtoH, cuMemcpyDtoH_v2, (void *target, DevicePointer source, std::size_t bytes))                            \
    F(MemsetD8, cuMemsetD8_v2, (DevicePointer target, unsigned char value, std::size_t bytes))                         \
    F(StreamQuery, cuStreamQuery, (Stream stream))                                                                     \
    F(ModuleLoadData, cuModuleLoadData, (CudaModule * module, const void *image))                                      \
    F(ModuleGetFunction, cuModuleGetFunction, (CudaFunction * function, CudaModule module, const char *name))          \
    F(LaunchKernel, cuLaunchKernel,                                                                                    \
        (CudaFunction function, unsigned gridX, unsigned gridY, unsigned gridZ, unsigned blockX, unsigned blockY,      \
            unsigned blockZ, unsigned sharedBytes, Stream stream, void **parameters, void **extra))

struct CudaApi {
#define CASEBOOK_DECLARE(name, exported, parameters) Function<int parameters> name {#exported, #parameters};
    CASEBOOK_CUDA_FUNCTIONS(CASEBOOK_DECLARE)
#undef CASEBOOK_DECLARE
};

} // namespace gpu::runner
