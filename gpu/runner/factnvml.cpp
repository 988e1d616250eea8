// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// GPUs and the processes on them, as NVML tells of them.
#include "gpu/runner/factsource.h"
#include "gpu/runner/nvmlapi.h"

#include <algorithm>
#include <array>
#include <map>

#include <dlfcn.h>

namespace gpu::runner {

namespace {

constexpr const char *nvml = "NVML";
constexpr unsigned maxNvmlGpus = 256;
constexpr unsigned maxNvmlProcesses = 1024; // of one GPU
constexpr unsigned long long notAvailable = ~0ULL;

struct NvmlName {
    int code;
    const char *name;
};
constexpr auto nvmlNames = std::to_array<NvmlName>({{0, "NVML_SUCCESS"}, {1, "NVML_ERROR_UNINITIALIZED"},
    {2, "NVML_ERROR_INVALID_ARGUMENT"}, {3, "NVML_ERROR_NOT_SUPPORTED"}, {4, "NVML_ERROR_NO_PERMISSION"},
    {6, "NVML_ERROR_NOT_FOUND"}, {7, "NVML_ERROR_INSUFFICIENT_SIZE"}, {8, "NVML_ERROR_INSUFFICIENT_POWER"},
    {9, "NVML_ERROR_DRIVER_NOT_LOADED"}, {10, "NVML_ERROR_TIMEOUT"}, {11, "NVML_ERROR_IRQ_ISSUE"},
    {12, "NVML_ERROR_LIBRARY_NOT_FOUND"}, {13, "NVML_ERROR_FUNCTION_NOT_FOUND"}, {14, "NVML_ERROR_CORRUPTED_INFOROM"},
    {15, "NVML_ERROR_GPU_IS_LOST"}, {16, "NVML_ERROR_RESET_REQUIRED"}, {17, "NVML_ERROR_OPERATING_SYSTEM"},
    {18, "NVML_ERROR_LIB_RM_VERSION_MISMATCH"}, {19, "NVML_ERROR_IN_USE"}, {20, "NVML_ERROR_MEMORY"},
    {21, "NVML_ERROR_NO_DATA"}, {23, "NVML_ERROR_INSUFFICIENT_RESOURCES"}, {999, "NVML_ERROR_UNKNOWN"}});

std::string nvmlName(int code)
{
    const auto *const at = std::ranges::find(nvmlNames, code, &NvmlName::code);
    return at == nvmlNames.end() ? "NVML error " + std::to_string(code) : at->name;
}

// nvmlClocksThrottleReasons; idle is none.
struct ThrottleReason {
    unsigned long long bit;
    const char *name;
};
constexpr auto throttleReasons = std::to_array<ThrottleReason>({{0x2, "applications_clocks"}, {0x4, "sw_power_cap"},
    {0x8, "hw_slowdown"}, {0x10, "sync_boost"}, {0x20, "sw_thermal_slowdown"}, {0x40, "hw_thermal_slowdown"},
    {0x80, "hw_power_brake_slowdown"}, {0x100, "display_clocks"}});

class NvmlReader final {
public:
    NvmlReader(const Tree &tree, FactWriter &writer)
        : m_tree(tree)
        , m_writer(writer)
    {
    }

