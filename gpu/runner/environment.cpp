// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "gpu/runner/environment.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <vector>

#include <gnu/libc-version.h>
#include <pwd.h>
#include <sys/utsname.h>
#include <unistd.h>

extern char **environ;

namespace gpu::runner {

namespace {

constexpr std::size_t maxStartBytes = 1 << 20; // an environment

// How names begin of variables that CUDA's parts look at.
constexpr std::array<std::string_view, 14> settingPrefixes = {"NCCL_", "CUDA_", "CUDNN_", "CUBLAS", "CUFFT", "CURAND",
    "CUSOLVER", "CUSPARSE", "NVRTC_", "NVJITLINK_", "NVCC_", "NVVM", "PTXAS_", "NVIDIA_TF32_OVERRIDE"};
constexpr std::array<std::string_view, 3> searchPaths = {"LD_LIBRARY_PATH", "LD_PRELOAD", "LD_AUDIT"};
// Where a toolkit is found, and where code is kept that was compiled for the GPU.
constexpr std::array<std::string_view, 3> folderVariables = {"CUDA_HOME", "CUDA_PATH", "CUDA_CACHE_PATH"};
// What else is read here, by the loader, or by a part of CUDA.
constexpr std::array<std::string_view, 17> knownVariables = {"PATH", "HOME", "TMPDIR", "LANG", "LANGUAGE", "TZ",
    "VIRTUAL_ENV", "CONDA_PREFIX", "XDG_CACHE_HOME", "KUBERNETES_SERVICE_HOST", "ENROOT_ROOTFS", "container",
    "GLIBC_TUNABLES", "ASAN_OPTIONS", "LSAN_OPTIONS", "UBSAN_OPTIONS", "LD_BIND_NOW"};
constexpr std::array<std::string_view, 3> knownPrefixes = {"LC_", "NVIDIA_", "CASEBOOK_"};
constexpr std::array<std::string_view, 2> waysToTheGpu = {"CUDA_VISIBLE_DEVICES", "CUDA_DEVICE_ORDER"};

bool isSetting(std::string_view name)
{
    return std::ranges::any_of(settingPrefixes, [name](std::string_view begin) { return name.starts_with(begin); });
}

bool saysWhichGpu(std::string_view name)
{
    return std::ranges::contains(waysToTheGpu, name) || name.starts_with("CUDA_MPS_");
}

bool isKnown(std::string_view name)
{
    return isSetting(name) || std::ranges::contains(knownVariables, name) || std::ranges::contains(searchPaths, name)
        || std::ranges::any_of(knownPrefixes, [name](std::string_view begin) { return name.starts_with(begin); });
}

/// What the variable `container` of the first program says, where this user may read it.
std::string firstProgramsContainer(const Tree &tree)
{
    const auto started = tree.read("/proc/1/environ", maxStartBytes);
    constexpr std::string_view key("\0container=", 11);
    const std::string bytes = started ? std::string(1, '\0') + started->bytes : std::string();
    const std::size_t at = bytes.find(key);
    return at == std::string::npos ? std::string() : std::string(bytes.c_str() + at + key.size());
}

/// The lines are like "36 35 98:0 /mnt / rw,noatime master:1 - ext3 /dev/root rw": the fifth word is the place, the one
/// behind " - " the file system. The last file system that is mounted at the root counts.
bool rootIsOverlay(const Tree &tree)
{
    const auto mounts = tree.read("/proc/self/mountinfo", maxStartBytes);
    bool isOverlay = false;
    for (const std::string_view line : linesOf(mounts ? mounts->bytes : std::string_view())) {
        std::string_view place = line;
        for (int word = 0; word < 4; ++word)
            place.remove_prefix(std::min(place.find(' ') + 1, place.size()));
        const std::size_t kind = line.find(" - ");
        if (place.starts_with("/ ") && kind != std::string_view::npos)
            isOverlay = line.substr(kind + 3).starts_with("overlay ")
                || line.substr(kind + 3).starts_with("fuse-overlayfs ")
                || line.substr(kind + 3).starts_with("fuse.fuse-overlayfs ");
    }
    return isOverlay;
}

} // namespace

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
    if (!tree.variable("KUBERNETES_SERVICE_HOST").empty() || tree.has("/var/run/secrets/kubernetes.io")
        || tree.has("/run/secrets/kubernetes.io"))
        return "kubernetes";
    if (tree.has("/run/.containerenv"))
        return "podman";
    if (tree.has("/.dockerenv"))
        return "docker";
    if (tree.has("/.singularity.d"))
        return "apptainer";
    if (!tree.variable("ENROOT_ROOTFS").empty())
        return "enroot";
    if (std::string kind = tree.variable("container"); !kind.empty())
        return kind;
    if (std::string kind = tree.text("/run/systemd/container"); !kind.empty())
        return kind;
    if (std::string kind = firstProgramsContainer(tree); !kind.empty())
        return kind;
    const std::string groups = tree.text("/proc/1/cgroup");
    if (groups.contains("kubepods"))
        return "kubernetes";
    if (groups.contains("/lxc"))
        return "lxc";
    return groups.contains("docker") ? "docker" : "";
}

