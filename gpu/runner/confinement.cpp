// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "gpu/runner/confinement.h"

#include "gpu/runner/landlock.h"
#include "gpu/runner/program.h"
#include "gpu/runner/seccomp.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <string_view>
#include <thread>

#include <linux/capability.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace gpu::runner {

namespace fs = std::filesystem;

namespace {

constexpr rlim_t maxFileBytes = rlim_t(64) << 20;
constexpr rlim_t maxSharedFileBytes = rlim_t(1) << 30; // in /dev/shm, of the driver
constexpr int graceOfProcessor = 10; // of processor time, beyond those in which the server ends the run itself

// How names in /dev begin of what a driver of NVIDIA opens: on servers, on Jetson, in WSL.
constexpr std::array<std::string_view, 5> gpuDevices = {"nvidia", "nvhost", "nvmap", "nvgpu", "dxg"};
constexpr std::array<std::string_view, 4> besideGpuDevices = {"nvsci", "host1x", "dri", "shm"};

bool beginsWith(std::string_view name, std::span<const std::string_view> beginnings)
{
    return std::ranges::any_of(beginnings, [name](std::string_view begin) { return name.starts_with(begin); });
}

/// Files and folders in /dev whose names begin so.
std::vector<std::string> devicesLike(std::span<const std::string_view> beginnings)
{
    std::vector<std::string> found;
    std::error_code error;
    for (const fs::directory_entry &entry : fs::directory_iterator("/dev", error)) {
        if (beginsWith(entry.path().filename().string(), beginnings))
            found.push_back(entry.path().string());
    }
    return found;
}

bool mayUseDriver(const Request &request)
{
    if (request.kind == Request::Kind::Probe)
        return true;
    const Level level = request.testCase->level;
    return level == Level::Model || level == Level::Gpu || request.testCase->op == Op::Initialize;
}

WritablePlaces placesOf(const Confinement &confinement)
{
    WritablePlaces places {.folders = {}, .devices = {"/dev/null"}, .listens = confinement.opensSockets};
    if (!confinement.folder.empty())
        places.folders.push_back(confinement.folder);
    if (confinement.usesGpu) {
        for (const auto &names : {std::span<const std::string_view>(gpuDevices), {besideGpuDevices}})
            std::ranges::move(devicesLike(names), std::back_inserter(places.devices));
        places.devices.emplace_back("/proc/self"); // the names of its threads
        const char *const mps = std::getenv("CUDA_MPS_PIPE_DIRECTORY");
        places.folders.emplace_back(mps && *mps == '/' ? mps : "/tmp/nvidia-mps");
    }
    return places;
}

/// Of root's capabilities, those stay by which files are read; with others, Landlock does not hide other processes.
void giveUpCapabilities()
{
    constexpr std::uint32_t kept = 1U << CAP_DAC_OVERRIDE | 1U << CAP_DAC_READ_SEARCH | 1U << CAP_IPC_LOCK;
    __user_cap_header_struct header {.version = _LINUX_CAPABILITY_VERSION_3, .pid = 0};
    std::array<__user_cap_data_struct, 2> sets {};
    if (syscall(SYS_capget, &header, sets.data()) != 0)
        return;
    sets[0] = {.effective = sets[0].effective & kept, .permitted = sets[0].permitted & kept, .inheritable = 0};
    sets[1] = {};
    syscall(SYS_capset, &header, sets.data());
}

void limit(__rlimit_resource what, rlim_t most)
{
    const rlimit both = {most, most};
    setrlimit(what, &both);
}

/// Memory and processes are counted by the server (gpu/runner/usage.h), so that nothing fails as it would of itself.
void setLimits(const Confinement &confinement)
{
    const rlim_t cores = std::max(std::thread::hardware_concurrency(), 1U);
    limit(RLIMIT_CPU, static_cast<rlim_t>(confinement.seconds + graceOfProcessor) * cores);
    limit(RLIMIT_FSIZE, confinement.usesGpu ? maxSharedFileBytes : maxFileBytes);
}

} // namespace

Confinement confinementFor(const Request &request, std::string folder)
{
    const bool isNccl
        = request.testCase && request.testCase->op == Op::Initialize && request.testCase->package == Package::Nccl;
    return {.folder = std::move(folder),
        .usesGpu = mayUseDriver(request) && !devicesLike(gpuDevices).empty(),
        .opensSockets = isNccl,
        .seconds = timeoutSeconds(request)};
}

void prepareDevices()
{
    constexpr const char *program = "/usr/bin/nvidia-modprobe";
    if (access("/proc/driver/nvidia/version", R_OK) == 0 && access("/dev/nvidia-uvm", F_OK) != 0
        && access(program, X_OK) == 0)
        (void)runProgram({program, "-c", "0", "-u"}); // as libcuda does
}

std::vector<std::string> confine(const Confinement &confinement)
{
    std::vector<std::string> held;
    giveUpCapabilities();
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0)
        held.emplace_back("no_new_privs");
    if (const int version = writeOnlyTo(placesOf(confinement)); version > 0)
        held.push_back("landlock " + std::to_string(version));
    static constexpr unsigned domains[] = {AF_UNIX, AF_NETLINK, AF_INET, AF_INET6};
    const std::size_t first = confinement.usesGpu ? 0 : 1; // sockets with a path, of other programs, are the driver's
    const std::size_t end = confinement.opensSockets ? 4 : confinement.usesGpu ? 2 : first;
    if (allowOnly(
            {.socketDomains = std::span(domains).first(end).subspan(first), .changesRights = confinement.usesGpu})) {
        held.emplace_back("seccomp");
        if (first < end)
            held.emplace_back(confinement.opensSockets ? "sockets" : "local sockets");
    }
    setLimits(confinement);
    held.emplace_back("limits");
    return held;
}

} // namespace gpu::runner
