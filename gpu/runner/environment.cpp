// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "gpu/runner/environment.h"

#include <cstdlib>
#include <cstring>

#include <gnu/libc-version.h>
#include <sys/utsname.h>

extern char **environ;

namespace gpu::runner {

std::string hostFolder()
{
    const char *folder = std::getenv("CASEBOOK_HOST");
    return folder ? folder : "";
}

std::string systemName(const Tree &tree)
{
    const std::string text = tree.text("/etc/os-release");
    for (const std::string_view line : linesOf(text)) {
        constexpr std::string_view key = "PRETTY_NAME=";
        if (!line.starts_with(key))
            continue;
        std::string name(line.substr(key.size()));
        std::erase(name, '"');
        return name;
    }
    return {};
}

std::string containerKind(const Tree &tree)
{
    if (tree.has("/run/.containerenv"))
        return "podman";
    if (tree.has("/.dockerenv"))
        return "docker";
    if (tree.has("/.singularity.d"))
        return "apptainer";
    if (const std::string kind = tree.variable("container"); !kind.empty())
        return kind;
    const std::string groups = tree.text("/proc/1/cgroup");
    if (groups.contains("kubepods"))
        return "kubernetes";
    return groups.contains("docker") ? "docker" : "";
}

Json osDescription()
{
    utsname names = {};
    uname(&names);
    const Tree machine = Tree::ofMachine();
    const std::string system = systemName(machine);
    const std::string container = containerKind(machine);
    Json os
        = {{"system", system}, {"kernel", names.release}, {"arch", names.machine}, {"glibc", gnu_get_libc_version()},
            {"container", !container.empty()}, {"wsl", std::strstr(names.release, "icrosoft") != nullptr}};
    if (!machine.isOwn())
        os["root"] = systemName({});
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
