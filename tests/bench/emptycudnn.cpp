// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
// The cheapest program that has a cuDNN handle on a GPU: what a run at the level GPU is compared with. Argument: the
// path of libcudnn. Ends with 1 where there is no driver, no GPU or no such library.
#include <dlfcn.h>

namespace {

// Status 0 is success in both libraries. Signatures: NVIDIA's documentation of the driver API and of cuDNN.
using Init = int (*)(unsigned flags);
using DeviceGet = int (*)(int *device, int ordinal);
using PrimaryCtxRetain = int (*)(void **context, int device);
using CtxSetCurrent = int (*)(void *context);
using Create = int (*)(void **handle);
using Destroy = int (*)(void *handle);

template <typename Function> Function symbol(void *library, const char *name)
{
    return library ? reinterpret_cast<Function>(dlsym(library, name)) : nullptr;
}

} // namespace

int main(int argc, char *argv[])
{
    void *const cuda = dlopen("libcuda.so.1", RTLD_NOW | RTLD_GLOBAL);
    const auto init = symbol<Init>(cuda, "cuInit");
    const auto deviceGet = symbol<DeviceGet>(cuda, "cuDeviceGet");
    const auto retain = symbol<PrimaryCtxRetain>(cuda, "cuDevicePrimaryCtxRetain");
    const auto setCurrent = symbol<CtxSetCurrent>(cuda, "cuCtxSetCurrent");
    int device = 0;
    void *context = nullptr;
    if (!init || !deviceGet || !retain || !setCurrent || init(0) != 0 || deviceGet(&device, 0) != 0
        || retain(&context, device) != 0 || setCurrent(context) != 0)
        return 1;
    void *const cudnn = argc > 1 ? dlopen(argv[1], RTLD_NOW | RTLD_GLOBAL) : nullptr;
    const auto create = symbol<Create>(cudnn, "cudnnCreate");
    const auto destroy = symbol<Destroy>(cudnn, "cudnnDestroy");
    void *handle = nullptr;
    return create && destroy && create(&handle) == 0 && destroy(handle) == 0 ? 0 : 1;
}
