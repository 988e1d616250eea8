// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// What libcuda itself says. It is loaded, and initialised only where that starts nothing (docs/adr/0042).
#include "gpu/runner/cudaapi.h"
#include "gpu/runner/factsource.h"

#include <cstdlib>

#include <dlfcn.h>

namespace gpu::runner {

namespace {

template <typename T> T cudaFunction(void *library, const char *name)
{
    return reinterpret_cast<T>(dlsym(library, name));
}

std::string cudaResultName(void *library, int code)
{
    const auto nameOf = cudaFunction<int (*)(int, const char **)>(library, "cuGetErrorName");
    const char *name = nullptr;
    if (nameOf && nameOf(code, &name) == cudaSuccess && name)
        return name;
    return "CUDA error " + std::to_string(code);
}

Fact servedCuda(void *library)
{
    const std::string from = "cuDriverGetVersion()";
    const auto getVersion = cudaFunction<int (*)(int *)>(library, "cuDriverGetVersion");
    int version = 0; // 12040
    if (!getVersion)
        return unknown("libcuda.so.1 has no such function", from);
    if (const int code = getVersion(&version); code != cudaSuccess)
        return unknown("it gave " + cudaResultName(library, code), from);
    return known(std::to_string(version / 1000) + '.' + std::to_string(version % 1000 / 10), from);
}

Fact initialised(const Tree &tree, void *library)
{
    const std::string from = "cuInit()";
    if (const std::string why = whyDriverIsNotAsked(tree, true); !why.empty())
        return unknown(why, from);
    const auto initialise = cudaFunction<int (*)(unsigned)>(library, "cuInit");
    if (!initialise)
        return unknown("libcuda.so.1 has no such function", from);
    return known(cudaResultName(library, initialise(0)), from);
}

} // namespace

void askCuda(const Tree &tree, FactWriter &writer)
{
    if (!tree.isMachine()) {
        writer.fact("driver.cuda", unknown(notOfATree));
        writer.fact("driver.init", unknown(notOfATree));
        return;
    }
    unsetenv("CUDA_VISIBLE_DEVICES"); // it is the program's; the machine is asked
    void *const library = dlopen("libcuda.so.1", RTLD_NOW | RTLD_LOCAL);
    if (!library) {
        const std::string why = dlerror();
        // It may be there, and damaged.
        const bool isMissing = why.contains("libcuda.so.1: cannot open shared object file");
        for (const char *const name : {"driver.cuda", "driver.init"})
            writer.fact(name, isMissing ? none("the loader, which finds no libcuda.so.1") : unknown(why, "the loader"));
        return;
    }
    if (const std::string why = whyLibraryIsAnothers(tree, "libcuda.so.1", dlsym(library, "cuDriverGetVersion"));
        !why.empty()) {
        writer.fact("driver.cuda", unknown(why));
        writer.fact("driver.init", unknown(why));
        return;
    }
    writer.fact("driver.cuda", servedCuda(library));
    writer.fact("driver.init", initialised(tree, library));
}

} // namespace gpu::runner
