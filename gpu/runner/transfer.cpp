// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "gpu/runner/transfer.h"

namespace gpu::runner {

bool allocate(Context &ctx, DeviceBuffer &buffer, std::size_t bytes, bool zeroed)
{
    auto made = ctx.device->allocate(bytes);
    if (!ctx.took(made))
        return false;
    buffer = std::move(*made);
    const std::vector<std::byte> zeros(zeroed ? bytes : 0);
    return ctx.took(ctx.device->upload(buffer, zeros.data(), zeros.size()));
}

bool upload(Context &ctx, DeviceBuffer &buffer, DataType type, std::span<const double> values)
{
    const std::vector<std::byte> bytes = encoded(type, values);
    return allocate(ctx, buffer, bytes.size()) && ctx.took(ctx.device->upload(buffer, bytes.data(), bytes.size()));
}

bool upload(Context &ctx, DeviceBuffer &buffer, std::span<const int> values)
{
    return allocate(ctx, buffer, values.size_bytes())
        && ctx.took(ctx.device->upload(buffer, values.data(), values.size_bytes()));
}

bool download(Context &ctx, const DeviceBuffer &buffer, DataType type, std::vector<double> &values)
{
    std::vector<std::byte> bytes(buffer.bytes());
    if (!ctx.took(ctx.device->download(bytes.data(), buffer, bytes.size())))
        return false;
    values = decoded(type, bytes);
    return true;
}

double tolerance(const Context &ctx, DataType type)
{
    return ctx.request.testCase->check.rtol.value_or(defaultTolerance(type));
}

bool wantsOutputs(const Context &ctx)
{
    return ctx.request.testCase->check.finite || ctx.request.testCase->check.reference;
}

bool wantsReference(const Context &ctx)
{
    return ctx.request.testCase->check.reference;
}

} // namespace gpu::runner
