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

/// PRETTY_NAME of a file /etc/os-release.
std::string systemName(const fs::path &path)
{
    std::ifstream file(path);
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

/// "docker", "podman", what the variable `container` says, "kubernetes", "apptainer"; empty: this is no container.
std::string containerKind(const fs::path &host)
{
    std::error_code error;
    if (fs::exists(host / "run/.containerenv", error))
        return "podman";
    if (fs::exists(host / ".dockerenv", error))
        return "docker";
    if (fs::exists(host / ".singularity.d", error))
        return "apptainer";
    if (const char *kind = std::getenv("container"); kind && *kind)
        return kind;
    std::ifstream file(host / "proc/1/cgroup");
    for (std::string line; std::getline(file, line);) {
        if (line.find("kubepods") != std::string::npos)
            return "kubernetes";
        if (line.find("docker") != std::string::npos)
            return "docker";
    }
    return {};
}

} // namespace

std::string hostFolder()
{
    const char *folder = std::getenv("CASEBOOK_HOST");
    return folder ? folder : "";
}

Json osDescription()
{
    utsname names = {};
    uname(&names);
    const fs::path host = hostFolder() + '/';
    const std::string system = systemName(host / "etc/os-release");
    const std::string container = containerKind(host);
    Json os
        = {{"system", system}, {"kernel", names.release}, {"arch", names.machine}, {"glibc", gnu_get_libc_version()},
            {"container", !container.empty()}, {"wsl", std::strstr(names.release, "icrosoft") != nullptr}};
    if (host != "/")
        os["root"] = systemName("/etc/os-release");
    if (!container.empty())
        os["container_kind"] = container;
    return os;
}

Json variablesOfInterest()
{
    Json variables = Json::object();
    for (char **variable = environ; *variable; ++variable) {
        const std::string_view text(*variable);
        const std::size_t equals = std::min(text.find('='), text.size());
        const std::string name(text.substr(0, equals));
        const bool searchPath = name == "LD_LIBRARY_PATH" || name == "LD_PRELOAD" || name == "LD_AUDIT";
        if (searchPath)
            variables[name] = "set";
        else if (name.starts_with("CUDNN_") || name == "CUDA_VISIBLE_DEVICES" || name == "CUDA_LAUNCH_BLOCKING"
            || name == "CUDA_MODULE_LOADING" || name == "NVIDIA_TF32_OVERRIDE" || name.starts_with("CUDA_MPS_"))
            variables[name] = text.substr(std::min(equals + 1, text.size()), 200);
    }
    return variables;
}

} // namespace gpu::runner