std::string whyContainerIsNotKnown(const Tree &tree)
{
    const bool isWsl = tree.has("/dev/dxg"); // which has an init of its own
    const std::string groups = tree.text("/proc/1/cgroup");
    if (groups.empty())
        return "the first program's control group can't be read";
    if (groups == "0::/" && !isWsl)
        return "the first program's control group is the uppermost, as in a container that has its own";
    // Where this process stands in a root of its own, what is mounted there says nothing of the machine.
    const bool hasRoot = !tree.isMachine() || tree.isOwn();
    return hasRoot && rootIsOverlay(tree) ? "/ is an overlay, as a container's, or a live system's" : "";
}

bool mayBeContainer(const Tree &tree)
{
    return !containerKind(tree).empty() || !whyContainerIsNotKnown(tree).empty();
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
        const std::string_view name = text.substr(0, equals);
        if (std::ranges::contains(searchPaths, name))
            variables[std::string(name)] = "set";
        else if (saysWhichGpu(name))
            variables[std::string(name)] = text.substr(std::min(equals + 1, text.size()), 200);
    }
    return variables;
}

void clearSettings()
{
    std::vector<std::string> names;
    for (char **variable = environ; *variable; ++variable) {
        const std::string_view text(*variable);
        const std::string_view name = text.substr(0, text.find('='));
        if (isSetting(name) && !saysWhichGpu(name) && !std::ranges::contains(folderVariables, name))
            names.emplace_back(name);
    }
    for (const std::string &name : names)
        unsetenv(name.c_str());
}

void keepKnownVariables()
{
    std::vector<char *> unknown;
    for (char **variable = environ; *variable; ++variable) {
        const std::string_view text(*variable);
        if (!isKnown(text.substr(0, text.find('='))))
            unknown.push_back(*variable);
    }
    for (char *const variable : unknown) {
        const std::string text = variable;
        unsetenv(text.substr(0, text.find('=')).c_str());
        explicit_bzero(variable, text.size());
    }
    std::string path;
    for (const std::string &folder : Tree().foldersIn("PATH"))
        path += (path.empty() ? "" : ":") + folder;
    if (path.empty())
        unsetenv("PATH"); // an empty one is the current folder
    else
        setenv("PATH", path.c_str(), 1);
}

std::string ncclSettingsFile()
{
    std::vector<std::string> files = {"/etc/nccl.conf"};
    if (const passwd *const account = getpwuid(getuid()))
        files.insert(files.begin(), std::string(account->pw_dir) + "/.nccl.conf");
    const auto there = std::ranges::find_if(files, [](const std::string &file) {
        std::error_code error;
        return std::filesystem::exists(file, error);
    });
    return there == files.end() ? std::string() : *there;
}

} // namespace gpu::runner
