// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// What libcuda itself says. It is loaded, and initialised only where that starts nothing (docs/adr/0042).
#include "gpu/runner/cudaapi.h"
#include "gpu/runner/factsource.h"
#include "gpu/runner/loader.h"

#include <algorithm>
#include <array>
#include <cstdlib>

#include <dlfcn.h>

namespace gpu::runner {

namespace {

constexpr int leastCudaVersion = 1000; // CUDA 1.0
constexpr int greatestCudaVersion = 99'990;

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
    if (version < leastCudaVersion || version > greatestCudaVersion)
        return unknown("it gave " + std::to_string(version) + ", which is no version", from);
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

struct DriverBranch {
    std::string_view first; // the driver that NVIDIA put into the first release of this CUDA
    std::string_view cuda;
};
// Of x86_64, by the tables "CUDA Toolkit and Corresponding Driver Versions" in the release notes of CUDA 11.0 to 13.1
// (docs.nvidia.com/cuda/cuda-toolkit-release-notes). What a driver serves is that of its branch, the number before the
// first dot; branches that came with no toolkit (430, 435, 565) are not in it.
constexpr auto driverBranches = std::to_array<DriverBranch>({{"346.46", "7.0"}, {"352.31", "7.5"}, {"367.48", "8.0"},
    {"375.26", "8.0"}, {"384.81", "9.0"}, {"390.46", "9.1"}, {"396.26", "9.2"}, {"410.48", "10.0"}, {"418.39", "10.1"},
    {"440.33", "10.2"}, {"450.36.06", "11.0"}, {"455.23", "11.1"}, {"460.27.03", "11.2"}, {"465.19.01", "11.3"},
    {"470.42.01", "11.4"}, {"495.29.05", "11.5"}, {"510.39.01", "11.6"}, {"515.43.04", "11.7"}, {"520.61.05", "11.8"},
    {"525.60.13", "12.0"}, {"530.30.02", "12.1"}, {"535.54.03", "12.2"}, {"545.23.06", "12.3"}, {"550.54.14", "12.4"},
    {"555.42.02", "12.5"}, {"560.28.03", "12.6"}, {"570.26", "12.8"}, {"575.51.03", "12.9"}, {"580.65.06", "13.0"},
    {"590.44.01", "13.1"}});

/// Of a tree, whose libcuda is not loaded: by its file's version.
Fact servedCudaByTable(const Tree &tree)
{
    const Found libcuda = Loader(tree).find("libcuda.so.1");
    if (libcuda.path.empty())
        return none(loadersFolders);
    const std::string version = driverVersionInName(libcuda.path);
    if (version.empty())
        return unknown("the file's name does not say it", libcuda.path);
    const std::string_view branch = std::string_view(version).substr(0, version.find('.'));
    const auto at = std::ranges::find_if(driverBranches, [&](const DriverBranch &one) {
        return compareDotted(one.first, branch) == std::strong_ordering::equal
            && compareDotted(version, one.first) != std::strong_ordering::less;
    });
    return at == driverBranches.end()
        ? unknown("NVIDIA's table of drivers and their CUDA has none for driver " + version, libcuda.path)
        : known(std::string(at->cuda), "NVIDIA's table of drivers and their CUDA, by " + libcuda.path);
}

} // namespace

void askCuda(const Tree &tree, FactWriter &writer)
{
    if (!tree.isMachine()) {
        writer.fact("driver.cuda", servedCudaByTable(tree));
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
