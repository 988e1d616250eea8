// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "gpu/runner/places.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <string_view>

#include <glob.h>

namespace gpu::runner {

namespace {

// As the loader would find it; the toolkit; NVIDIA's wheels, and PyTorch's before it used those; conda.
constexpr std::array systemPlaces = {"/usr/lib/*-linux-gnu", "/usr/lib64", "/usr/lib", "/usr/local/lib",
    "/usr/local/cuda/lib64", "/usr/local/cuda*/targets/*/lib", "/opt/cuda*/lib64", "/opt/cuda*/targets/*/lib",
    "/usr/local/lib/python3*/*-packages/nvidia/cudnn/lib", "/usr/lib/python3*/*-packages/nvidia/cudnn/lib",
    "/opt/conda/lib", "/opt/conda/lib/python3*/site-packages/nvidia/cudnn/lib"};
// Below $VIRTUAL_ENV, $CONDA_PREFIX and ~/.local.
constexpr std::array prefixPlaces
    = {"/lib", "/lib*/python3*/site-packages/nvidia/cudnn/lib", "/lib*/python3*/site-packages/torch/lib"};

std::vector<std::string> matches(const std::string &pattern)
{
    std::vector<std::string> found;
    glob_t result = {};
    if (glob(pattern.c_str(), 0, nullptr, &result) == 0)
        found.assign(result.gl_pathv, result.gl_pathv + result.gl_pathc);
    globfree(&result);
    return found;
}

void addFrom(const std::string &folder, std::vector<std::string> &found)
{
    if (!folder.starts_with('/')) // a relative one leads anywhere
        return;
    for (const std::string &path : matches(folder + "/libcudnn.so.[0-9]*")) {
        const std::string_view name = std::string_view(path).substr(path.rfind('/'));
        if (std::ranges::count(name, '.') != 2) // the file behind libcudnn.so.9, as libcudnn.so.9.19.0
            continue;
        char *const canonical = realpath(path.c_str(), nullptr);
        if (canonical && !std::ranges::contains(found, std::string(canonical)))
            found.emplace_back(canonical);
        std::free(canonical);
    }
}

std::string variable(const char *name)
{
    const char *const value = std::getenv(name);
    return value ? value : "";
}

} // namespace

std::vector<std::string> installedCudnns()
{
    std::vector<std::string> found;
    const std::string searched = variable("LD_LIBRARY_PATH");
    for (std::size_t from = 0; from < searched.size();) {
        const std::size_t end = std::min(searched.find(':', from), searched.size());
        addFrom(searched.substr(from, end - from), found);
        from = end + 1;
    }
    for (const char *const name : {"VIRTUAL_ENV", "CONDA_PREFIX"}) {
        for (const char *const place : prefixPlaces)
            addFrom(variable(name) + place, found);
    }
    for (const char *const place : systemPlaces)
        addFrom(place, found);
    for (const char *const place : prefixPlaces)
        addFrom(variable("HOME") + "/.local" + place, found);
    return found;
}

} // namespace gpu::runner
