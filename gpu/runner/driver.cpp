// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "gpu/runner/driver.h"

#include "gpu/runner/factsource.h"

#include <filesystem>
#include <vector>

#include <dlfcn.h>
#include <link.h>

namespace gpu::runner {

namespace fs = std::filesystem;

namespace {

std::vector<std::string> candidates(const std::string &requested, const std::string &cudnnPath)
{
    if (!requested.empty())
        return {requested};
    std::vector<std::string> paths = {std::string(driverName)};
    std::error_code error;
    const fs::path folder = fs::canonical(cudnnPath, error).parent_path();
    if (!error) {
        for (const char *stub : {"stubs/libcuda.so", "../lib64/stubs/libcuda.so", "../lib/stubs/libcuda.so"})
            paths.push_back((folder / stub).string());
    }
    for (const fs::directory_entry &entry : fs::directory_iterator("/usr/local", error)) {
        if (entry.path().filename().string().starts_with("cuda"))
            paths.push_back((entry.path() / "lib64/stubs/libcuda.so").string());
    }
    return paths;
}

/// The file that the loader took; empty: it does not say.
std::string fileOf(void *handle)
{
    link_map *map = nullptr;
    std::error_code error;
    return dlinfo(handle, RTLD_DI_LINKMAP, &map) == 0 && map ? fs::canonical(map->l_name, error).string()
                                                             : std::string();
}

const char *stateName(DriverState state)
{
    switch (state) {
    case DriverState::Ok: return "ok";
    case DriverState::None: return "none";
    case DriverState::Unreadable: return "unreadable";
    case DriverState::Stub: return "stub";
    case DriverState::Old: return "old";
    case DriverState::NoDevice: return "no_device";
    case DriverState::Failed: return "failed";
    }
    return "";
}

std::string uuidText(const Uuid &uuid)
{
    std::string text = "GPU-";
    for (int i = 0; i < 16; ++i) {
        static constexpr char digits[] = "0123456789abcdef";
        if (i == 4 || i == 6 || i == 8 || i == 10)
            text += '-';
        text += digits[uuid.bytes[i] >> 4];
        text += digits[uuid.bytes[i] & 15];
    }
    return text;
}

const char *computeModeName(int mode)
{
    switch (mode) {
    case 0: return "default";
    case 2: return "prohibited";
    case 3: return "exclusive_process";
    default: return "other";
    }
}

} // namespace

std::string kernelModuleVersion(const Tree &tree)
{
    const std::string text = tree.text("/proc/driver/nvidia/version");
    const std::string_view line = std::string_view(text).substr(0, text.find('\n'));
    for (std::size_t begin = 0; (begin = line.find_first_of("0123456789", begin)) != std::string_view::npos;) {
        const std::size_t end = std::min(line.find_first_not_of("0123456789.", begin), line.size());
        const std::string_view number = line.substr(begin, end - begin);
        if (number.contains('.'))
            return std::string(number);
        begin = end;
    }
    return {};
}

RunError missingDriver()
{
    return kernelModuleVersion().empty() ? RunError::NoDriver : RunError::DriverUnreadable;
}

Driver Driver::open(const std::string &requested, const std::string &cudnnPath)
{
    Driver driver;
    void *handle = nullptr;
    for (const std::string &path : candidates(requested, cudnnPath)) {
        handle = dlopen(path.c_str(), RTLD_NOW | RTLD_GLOBAL);
        if (handle) {
            driver.m_path = path;
            driver.m_file = fileOf(handle);
            break;
        }
        if (driver.m_message.empty())
            driver.m_message = dlerror();
    }
    if (!handle) {
        driver.noteMissing();
        return driver;
    }
#define CASEBOOK_RESOLVE(name, exported, parameters)                                                                   \
    driver.m_api.name.pointer = reinterpret_cast<int(*) parameters>(dlsym(handle, #exported));
    CASEBOOK_CUDA_FUNCTIONS(CASEBOOK_RESOLVE)
#undef CASEBOOK_RESOLVE
    driver.m_loaded = driver.m_api.Init && driver.m_api.DeviceGetCount;
    driver.m_message = driver.m_loaded ? std::string() : driver.m_path + " is no CUDA driver.";
    if (!driver.m_loaded)
        driver.noteMissing();
    return driver;
}

/// There is no libcuda but perhaps a stub: nothing is wrong with that where no kernel module waits for one.
void Driver::noteMissing()
{
    if (missingDriver() != RunError::DriverUnreadable)
        return;
    m_state = DriverState::Unreadable;
    m_message = "The NVIDIA kernel module " + kernelModuleVersion() + " is loaded, but no libcuda.so.1: " + m_message;
}

void Driver::initialise(int cudartVersion)
{
    if (!m_loaded)
        return;
    if (m_api.DriverGetVersion)
        m_api.DriverGetVersion.pointer(&m_cudaVersion);
    const auto is = [this](DriverState state, const std::string &message) {
        m_state = state;
        m_message = message;
    };
    const int code = m_api.Init.pointer(0);
    if (code == cudaStubLibrary) {
        is(DriverState::Stub, m_path + " is the toolkit's stub, not a driver.");
        return noteMissing();
    }
    if (code == cudaNoDevice)
        return is(DriverState::NoDevice, "The driver sees no CUDA device.");
    // Drivers serve every runtime of their own major version and of older ones.
    if (code == cudaSystemDriverMismatch || code == cudaCompatNotSupported
        || m_cudaVersion / 1000 < cudartVersion / 1000)
        return is(DriverState::Old,
            "The driver is for CUDA " + std::to_string(m_cudaVersion) + ", this cuDNN needs "
                + std::to_string(cudartVersion) + " (cuInit gave " + std::to_string(code) + ").");
    if (code != cudaSuccess)
        return is(DriverState::Failed, "cuInit gave CUDA error " + std::to_string(code) + ".");
    m_api.DeviceGetCount.pointer(&m_deviceCount);
    if (m_deviceCount == 0)
        return is(DriverState::NoDevice, "The driver sees no CUDA device.");
    is(DriverState::Ok, {});
}

RunError Driver::error() const
{
    switch (m_state) {
    case DriverState::Ok: return RunError::None;
    case DriverState::None: return RunError::NoDriver;
    case DriverState::Unreadable: return RunError::DriverUnreadable;
    case DriverState::Stub: return RunError::StubDriver;
    case DriverState::Old: return RunError::OldDriver;
    case DriverState::NoDevice: return RunError::NoDevice;
    case DriverState::Failed: return RunError::DeviceError;
    }
    return RunError::DeviceError;
}

/// Of the kernel module, or where that is not seen, as in WSL, by the name of libcuda's file; empty: neither says it.
std::string Driver::version() const
{
    const std::string module = kernelModuleVersion();
    return module.empty() ? driverVersionInName(m_file) : module;
}

Json Driver::toJson() const
{
    Json json = {{"state", stateName(m_state)}, {"path", m_path}, {"version", version()}, {"cuda", m_cudaVersion}};
    if (!m_file.empty() && m_file != m_path)
        json["file"] = m_file;
    return json;
}

Json Driver::gpus() const
{
    Json gpus = Json::array();
    for (int index = 0; index < m_deviceCount; ++index) {
        int device = 0;
        if (!m_api.DeviceGet || m_api.DeviceGet.pointer(&device, index) != cudaSuccess)
            continue;
        Json gpu = {{"index", index}};
        char name[256] = {};
        if (m_api.DeviceGetName && m_api.DeviceGetName.pointer(name, sizeof name - 1, device) == cudaSuccess)
            gpu["name"] = name;
        const auto attribute = [&](int which) {
            int value = 0;
            if (m_api.DeviceGetAttribute)
                m_api.DeviceGetAttribute.pointer(&value, which, device);
            return value;
        };
        gpu["compute_capability"]
            = std::to_string(attribute(attributeMajor)) + "." + std::to_string(attribute(attributeMinor));
        std::size_t bytes = 0;
        if (m_api.DeviceTotalMem && m_api.DeviceTotalMem.pointer(&bytes, device) == cudaSuccess)
            gpu["memory_mib"] = bytes >> 20;
        Uuid uuid = {};
        if (m_api.DeviceGetUuid && m_api.DeviceGetUuid.pointer(&uuid, device) == cudaSuccess)
            gpu["uuid"] = uuidText(uuid);
        gpu["ecc"] = attribute(attributeEcc) != 0;
        gpu["mig"] = std::string_view(name).find(" MIG ")
            != std::string_view::npos; // the driver API tells it by the name alone
        gpu["compute_mode"] = computeModeName(attribute(attributeComputeMode));
        gpus.push_back(std::move(gpu));
    }
    return gpus;
}

} // namespace gpu::runner
