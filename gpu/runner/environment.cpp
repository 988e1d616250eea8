// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "gpu/runner/environment.h"

#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>

#include <gnu/libc-version.h>
#include <sys/utsname.h>

extern char **environ;

namespace gpu::runner {

namespace fs = std::filesystem;

namespace {

/// PRETTY_NAME of /etc/os-release.
std::string systemName()
{
    std::ifstream file("/etc/os-release");
    for (std::string line; std::getline(file, line);) {
        constexpr std::string_view key = "PRETTY_NAME=";
        if (!line.starts_with(key))
            continue;
        line.erase(0, key.size());
        std::erase(line, '"');
        return line;
    }
    return {};
}

bool inContainer()
{
    std::error_code error;
    if (std::getenv("container") || fs::exists("/.dockerenv", error) || fs::exists("/run/.containerenv", error))
        return true;
    std::ifstream file("/proc/1/cgroup");
    for (std::string line; std::getline(file, line);) {
        if (line.find("docker") != std::string::npos || line.find("kubepods") != std::string::npos)
            return true;
    }
    return false;
}

} // namespace

Json osDescription()
{
    utsname names = {};
    uname(&names);
    const bool wsl = std::strstr(names.release, "icrosoft") != nullptr;
    return {{"system", systemName()}, {"kernel", names.release}, {"arch", names.machine},
        {"glibc", gnu_get_libc_version()}, {"container", inContainer()}, {"wsl", wsl}};
}

Json variablesOfInterest()
{
    Json variables = Json::object();
    for (char **variable = environ; *variable; ++variable) {
        const std::string_view text(*variable);
        const std::size_t equals = std::min(text.find('='), text.size());
        const std::string name(text.substr(0, equals));
        const bool searchPath = name == "LD_LIBRARY_PATH" || name == "LD_PRELOAD";
        if (searchPath)
            variables[name] = "set";
        else if (name.starts_with("CUDNN_") || name == "CUDA_VISIBLE_DEVICES" || name == "CUDA_LAUNCH_BLOCKING"
            || name == "CUDA_MODULE_LOADING" || name == "NVIDIA_TF32_OVERRIDE" || name.starts_with("CUDA_MPS_"))
            variables[name] = text.substr(std::min(equals + 1, text.size()), 200);
    }
    return variables;
}

} // namespace gpu::runner
