// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// A stand-in for NVML: GPUs of one kind, the second of which has MIG and no ECC. Settings of the script: devices (1),
// version (550.54.14), pid (of a process that computes on the first GPU).
#include "script.h"

#include "gpu/runner/nvmlapi.h"

#include <cstdint>
#include <cstring>

namespace {

constexpr int success = 0;
constexpr int notSupported = 3;
constexpr unsigned long long mib = 1024 * 1024;

int begin(const char *function)
{
    const std::optional<standin::Act> act = standin::next(function);
    return act && act->kind == "status" ? act->code : success;
}

// A device is its index, plus one.
std::uintptr_t indexOf(gpu::runner::NvmlDevice device)
{
    return reinterpret_cast<std::uintptr_t>(device) - 1;
}

void copy(char *text, unsigned length, const std::string &value)
{
    std::strncpy(text, value.c_str(), length);
    text[length - 1] = 0;
}

} // namespace

namespace gpu::runner {

#define STAND_IN_NVML(function)                                                                                        \
    if (const int error = begin(function); error != success)                                                           \
        return error;

extern "C" {

int nvmlInit_v2()
{
    STAND_IN_NVML("nvmlInit_v2")
    return success;
}
int nvmlSystemGetDriverVersion(char *text, unsigned length)
{
    STAND_IN_NVML("nvmlSystemGetDriverVersion")
    copy(text, length, standin::setting("version").value_or("550.54.14"));
    return success;
}
int nvmlDeviceGetCount_v2(unsigned *count)
{
    STAND_IN_NVML("nvmlDeviceGetCount_v2")
    *count = static_cast<unsigned>(standin::number("devices", 1));
    return success;
}
int nvmlDeviceGetHandleByIndex_v2(unsigned index, NvmlDevice *device)
{
    STAND_IN_NVML("nvmlDeviceGetHandleByIndex_v2")
    *device = reinterpret_cast<NvmlDevice>(static_cast<std::uintptr_t>(index) + 1);
    return success;
}
int nvmlDeviceGetName(NvmlDevice, char *text, unsigned length)
{
    STAND_IN_NVML("nvmlDeviceGetName")
    copy(text, length, "NVIDIA Stand-in 1");
    return success;
}
int nvmlDeviceGetCudaComputeCapability(NvmlDevice, int *major, int *minor)
{
    *major = 8;
    *minor = 6;
    return success;
}
int nvmlDeviceGetMemoryInfo(NvmlDevice, NvmlMemory *memory)
{
    STAND_IN_NVML("nvmlDeviceGetMemoryInfo")
    *memory = {24576 * mib, 24000 * mib, 576 * mib};
    return success;
}
int nvmlDeviceGetComputeMode(NvmlDevice device, unsigned *mode)
{
    *mode = indexOf(device) == 0 ? 3 : 0;
    return success;
}
int nvmlDeviceGetPersistenceMode(NvmlDevice, unsigned *mode)
{
    *mode = 1;
    return success;
}
int nvmlDeviceGetMigMode(NvmlDevice device, unsigned *current, unsigned *pending)
{
    *current = *pending = 1;
    return indexOf(device) == 0 ? notSupported : success;
}
int nvmlDeviceGetEccMode(NvmlDevice device, unsigned *current, unsigned *pending)
{
    *current = *pending = 1;
    return indexOf(device) == 0 ? success : notSupported;
}
int nvmlDeviceGetTotalEccErrors(NvmlDevice device, int kind, int counter, unsigned long long *count)
{
    *count = kind != nvmlUncorrected ? 99 : counter == nvmlEver ? 7 : 2;
    return indexOf(device) == 0 ? success : notSupported;
}
int nvmlDeviceGetRemappedRows(
    NvmlDevice, unsigned *corrected, unsigned *uncorrected, unsigned *pending, unsigned *failed)
{
    *corrected = *uncorrected = 5;
    *pending = 1;
    *failed = 0;
    return success;
}
int nvmlDeviceGetCurrentClocksThrottleReasons(NvmlDevice device, unsigned long long *reasons)
{
    *reasons = indexOf(device) == 0 ? 0x1 | 0x4 | 0x40 : 0x1; // idle counts for nothing
    return success;
}
int nvmlDeviceGetTemperature(NvmlDevice, int, unsigned *celsius)
{
    *celsius = 64;
    return success;
}
int nvmlDeviceGetCurrPcieLinkWidth(NvmlDevice, unsigned *lanes)
{
    *lanes = 8;
    return success;
}
int nvmlDeviceGetMaxPcieLinkWidth(NvmlDevice, unsigned *lanes)
{
    *lanes = 16;
    return success;
}
int nvmlDeviceGetCurrPcieLinkGeneration(NvmlDevice, unsigned *generation)
{
    *generation = 1;
    return success;
}
int nvmlDeviceGetMaxPcieLinkGeneration(NvmlDevice, unsigned *generation)
{
    *generation = 4;
    return success;
}
// nvmlDeviceGetBAR1MemoryInfo is missing, as in a libnvidia-ml that does not have it yet.

int nvmlDeviceGetComputeRunningProcesses_v3(NvmlDevice device, unsigned *count, NvmlProcess *processes)
{
    STAND_IN_NVML("nvmlDeviceGetComputeRunningProcesses_v3")
    *count = indexOf(device) == 0 ? 1 : 0;
    processes[0] = {static_cast<unsigned>(standin::number("pid", 1)), 400 * mib, ~0U, ~0U};
    return success;
}
int nvmlDeviceGetGraphicsRunningProcesses_v3(NvmlDevice device, unsigned *count, NvmlProcess *processes)
{
    *count = indexOf(device) == 0 ? 1 : 0;
    processes[0] = {static_cast<unsigned>(standin::number("pid", 1)), ~0ULL, ~0U, ~0U}; // the same one draws
    return success;
}

} // extern "C"

} // namespace gpu::runner
