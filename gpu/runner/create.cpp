// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
// Making a handle, with devices hidden or memory taken first.
#include "gpu/protocol/attributes.h"
#include "gpu/runner/driver.h"
#include "gpu/runner/families.h"
#include "gpu/runner/transfer.h"

#include <cstdlib>
#include <vector>

namespace gpu::runner {

namespace {

/// Takes device memory until about `mib` are free. Not the case's own need: its limit does not count here.
bool takeMemory(Context &ctx, std::vector<DeviceBuffer> &taken, int mib)
{
    const std::size_t leave = static_cast<std::size_t>(mib) << 20;
    const std::size_t smallest = std::size_t(2) << 20; // what the driver gives at least
    for (std::size_t block = std::size_t(1) << 36; block >= smallest;) {
        const auto available = ctx.device->freeBytes();
        if (!ctx.took(available))
            return false;
        auto made = *available >= leave + block ? ctx.device->allocate(block)
                                                : CudaExpected<DeviceBuffer>(std::unexpected(CudaFailure {}));
        if (made)
            taken.push_back(std::move(*made));
        else
            block /= 2;
    }
    return true;
}

} // namespace

void runCreate(Context &ctx, const Setup &setup)
{
    const Attributes attrs(Op::Create, setup);
    // Read once, by cuInit: hence the process of its own.
    if (attrs.flag("hide_devices"))
        setenv("CUDA_VISIBLE_DEVICES", "", 1);
    const int leaveFree = attrs.integer("leave_free_mib");
    Driver driver = Driver::open(ctx.request.driver, ctx.request.cudnn);
    std::unique_ptr<Device> device;
    std::vector<DeviceBuffer> taken;
    if (leaveFree > 0 && !attrs.flag("hide_devices")) {
        driver.initialise(0);
        auto opened = Device::open(driver.api(), ctx.request.device);
        if (!ctx.took(opened))
            return;
        device = std::move(*opened);
        ctx.device = device.get();
        if (!takeMemory(ctx, taken, leaveFree))
            return;
    }
    if (ctx.call(ctx.cudnn.Create, &ctx.handle))
        (void)ctx.call(ctx.cudnn.Destroy, ctx.handle);
    ctx.handle = nullptr;
    ctx.device = nullptr;
}

} // namespace gpu::runner
