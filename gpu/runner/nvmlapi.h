// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// NVML as the runner sees it: our own declarations, in one table that is filled from an opened libnvidia-ml. Names,
// numbers and layouts are those of NVIDIA's NVML API Reference Guide (docs.nvidia.com/deploy/nvml-api).
#pragma once

#include "gpu/runner/cudnnapi.h"

namespace gpu::runner {

using NvmlDevice = Opaque<40> *;
struct NvmlMemory { // bytes
    unsigned long long total, free, used;
};
struct NvmlBar1 { // bytes
    unsigned long long total, free, used;
};
struct NvmlProcess { // of the functions _v3
    unsigned pid;
    unsigned long long usedBytes; // all bits: not known
    unsigned gpuInstance, computeInstance;
};

// nvmlReturn_t
inline constexpr int nvmlSuccess = 0;
inline constexpr int nvmlNotSupported = 3;
inline constexpr int nvmlInsufficientSize = 7;
// nvmlMemoryErrorType_t, nvmlEccCounterType_t, nvmlTemperatureSensors_t
inline constexpr int nvmlUncorrected = 1;
inline constexpr int nvmlSinceStart = 0;
inline constexpr int nvmlEver = 1;
inline constexpr int nvmlOfTheChip = 0;

// F(name in the table, exported name, parameters). All give nvmlReturn_t.
#define CASEBOOK_NVML_FUNCTIONS(F)                                                                                     \
    F(Init, nvmlInit_v2, ())                                                                                           \
    F(DriverVersion, nvmlSystemGetDriverVersion, (char *text, unsigned length))                                        \
    F(Count, nvmlDeviceGetCount_v2, (unsigned *count))                                                                 \
    F(Handle, nvmlDeviceGetHandleByIndex_v2, (unsigned index, NvmlDevice *device))                                     \
    F(Name, nvmlDeviceGetName, (NvmlDevice device, char *text, unsigned length))                                       \
    F(ComputeCapability, nvmlDeviceGetCudaComputeCapability, (NvmlDevice device, int *major, int *minor))              \
    F(Memory, nvmlDeviceGetMemoryInfo, (NvmlDevice device, NvmlMemory * memory))                                       \
    F(ComputeMode, nvmlDeviceGetComputeMode, (NvmlDevice device, unsigned *mode))                                      \
    F(Persistence, nvmlDeviceGetPersistenceMode, (NvmlDevice device, unsigned *mode))                                  \
    F(MigMode, nvmlDeviceGetMigMode, (NvmlDevice device, unsigned *current, unsigned *pending))                        \
    F(EccMode, nvmlDeviceGetEccMode, (NvmlDevice device, unsigned *current, unsigned *pending))                        \
    F(EccErrors, nvmlDeviceGetTotalEccErrors, (NvmlDevice device, int kind, int counter, unsigned long long *count))   \
    F(RemappedRows, nvmlDeviceGetRemappedRows,                                                                         \
        (NvmlDevice device, unsigned *corrected, unsigned *uncorrected, unsigned *pending, unsigned *failed))          \
    F(Throttle, nvmlDeviceGetCurrentClocksThrottleReasons, (NvmlDevice device, unsigned long long *reasons))           \
    F(Temperature, nvmlDeviceGetTemperature, (NvmlDevice device, int sensor, unsigned *celsius))                       \
    F(LinkWidth, nvmlDeviceGetCurrPcieLinkWidth, (NvmlDevice device, unsigned *lanes))                                 \
    F(LinkWidthMax, nvmlDeviceGetMaxPcieLinkWidth, (NvmlDevice device, unsigned *lanes))                               \
    F(LinkGeneration, nvmlDeviceGetCurrPcieLinkGeneration, (NvmlDevice device, unsigned *generation))                  \
    F(LinkGenerationMax, nvmlDeviceGetMaxPcieLinkGeneration, (NvmlDevice device, unsigned *generation))                \
    F(Bar1, nvmlDeviceGetBAR1MemoryInfo, (NvmlDevice device, NvmlBar1 * memory))                                       \
    F(ComputeProcesses, nvmlDeviceGetComputeRunningProcesses_v3,                                                       \
        (NvmlDevice device, unsigned *count, NvmlProcess *processes))                                                  \
    F(GraphicsProcesses, nvmlDeviceGetGraphicsRunningProcesses_v3,                                                     \
        (NvmlDevice device, unsigned *count, NvmlProcess *processes))

struct NvmlApi {
#define CASEBOOK_DECLARE(name, exported, parameters) Function<int parameters> name {#exported, #parameters};
    CASEBOOK_NVML_FUNCTIONS(CASEBOOK_DECLARE)
#undef CASEBOOK_DECLARE
};

} // namespace gpu::runner