    void run()
    {
        // Where it is not is no secret of the nodes.
        void *const library = m_tree.isMachine() ? dlopen("libnvidia-ml.so.1", RTLD_NOW | RTLD_LOCAL) : nullptr;
        if (m_tree.isMachine() && !library)
            return sayMissing(dlerror());
        const void *const symbol = library ? dlsym(library, "nvmlInit_v2") : nullptr;
        if (const std::string why = whyLibraryIsAnothers(m_tree, "libnvidia-ml.so.1", symbol); !why.empty())
            return sayNothing(unknown(why, nvml), why);
        if (const std::string why = whyDriverIsNotAsked(m_tree, false); !why.empty())
            return sayNothing(unknown(why, nvml), why);
#define CASEBOOK_RESOLVE(name, exported, parameters)                                                                   \
    m_api.name.pointer = reinterpret_cast<int(*) parameters>(dlsym(library, #exported));
        CASEBOOK_NVML_FUNCTIONS(CASEBOOK_RESOLVE)
#undef CASEBOOK_RESOLVE
        const int code = m_api.Init ? m_api.Init.pointer() : notThere;
        if (code == notThere)
            return sayNothing(unknown("libnvidia-ml.so.1 has no nvmlInit_v2()", nvml), "it has no nvmlInit_v2()");
        m_writer.value("driver.nvml_init", nvmlName(code), "nvmlInit()");
        if (code != nvmlSuccess) {
            m_writer.fact("driver.nvml", unknown("nvmlInit() gave " + nvmlName(code), nvml));
            return sayNoLists("nvmlInit() gave " + nvmlName(code));
        }
        std::array<char, 96> version {};
        const int said = ask(m_api.DriverVersion, version.data(), static_cast<unsigned>(version.size() - 1));
        m_writer.fact("driver.nvml", answered(said, std::string(version.data())));
        readGpus();
    }

private:
    static constexpr int notThere = -1; // this libnvidia-ml has no such function

    template <typename... Parameters, typename... Arguments>
    static int ask(const Function<int(Parameters...)> &function, Arguments... arguments)
    {
        return function ? function.pointer(arguments...) : notThere;
    }

    static Fact answered(int code, FactValue value)
    {
        if (code == notThere)
            return unknown("this NVML has no such function", nvml);
        return code == nvmlSuccess ? known(std::move(value), nvml) : unknown(nvmlName(code), nvml);
    }
    /// A GPU that does not have the thing at all has none of it.
    static Fact ifSupported(int code, FactValue value)
    {
        return code == nvmlNotSupported ? none(nvml) : answered(code, std::move(value));
    }

    void sayMissing(const std::string &why)
    {
        const bool isMissing = why.contains("libnvidia-ml.so.1: cannot open shared object file");
        sayNothing(isMissing ? none("the loader, which finds no libnvidia-ml.so.1") : unknown(why, "the loader"), why);
    }
    void sayNothing(const Fact &fact, const std::string &why)
    {
        m_writer.fact("driver.nvml", fact);
        m_writer.fact("driver.nvml_init", fact);
        sayNoLists(why);
    }
    void sayNoLists(const std::string &why)
    {
        m_writer.list("gpus", nvml, why);
        m_writer.list("processes", nvml, why);
    }

    void readGpus()
    {
        unsigned count = 0;
        if (const int code = ask(m_api.Count, &count); code != nvmlSuccess)
            return sayNoLists("it does not say how many GPUs there are: " + nvmlName(code));
        std::string lost;
        for (unsigned index = 0; index < std::min(count, maxNvmlGpus); ++index) {
            NvmlDevice device = nullptr;
            const int code = ask(m_api.Handle, index, &device);
            if (code == nvmlSuccess)
                readGpu(index, device);
            else
                lost = "GPU " + std::to_string(index) + ": " + nvmlName(code);
        }
        m_writer.list("gpus", nvml, lost);
        m_writer.list("processes", nvml, lost.empty() ? m_processesUnknown : lost);
    }

    void readGpu(unsigned index, NvmlDevice device)
    {
        FactItem item;
        item["index"] = known(numberOf(index), nvml);
        std::array<char, 96> name {};
        const int code = ask(m_api.Name, device, name.data(), static_cast<unsigned>(name.size() - 1));
        item["name"] = answered(code, std::string(name.data()));
        readMemory(device, item);
        readModes(device, item);
        readHealth(device, item);
        readLink(device, item);
        readProcesses(index, device, item);
        m_writer.item("gpus", item);
    }

    void readMemory(NvmlDevice device, FactItem &item)
    {
        int major = 0;
        int minor = 0;
        const int capability = ask(m_api.ComputeCapability, device, &major, &minor);
        item["compute_capability"] = answered(capability, std::to_string(major) + '.' + std::to_string(minor));
        NvmlMemory memory = {};
        const int code = ask(m_api.Memory, device, &memory);
        item["memory_mib"] = answered(code, mibOf(memory.total));
        item["used_mib"] = answered(code, mibOf(memory.used));
        item["free_mib"] = answered(code, mibOf(memory.free));
        NvmlBar1 bar1 = {};
        const int bar1Code = ask(m_api.Bar1, device, &bar1);
        item["bar1_mib"] = ifSupported(bar1Code, mibOf(bar1.total));
    }

    void readModes(NvmlDevice device, FactItem &item)
    {
        unsigned mode = 0;
        int code = ask(m_api.ComputeMode, device, &mode);
        static constexpr std::array<const char *, 4> modes
            = {"default", "exclusive_thread", "prohibited", "exclusive_process"};
        item["compute_mode"] = answered(code, std::string(mode < modes.size() ? modes.at(mode) : "other"));
        mode = 0;
        code = ask(m_api.Persistence, device, &mode);
        item["persistence"] = answered(code, mode != 0);
        unsigned pending = 0;
        mode = 0;
        code = ask(m_api.MigMode, device, &mode, &pending);
        item["mig"] = ifSupported(code, mode != 0);
        mode = 0;
        code = ask(m_api.EccMode, device, &mode, &pending);
        item["ecc"] = ifSupported(code, mode != 0);
    }

    void readHealth(NvmlDevice device, FactItem &item)
    {
        unsigned long long count = 0;
        int code = ask(m_api.EccErrors, device, nvmlUncorrected, nvmlSinceStart, &count);
        item["ecc_uncorrected"] = ifSupported(code, numberOf(count));
        code = ask(m_api.EccErrors, device, nvmlUncorrected, nvmlEver, &count);
        item["ecc_uncorrected_ever"] = ifSupported(code, numberOf(count));
        std::array<unsigned, 4> rows {}; // corrected, uncorrected, pending, failed
        code = ask(m_api.RemappedRows, device, &rows[0], &rows[1], &rows[2], &rows[3]);
        item["remap_pending"] = ifSupported(code, rows[2] != 0);
        item["remap_failed"] = ifSupported(code, rows[3] != 0);
        unsigned long long reasons = 0;
        code = ask(m_api.Throttle, device, &reasons);
        std::string names;
        for (const ThrottleReason &reason : throttleReasons) {
            if (reasons & reason.bit)
                names += (names.empty() ? "" : ",") + std::string(reason.name);
        }
        item["throttle"] = answered(code, names.empty() ? FactValue() : FactValue(names));
        unsigned celsius = 0;
        code = ask(m_api.Temperature, device, nvmlOfTheChip, &celsius);
        item["temperature"] = ifSupported(code, numberOf(celsius));
    }

    void readLink(NvmlDevice device, FactItem &item)
    {
        const std::array<std::pair<const char *, const Function<int(NvmlDevice, unsigned *)> *>, 4> links
            = {{{"link_width", &m_api.LinkWidth}, {"link_width_max", &m_api.LinkWidthMax},
                {"link_generation", &m_api.LinkGeneration}, {"link_generation_max", &m_api.LinkGenerationMax}}};
        for (const auto &[field, function] : links) {
            unsigned value = 0;
            const int code = ask(*function, device, &value);
            item[field] = ifSupported(code, numberOf(value));
        }
    }

    void readProcesses(unsigned index, NvmlDevice device, FactItem &gpu)
    {
        std::map<unsigned, unsigned long long> bytesOf; // by process, which may compute and draw
        for (const auto *const function : {&m_api.ComputeProcesses, &m_api.GraphicsProcesses}) {
            std::vector<NvmlProcess> processes(maxNvmlProcesses);
            unsigned count = maxNvmlProcesses;
            const int code = ask(*function, device, &count, processes.data());
            if (code == nvmlNotSupported)
                continue;
            if (code != nvmlSuccess) {
                m_processesUnknown = code == notThere ? "this NVML has no such function" : nvmlName(code);
                gpu["processes"] = unknown(m_processesUnknown, nvml);
                return;
            }
            for (unsigned i = 0; i < std::min(count, maxNvmlProcesses); ++i)
                bytesOf.emplace(processes[i].pid, processes[i].usedBytes);
        }
        gpu["processes"] = known(numberOf(bytesOf.size()), nvml);
        for (const auto &[pid, bytes] : bytesOf) {
            const std::string comm = "/proc/" + std::to_string(pid) + "/comm";
            const std::string name = m_tree.text(comm);
            FactItem item;
            item["name"] = name.empty() ? unknown("another namespace's process, or it ended", comm) : known(name, comm);
            item["pid"] = known(numberOf(pid), nvml);
            item["gpu"] = known(numberOf(index), nvml);
            item["memory_mib"]
                = bytes == notAvailable ? unknown("NVML does not say it", nvml) : known(mibOf(bytes), nvml);
            m_writer.item("processes", item);
        }
    }

    const Tree &m_tree;
    FactWriter &m_writer;
    NvmlApi m_api;
    std::string m_processesUnknown;
};

} // namespace

void askNvml(const Tree &tree, FactWriter &writer)
{
    NvmlReader(tree, writer).run();
}

} // namespace gpu::runner
