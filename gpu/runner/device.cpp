// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "gpu/runner/device.h"

#include "gpu/protocol/badstore.h"

#include <algorithm>
#include <utility>

namespace gpu::runner {

namespace {

template <typename... P, typename... A>
CudaExpected<void> driverCall(const Function<int(P...)> &function, A... arguments)
{
    if (!function)
        return std::unexpected(CudaFailure {500, function.name}); // CUDA_ERROR_NOT_FOUND: the driver does not have it
    const int code = function.pointer(arguments...);
    if (code != cudaSuccess)
        return std::unexpected(CudaFailure {code, function.name});
    return {};
}

} // namespace

DeviceBuffer::~DeviceBuffer()
{
    if (!m_device)
        return;
    m_device->m_api.MemFree.pointer(m_address);
    m_device->m_bytes -= m_bytes;
}

DeviceBuffer::DeviceBuffer(DeviceBuffer &&other) noexcept
    : m_device(std::exchange(other.m_device, nullptr))
    , m_address(std::exchange(other.m_address, 0))
    , m_bytes(std::exchange(other.m_bytes, 0))
{
}

DeviceBuffer &DeviceBuffer::operator=(DeviceBuffer &&other) noexcept
{
    std::swap(m_device, other.m_device);
    std::swap(m_address, other.m_address);
    std::swap(m_bytes, other.m_bytes);
    return *this;
}

CudaExpected<std::unique_ptr<Device>> Device::open(const CudaApi &api, int ordinal)
{
    int device = 0;
    if (auto got = driverCall(api.DeviceGet, &device, ordinal); !got)
        return std::unexpected(got.error());
    CudaContext context = nullptr;
    if (auto got = driverCall(api.DevicePrimaryCtxRetain, &context, device); !got)
        return std::unexpected(got.error());
    std::unique_ptr<Device> opened(new Device(api, device));
    if (auto got = driverCall(api.CtxSetCurrent, context); !got)
        return std::unexpected(got.error());
    return opened;
}

Device::~Device()
{
    if (m_api.DevicePrimaryCtxRelease)
        m_api.DevicePrimaryCtxRelease.pointer(m_device);
}

CudaExpected<DeviceBuffer> Device::allocate(std::size_t bytes)
{
    DeviceBuffer buffer;
    if (bytes == 0)
        return buffer;
    if (auto got = driverCall(m_api.MemAlloc, &buffer.m_address, bytes); !got)
        return std::unexpected(got.error());
    buffer.m_device = this;
    buffer.m_bytes = bytes;
    m_bytes += bytes;
    m_peakBytes = std::max(m_peakBytes, m_bytes);
    return buffer;
}

CudaExpected<void> Device::upload(const DeviceBuffer &target, const void *source, std::size_t bytes)
{
    if (bytes == 0)
        return {};
    return driverCall(m_api.MemcpyHtoD, target.m_address, source, bytes);
}

CudaExpected<void> Device::download(void *target, const DeviceBuffer &source, std::size_t bytes)
{
    if (bytes == 0)
        return {};
    return driverCall(m_api.MemcpyDtoH, target, source.m_address, bytes);
}

CudaExpected<std::size_t> Device::freeBytes() const
{
    std::size_t available = 0;
    std::size_t total = 0;
    if (auto got = driverCall(m_api.MemGetInfo, &available, &total); !got)
        return std::unexpected(got.error());
    return available;
}

int Device::peekError() const
{
    const int code = m_api.StreamQuery ? m_api.StreamQuery.pointer(nullptr) : cudaSuccess;
    return code == cudaNotReady ? cudaSuccess : code;
}

int Device::synchronize() const
{
    return m_api.CtxSynchronize ? m_api.CtxSynchronize.pointer() : cudaSuccess;
}

CudaExpected<void> Device::runBadStore()
{
    CudaModule module = nullptr;
    if (auto got = driverCall(m_api.ModuleLoadData, &module, static_cast<const void *>(badStoreKernel)); !got)
        return got;
    CudaFunction kernel = nullptr;
    if (auto got = driverCall(m_api.ModuleGetFunction, &kernel, module, "badStore"); !got)
        return got;
    const auto launched = driverCall(m_api.LaunchKernel, kernel, 1U, 1U, 1U, 1U, 1U, 1U, 0U, Stream(nullptr),
        static_cast<void **>(nullptr), static_cast<void **>(nullptr));
    if (launched)
        (void)synchronize(); // its error is the point; it stays
    return launched;
}

} // namespace gpu::runner
