// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "gpu/runner/factsource.h"

#include <algorithm>
#include <array>

namespace gpu::runner {

namespace {

using namespace std::chrono_literals;

// Without persistence mode a driver starts each GPU anew when it is asked.
constexpr auto driversPatience = 3000ms;

template <std::size_t Size> using Owed = std::array<std::string_view, Size>;

constexpr auto systemFacts = std::to_array<std::string_view>({"system.name", "system.kernel", "system.kernel_compiler",
    "system.kernel_headers", "system.arch", "system.glibc", "system.container", "system.wsl"});
constexpr auto firmwareFacts = std::to_array<std::string_view>({"system.secure_boot", "system.iommu"});
constexpr auto driverFacts
    = std::to_array<std::string_view>({"driver.loaded", "driver.version", "driver.open", "driver.module_built",
        "driver.uvm", "driver.peermem", "driver.nouveau", "driver.control_node", "driver.uvm_node", "driver.gpu_nodes",
        "driver.nodes_open", "driver.wsl_node", "driver.libcuda", "driver.libcuda_path", "driver.libcuda_kind"});
constexpr auto cudaFacts = std::to_array<std::string_view>({"driver.cuda", "driver.init"});
constexpr auto nvmlFacts = std::to_array<std::string_view>({"driver.nvml", "driver.nvml_init"});
constexpr auto nvmlLists = std::to_array<std::string_view>({"gpus", "processes"});
constexpr auto pciLists = std::to_array<std::string_view>({"pci"});
constexpr auto logLists = std::to_array<std::string_view>({"xids", "kernel_messages"});
constexpr auto libraryLists = std::to_array<std::string_view>({"libraries"});
constexpr auto pythonLists = std::to_array<std::string_view>({"python", "wheels", "conda"});
constexpr auto toolkitLists = std::to_array<std::string_view>({"toolkits"});
constexpr auto compilerLists = std::to_array<std::string_view>({"compilers"});
constexpr auto packageLists = std::to_array<std::string_view>({"packages"});
constexpr auto limitFacts = std::to_array<std::string_view>(
    {"limits.cores", "limits.memory_total_mib", "limits.memory_available_mib", "limits.cgroup_memory_mib",
        "limits.cgroup_processes", "limits.memlock_mib", "limits.open_files", "limits.processes", "limits.stack_mib",
        "limits.address_space_mib", "limits.overcommit", "limits.max_map_count"});
constexpr auto folderFacts
    = std::to_array<std::string_view>({"limits.shm_mib", "limits.shm_free_mib", "limits.tmp_free_mib"});
constexpr auto homeFacts = std::to_array<std::string_view>({"limits.home_free_mib"});
constexpr auto networkLists = std::to_array<std::string_view>({"interfaces", "infiniband"});
constexpr auto variableFacts = std::to_array<std::string_view>({environmentPrefix});

constexpr auto sources = std::to_array<FactSource>({
    // The sources that take long come first.
    {"the driver's libcuda", askCuda, cudaFacts, {}, driversPatience},
    {"NVML", askNvml, nvmlFacts, nvmlLists, driversPatience},
    {"the search for libraries", readLibraries, {}, libraryLists, usualPatience},
    {"the search for wheels", readPython, {}, pythonLists, usualPatience},
    {"the system's packages", readPackages, {}, packageLists, usualPatience},
    {"the kernel's log", readKernelLog, {}, logLists, usualPatience},
    {"the search for toolkits", readToolkits, {}, toolkitLists, usualPatience},
    {"the search for compilers", readCompilers, {}, compilerLists, usualPatience},
    {"the system's files", readSystem, systemFacts, {}, usualPatience},
    {"the firmware's files", readFirmware, firmwareFacts, {}, usualPatience},
    {"the driver's files", readDriverFiles, driverFacts, {}, usualPatience},
    {"the PCI bus", readPci, {}, pciLists, usualPatience},
    {"the limits", readLimits, limitFacts, {}, usualPatience},
    {"the folders in memory", readMemoryFolders, folderFacts, {}, usualPatience},
    {"the home folder", readHome, homeFacts, {}, usualPatience},
    {"the network's files", readNetwork, {}, networkLists, usualPatience},
    {"the environment", readVariables, variableFacts, {}, usualPatience},
});

/// Whether a text can be one: a digit, and then nothing but what is printed, without blanks.
bool isVersion(std::string_view text)
{
    constexpr std::size_t longest = 128;
    return !text.empty() && text.size() <= longest && text.front() >= '0' && text.front() <= '9'
        && std::ranges::all_of(text, [](char c) { return c > ' ' && c <= '~'; });
}

bool isNoVersion(const Fact &fact, const FactSpec *spec)
{
    const auto *const text = std::get_if<std::string>(&fact.value);
    return fact.isKnown() && text && spec && spec->kind == FactKind::Version && !isVersion(*text);
}

} // namespace

std::span<const FactSource> factSources()
{
    return sources;
}

std::string FactWriter::refusal() const
{
    return m_tree.whyUnseen();
}

void FactWriter::fact(std::string_view name, const Fact &fact)
{
    if (isNoVersion(fact, factSpec(name))) {
        m_reporter.fact(name, unknown("what is said there is no version", fact.from));
        return;
    }
    const bool isAbsence
        = fact.isKnown() && (std::holds_alternative<std::monostate>(fact.value) || fact.value == FactValue(false));
    const std::string why = isAbsence ? refusal() : std::string();
    m_reporter.fact(name, why.empty() ? fact : unknown(why, fact.from));
}

void FactWriter::item(std::string_view list, FactItem item)
{
    const FactListSpec *const spec = factListSpec(list);
    std::erase_if(
        item, [spec](const auto &field) { return spec && isNoVersion(field.second, fieldSpec(*spec, field.first)); });
    m_reporter.item(list, item);
}

void FactWriter::list(std::string_view name, std::string_view from, std::string_view incomplete)
{
    m_reporter.list(name, from, incomplete.empty() ? refusal() : std::string(incomplete));
}

Fact known(FactValue value, std::string from)
{
    Fact fact;
    fact.value = std::move(value);
    if (auto *const text = std::get_if<std::string>(&fact.value); text && text->size() > maxFactBytes)
        text->resize(maxFactBytes);
    fact.from = std::move(from);
    return fact;
}

Fact none(std::string from)
{
    return known({}, std::move(from));
}

Fact unknown(std::string why, std::string from)
{
    Fact fact;
    fact.unknown = std::move(why);
    fact.from = std::move(from);
    return fact;
}

} // namespace gpu::runner
