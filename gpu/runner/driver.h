// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// libcuda, opened at run time, and the GPUs that it tells of. Nothing here needs a GPU to be there: a machine without
// one has a driver in another state than Ok.
#pragma once

#include "gpu/protocol/transcript.h"
#include "gpu/runner/cudaapi.h"
#include "gpu/runner/tree.h"

#include <string>
#include <string_view>

namespace gpu::runner {

/// Unreadable: the kernel's part of the driver is loaded, and its libcuda can't be opened: not installed, or hidden by
/// a container. Stub: the toolkit's libcuda, good for the model level only. Old: the driver has another major CUDA
/// version than cuDNN needs.
enum class DriverState : std::uint8_t { Ok, None, Unreadable, Stub, Old, NoDevice, Failed };

/// "580.65.06" of "NVRM version: NVIDIA UNIX x86_64 Kernel Module  580.65.06  ..."; the open module says the same in
/// other words. Empty: none is loaded.
[[nodiscard]] std::string kernelModuleVersion(const Tree &tree = Tree::ofMachine());

/// What a libcuda that is not there means: DriverUnreadable where the kernel's part is loaded, else NoDriver.
[[nodiscard]] RunError missingDriver();

/// As libraries ask the loader for it.
inline constexpr std::string_view driverName = "libcuda.so.1";

class Driver final {
public:
    /// Opens the library at `requested`; where that is empty libcuda.so.1 by the loader, else the toolkit's stub near
    /// cuDNN or below /usr/local/cuda*. The handle stays open, as cuDNN finds the library by its name then.
    static Driver open(const std::string &requested, const std::string &cudnnPath);

    /// cuInit, and a look at the devices. `cudartVersion` (13010) is the CUDA runtime inside cuDNN; 0: not known.
    void initialise(int cudartVersion);

    [[nodiscard]] DriverState state() const { return m_state; }
    [[nodiscard]] bool loaded() const { return m_loaded; }
    [[nodiscard]] const CudaApi &api() const { return m_api; }
    [[nodiscard]] int deviceCount() const { return m_deviceCount; }
    /// The error that a run which needs a GPU ends with, and its message; None where the state is Ok.
    [[nodiscard]] RunError error() const;
    [[nodiscard]] const std::string &message() const { return m_message; }
    [[nodiscard]] std::string version() const; // "580.95.05"; empty: it is not known
    /// {state, path, version, cuda, file}; file: the one behind `path`, where that is another
    [[nodiscard]] Json toJson() const;
    /// [{index, name, compute_capability, memory_mib, uuid, ecc, mig, compute_mode}]
    [[nodiscard]] Json gpus() const;

private:
    void noteMissing();

    CudaApi m_api;
    DriverState m_state = DriverState::None;
    bool m_loaded = false;
    std::string m_path;
    std::string m_file;
    std::string m_message;
    int m_cudaVersion = 0; // 13000
    int m_deviceCount = 0;
};

} // namespace gpu::runner
