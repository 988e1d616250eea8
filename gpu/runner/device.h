// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// One GPU's primary context, and memory on it. Level gpu only. Every allocation is counted, and freed by its owner.
#pragma once

#include "gpu/runner/cudaapi.h"

#include <cstddef>
#include <cstdint>
#include <expected>
#include <memory>
#include <string>

namespace gpu::runner {

/// A failed call of the runner's own to the driver.
struct CudaFailure {
    int code = 0; // CUresult
    std::string call; // "cuMemAlloc_v2"
};
template <typename T> using CudaExpected = std::expected<T, CudaFailure>;

class Device;

/// Device memory; freed with the object. Empty: no memory, pointer() is null.
class DeviceBuffer final {
public:
    DeviceBuffer() = default;
    ~DeviceBuffer();
    DeviceBuffer(DeviceBuffer &&other) noexcept;
    DeviceBuffer &operator=(DeviceBuffer &&other) noexcept;

    [[nodiscard]] void *pointer() const { return reinterpret_cast<void *>(m_address); }
    [[nodiscard]] std::size_t bytes() const { return m_bytes; }

private:
    friend class Device;
    const Device *m_device = nullptr;
    DevicePointer m_address = 0;
    std::size_t m_bytes = 0;
};

class Device final {
public:
    /// Retains the primary context, which is the one that the CUDA runtime inside cuDNN uses, and makes it current.
    [[nodiscard]] static CudaExpected<std::unique_ptr<Device>> open(const CudaApi &api, int ordinal);
    ~Device();
    Device(const Device &) = delete;
    Device &operator=(const Device &) = delete;

    [[nodiscard]] CudaExpected<DeviceBuffer> allocate(std::size_t bytes);
    [[nodiscard]] CudaExpected<void> upload(const DeviceBuffer &target, const void *source, std::size_t bytes);
    [[nodiscard]] CudaExpected<void> download(void *target, const DeviceBuffer &source, std::size_t bytes);
    [[nodiscard]] CudaExpected<std::size_t> freeBytes() const;
    /// The context's error, without waiting; 0 also while work is under way.
    [[nodiscard]] int peekError() const;
    /// Waits for all work; the error, or 0.
    [[nodiscard]] int synchronize() const;
    /// A write to an address that no one owns, by a kernel of our own: leaves a sticky error behind (700).
    [[nodiscard]] CudaExpected<void> runBadStore();
    /// Bytes allocated at the peak.
    [[nodiscard]] std::uint64_t peakBytes() const { return m_peakBytes; }

private:
    friend class DeviceBuffer;
    Device(const CudaApi &api, int device)
        : m_api(api)
        , m_device(device)
    {
    }
    const CudaApi &m_api;
    int m_device;
    mutable std::uint64_t m_bytes = 0;
    std::uint64_t m_peakBytes = 0;
};

} // namespace gpu::runner
