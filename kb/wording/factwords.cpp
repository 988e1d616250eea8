// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "kb/wording/factwords.h"

#include "kb/wording/translating.h"

#include <QtTranslation>

#include <algorithm>
#include <array>
#include <optional>
#include <span>

namespace wording {

namespace {

struct FactWord {
    std::string_view key;
    const char *said; // English, to be translated
};

constexpr auto plainFactNames = std::to_array<FactWord>({
    {"system.name", QT_TRANSLATE_NOOP("fact", "Distribution")},
    {"system.kernel", QT_TRANSLATE_NOOP("fact", "Kernel")},
    {"system.kernel_compiler", QT_TRANSLATE_NOOP("fact", "gcc that built the kernel")},
    {"system.kernel_headers", QT_TRANSLATE_NOOP("fact", "Headers of the running kernel")},
    {"system.arch", QT_TRANSLATE_NOOP("fact", "Architecture")},
    {"system.glibc", QT_TRANSLATE_NOOP("fact", "C library (glibc)")},
    {"system.container", QT_TRANSLATE_NOOP("fact", "Container")},
    {"system.wsl", QT_TRANSLATE_NOOP("fact", "Windows Subsystem for Linux")},
    {"system.secure_boot", QT_TRANSLATE_NOOP("fact", "Secure Boot")},
    {"system.iommu", QT_TRANSLATE_NOOP("fact", "IOMMU in use")},
    {"driver.loaded", QT_TRANSLATE_NOOP("fact", "Kernel module nvidia is loaded")},
    {"driver.version", QT_TRANSLATE_NOOP("fact", "Version of the kernel module")},
    {"driver.open", QT_TRANSLATE_NOOP("fact", "Open kernel modules")},
    {"driver.module_built", QT_TRANSLATE_NOOP("fact", "Kernel module is built for this kernel")},
    {"driver.uvm", QT_TRANSLATE_NOOP("fact", "Kernel module nvidia_uvm is loaded")},
    {"driver.peermem", QT_TRANSLATE_NOOP("fact", "Kernel module nvidia_peermem is loaded")},
    {"driver.nouveau", QT_TRANSLATE_NOOP("fact", "Kernel module nouveau is loaded")},
    {"driver.control_node", QT_TRANSLATE_NOOP("fact", "/dev/nvidiactl is there")},
    {"driver.uvm_node", QT_TRANSLATE_NOOP("fact", "/dev/nvidia-uvm is there")},
    {"driver.gpu_nodes", QT_TRANSLATE_NOOP("fact", "Device nodes of GPUs")},
    {"driver.nodes_open", QT_TRANSLATE_NOOP("fact", "This user may open the device nodes")},
    {"driver.wsl_node", QT_TRANSLATE_NOOP("fact", "/dev/dxg is there")},
    {"driver.libcuda", QT_TRANSLATE_NOOP("fact", "Version of libcuda")},
    {"driver.libcuda_path", QT_TRANSLATE_NOOP("fact", "Path of libcuda")},
    {"driver.libcuda_kind", QT_TRANSLATE_NOOP("fact", "Kind of libcuda")},
    {"driver.cuda", QT_TRANSLATE_NOOP("fact", "CUDA that the driver serves")},
    {"driver.init", QT_TRANSLATE_NOOP("fact", "What cuInit() gave")},
    {"driver.nvml", QT_TRANSLATE_NOOP("fact", "Driver's version by NVML")},
    {"driver.nvml_init", QT_TRANSLATE_NOOP("fact", "What nvmlInit() gave")},
    {"limits.cores", QT_TRANSLATE_NOOP("fact", "CPU cores")},
    {"limits.memory_total_mib", QT_TRANSLATE_NOOP("fact", "Main memory")},
    {"limits.memory_available_mib", QT_TRANSLATE_NOOP("fact", "Main memory that is available")},
    {"limits.cgroup_memory_mib", QT_TRANSLATE_NOOP("fact", "Memory limit of the control group")},
    {"limits.cgroup_processes", QT_TRANSLATE_NOOP("fact", "Process limit of the control group")},
    {"limits.shm_mib", QT_TRANSLATE_NOOP("fact", "Size of /dev/shm")},
    {"limits.shm_free_mib", QT_TRANSLATE_NOOP("fact", "Free in /dev/shm")},
    {"limits.tmp_free_mib", QT_TRANSLATE_NOOP("fact", "Free in the folder for temporary files")},
    {"limits.home_free_mib", QT_TRANSLATE_NOOP("fact", "Free in the home folder")},
    {"limits.memlock_mib", QT_TRANSLATE_NOOP("fact", "Limit of locked memory")},
    {"limits.open_files", QT_TRANSLATE_NOOP("fact", "Limit of open files")},
    {"limits.processes", QT_TRANSLATE_NOOP("fact", "Limit of processes")},
    {"limits.stack_mib", QT_TRANSLATE_NOOP("fact", "Limit of the stack")},
    {"limits.address_space_mib", QT_TRANSLATE_NOOP("fact", "Limit of the address space")},
    {"limits.overcommit", QT_TRANSLATE_NOOP("fact", "Overcommit of memory (vm.overcommit_memory)")},
    {"limits.max_map_count", QT_TRANSLATE_NOOP("fact", "Mappings of a process (vm.max_map_count)")},
});

/// "list.field", where one list's field is called otherwise than those of the same name.
constexpr auto factFieldNames = std::to_array<FactWord>({
    {"pci.driver", QT_TRANSLATE_NOOP("fact", "Driver that has it")},
    {"pci.kind", QT_TRANSLATE_NOOP("fact", "Kind")},
    {"processes.gpu", QT_TRANSLATE_NOOP("fact", "GPU")},
    {"xids.gpu", QT_TRANSLATE_NOOP("fact", "PCI address")},
    {"libraries.name", QT_TRANSLATE_NOOP("fact", "File")},
    {"libraries.missing", QT_TRANSLATE_NOOP("fact", "Parts that are missing")},
    {"wheels.missing", QT_TRANSLATE_NOOP("fact", "Files that are missing")},
    {"wheels.cuda", QT_TRANSLATE_NOOP("fact", "Built for CUDA")},
    {"conda.cuda", QT_TRANSLATE_NOOP("fact", "Built for CUDA")},
    {"toolkits.chosen", QT_TRANSLATE_NOOP("fact", "First on PATH")},
    {"compilers.chosen", QT_TRANSLATE_NOOP("fact", "First on PATH")},
    {"index", QT_TRANSLATE_NOOP("fact", "Index")},
    {"name", QT_TRANSLATE_NOOP("fact", "Name")},
    {"compute_capability", QT_TRANSLATE_NOOP("fact", "Compute capability")},
    {"memory_mib", QT_TRANSLATE_NOOP("fact", "Memory")},
    {"used_mib", QT_TRANSLATE_NOOP("fact", "Memory in use")},
    {"free_mib", QT_TRANSLATE_NOOP("fact", "Free memory")},
    {"processes", QT_TRANSLATE_NOOP("fact", "Processes on it")},
    {"compute_mode", QT_TRANSLATE_NOOP("fact", "Compute mode")},
    {"persistence", QT_TRANSLATE_NOOP("fact", "Persistence mode")},
    {"mig", QT_TRANSLATE_NOOP("fact", "MIG mode")},
    {"ecc", QT_TRANSLATE_NOOP("fact", "ECC on")},
    {"ecc_uncorrected", QT_TRANSLATE_NOOP("fact", "Uncorrected ECC errors")},
    {"ecc_uncorrected_ever", QT_TRANSLATE_NOOP("fact", "Uncorrected ECC errors, ever")},
    {"remap_pending", QT_TRANSLATE_NOOP("fact", "Row remapping pending")},
    {"remap_failed", QT_TRANSLATE_NOOP("fact", "Row remapping failed")},
    {"throttle", QT_TRANSLATE_NOOP("fact", "Clocks held down by")},
    {"temperature", QT_TRANSLATE_NOOP("fact", "Temperature")},
    {"link_width", QT_TRANSLATE_NOOP("fact", "PCIe lanes")},
    {"link_width_max", QT_TRANSLATE_NOOP("fact", "PCIe lanes at most")},
    {"link_generation", QT_TRANSLATE_NOOP("fact", "PCIe generation")},
    {"link_generation_max", QT_TRANSLATE_NOOP("fact", "PCIe generation at most")},
    {"bar1_mib", QT_TRANSLATE_NOOP("fact", "BAR1 window")},
    {"address", QT_TRANSLATE_NOOP("fact", "PCI address")},
    {"device", QT_TRANSLATE_NOOP("fact", "Device id")},
    {"bar_mib", QT_TRANSLATE_NOOP("fact", "Largest BAR window")},
    {"numa", QT_TRANSLATE_NOOP("fact", "NUMA node")},
    {"pid", QT_TRANSLATE_NOOP("fact", "Process id")},
    {"xid", QT_TRANSLATE_NOOP("fact", "Xid number")},
    {"text", QT_TRANSLATE_NOOP("fact", "Message")},
    {"library", QT_TRANSLATE_NOOP("fact", "Library")},
    {"version", QT_TRANSLATE_NOOP("fact", "Version")},
    {"build", QT_TRANSLATE_NOOP("fact", "Build")},
    {"path", QT_TRANSLATE_NOOP("fact", "Path")},
    {"by", QT_TRANSLATE_NOOP("fact", "Found by")},
    {"environment", QT_TRANSLATE_NOOP("fact", "Python environment")},
    {"chosen", QT_TRANSLATE_NOOP("fact", "The loader picks it")},
    {"mixed", QT_TRANSLATE_NOOP("fact", "Parts of another version")},
    {"active", QT_TRANSLATE_NOOP("fact", "Active")},
    {"nvcc", QT_TRANSLATE_NOOP("fact", "Version of nvcc")},
    {"newest_gcc", QT_TRANSLATE_NOOP("fact", "Newest gcc that it takes")},
    {"newest_clang", QT_TRANSLATE_NOOP("fact", "Newest clang that it takes")},
    {"up", QT_TRANSLATE_NOOP("fact", "Up")},
    {"loopback", QT_TRANSLATE_NOOP("fact", "Loopback")},
    {"virtual", QT_TRANSLATE_NOOP("fact", "Virtual")},
    {"ipv4", QT_TRANSLATE_NOOP("fact", "Has IPv4")},
    {"ipv6", QT_TRANSLATE_NOOP("fact", "Has IPv6")},
    {"state", QT_TRANSLATE_NOOP("fact", "State")},
    {"link", QT_TRANSLATE_NOOP("fact", "Link layer")},
});

/// The headings of lists and of groups; no list is called like a group.
constexpr auto factHeadings = std::to_array<FactWord>({
    {"system", QT_TRANSLATE_NOOP("fact", "System")},
    {"driver", QT_TRANSLATE_NOOP("fact", "Driver")},
    {"limits", QT_TRANSLATE_NOOP("fact", "Limits")},
    {"environment", QT_TRANSLATE_NOOP("fact", "Environment variables")},
    {"gpus", QT_TRANSLATE_NOOP("fact", "GPUs")},
    {"processes", QT_TRANSLATE_NOOP("fact", "Processes on GPUs")},
    {"pci", QT_TRANSLATE_NOOP("fact", "NVIDIA's PCI devices")},
    {"xids", QT_TRANSLATE_NOOP("fact", "Xids since the machine was started")},
    {"kernel_messages", QT_TRANSLATE_NOOP("fact", "Kernel messages of NVIDIA's driver")},
    {"libraries", QT_TRANSLATE_NOOP("fact", "Libraries of CUDA and its driver")},
    {"toolkits", QT_TRANSLATE_NOOP("fact", "CUDA toolkits")},
    {"compilers", QT_TRANSLATE_NOOP("fact", "Host compilers")},
    {"python", QT_TRANSLATE_NOOP("fact", "Python environments")},
    {"wheels", QT_TRANSLATE_NOOP("fact", "Python wheels")},
    {"conda", QT_TRANSLATE_NOOP("fact", "Conda packages")},
    {"packages", QT_TRANSLATE_NOOP("fact", "System packages")},
    {"interfaces", QT_TRANSLATE_NOOP("fact", "Network interfaces")},
    {"infiniband", QT_TRANSLATE_NOOP("fact", "InfiniBand devices")},
});

/// An item of a list, as in "there is no GPU with ...".
constexpr auto factItems = std::to_array<FactWord>({
    {"gpus", QT_TRANSLATE_NOOP("fact", "NVIDIA GPU")},
    {"processes", QT_TRANSLATE_NOOP("fact", "process on a GPU")},
    {"pci", QT_TRANSLATE_NOOP("fact", "PCI device of NVIDIA’s")},
    {"xids", QT_TRANSLATE_NOOP("fact", "Xid since the machine was started")},
    {"kernel_messages", QT_TRANSLATE_NOOP("fact", "kernel message of NVIDIA’s driver")},
    {"libraries", QT_TRANSLATE_NOOP("fact", "library of CUDA or its driver")},
    {"toolkits", QT_TRANSLATE_NOOP("fact", "CUDA toolkit")},
    {"compilers", QT_TRANSLATE_NOOP("fact", "host compiler")},
    {"python", QT_TRANSLATE_NOOP("fact", "Python environment")},
    {"wheels", QT_TRANSLATE_NOOP("fact", "Python wheel")},
    {"conda", QT_TRANSLATE_NOOP("fact", "Conda package")},
    {"packages", QT_TRANSLATE_NOOP("fact", "system package")},
    {"interfaces", QT_TRANSLATE_NOOP("fact", "network interface")},
    {"infiniband", QT_TRANSLATE_NOOP("fact", "InfiniBand device")},
});

/// What the runner says of a fact that it does not know. One that others begin like stands behind them.
constexpr auto factReasons = std::to_array<const char *>({
    QT_TRANSLATE_NOOP("fact", "not set"),
    QT_TRANSLATE_NOOP("fact", "not asked of another tree"),
    QT_TRANSLATE_NOOP("fact", "it can't be read"),
    QT_TRANSLATE_NOOP("fact", "there is no such folder"),
    QT_TRANSLATE_NOOP("fact", "there is no such file"),
    QT_TRANSLATE_NOOP("fact", "it does not say it"),
    QT_TRANSLATE_NOOP("fact", "not said there"),
    QT_TRANSLATE_NOOP("fact", "it was not said"),
    QT_TRANSLATE_NOOP("fact", "its process failed"),
    QT_TRANSLATE_NOOP("fact", "its process ended by signal %1"),
    QT_TRANSLATE_NOOP("fact", "no process could be started for it"),
    QT_TRANSLATE_NOOP("fact", "took longer than %1"),
    QT_TRANSLATE_NOOP("fact", "said more than %1"),
    QT_TRANSLATE_NOOP("fact", "longer than %1"),
    QT_TRANSLATE_NOOP("fact", "not said: it may hold a password"),
    QT_TRANSLATE_NOOP("fact", "this user may not look into %1"),
    QT_TRANSLATE_NOOP("fact", "what %1 is on does not answer"),
    QT_TRANSLATE_NOOP("fact", "more than %1 were found"),
    QT_TRANSLATE_NOOP("fact", "more than %1 were listed"),
    QT_TRANSLATE_NOOP("fact", "it gave %1, which is no version"),
    QT_TRANSLATE_NOOP("fact", "what is said there is no version"),
    QT_TRANSLATE_NOOP("fact", "the two files contradict each other: %1"),
    QT_TRANSLATE_NOOP("fact", "it has no /bin/sh and no C library of a processor that is known"),
    QT_TRANSLATE_NOOP("fact", "it has C libraries of several processors"),
    QT_TRANSLATE_NOOP("fact", "it gave %1"),
    QT_TRANSLATE_NOOP("fact", "nvmlInit() gave %1"),
    QT_TRANSLATE_NOOP("fact", "cuInit() gave %1"),
    QT_TRANSLATE_NOOP("fact", "libcuda.so.1 has no such function"),
    QT_TRANSLATE_NOOP("fact", "this NVML has no such function"),
    QT_TRANSLATE_NOOP("fact", "the module does not say it"),
    QT_TRANSLATE_NOOP("fact", "the kernel's version is not known"),
    QT_TRANSLATE_NOOP("fact", "the running kernel's modules are not there to be seen"),
    QT_TRANSLATE_NOOP("fact", "a container may not see all of its machine's modules"),
    QT_TRANSLATE_NOOP("fact", "a container does not see its machine's headers"),
    QT_TRANSLATE_NOOP("fact", "the first program's control group can't be read"),
    QT_TRANSLATE_NOOP("fact", "the first program's control group is the uppermost, as in a container that has its own"),
    QT_TRANSLATE_NOOP("fact", "/ is an overlay, as a container's, or a live system's"),
    QT_TRANSLATE_NOOP("fact", "nothing is there to see"),
    QT_TRANSLATE_NOOP("fact", "the file's name does not say it"),
    QT_TRANSLATE_NOOP("fact", "the kernel's list of modules is not there"),
    QT_TRANSLATE_NOOP("fact", "not asked, as there is no %1: asking would make it"),
    QT_TRANSLATE_NOOP("fact", "not asked, as the kernel module %1 is not known to be loaded: asking would load it"),
    QT_TRANSLATE_NOOP("fact", "not tried, as the kernel module %1 is not known to be loaded: opening it would load it"),
    QT_TRANSLATE_NOOP("fact", "another driver than the machine's is loaded: %1"),
    QT_TRANSLATE_NOOP("fact", "getrlimit() failed"),
    QT_TRANSLATE_NOOP("fact", "the group's settings can't be seen here"),
    QT_TRANSLATE_NOOP("fact", "more than a thousand, or not said"),
    QT_TRANSLATE_NOOP("fact", "the variable HOME is not set"),
    QT_TRANSLATE_NOOP("fact", "a part was overwritten while it was read"),
    QT_TRANSLATE_NOOP("fact", "it is longer than what is read of it"),
    QT_TRANSLATE_NOOP("fact", "the kernel has overwritten its beginning"),
    QT_TRANSLATE_NOOP("fact", "there is neither this nor /var/log/kern.log"),
    QT_TRANSLATE_NOOP("fact", "there is no such device: a container does not see the kernel's log"),
    QT_TRANSLATE_NOOP("fact", "it can't be read: %1. dmesg may need sudo here"),
    QT_TRANSLATE_NOOP("fact", "there are too many"),
    QT_TRANSLATE_NOOP("fact", "there is no /sys/class"),
    QT_TRANSLATE_NOOP("fact", "another namespace's process, or it ended"),
    QT_TRANSLATE_NOOP("fact", "there is no such folder: the bus can't be seen"),
    QT_TRANSLATE_NOOP("fact", "there are too many devices"),
    QT_TRANSLATE_NOOP("fact", "it names no compiler"),
    QT_TRANSLATE_NOOP("fact", "it names no version of gcc"),
    QT_TRANSLATE_NOOP("fact", "no libc.so.6 that says its version was found"),
    QT_TRANSLATE_NOOP("fact", "there is nothing to see there"),
    QT_TRANSLATE_NOOP("fact", "the firmware's variable can't be read"),
    QT_TRANSLATE_NOOP("fact", "the kernel's folders of it are not there"),
    QT_TRANSLATE_NOOP("fact", "it does not say how many GPUs there are: %1"),
    QT_TRANSLATE_NOOP("fact", "no file of it says it"),
    QT_TRANSLATE_NOOP("fact", "there is no such header"),
    QT_TRANSLATE_NOOP("fact", "what it asks for is not known here"),
    QT_TRANSLATE_NOOP("fact", "it names no limit"),
    QT_TRANSLATE_NOOP("fact", "it takes no version that was tried"),
    QT_TRANSLATE_NOOP("fact", "no name says it"),
    QT_TRANSLATE_NOOP("fact", "its installation does not say it"),
    QT_TRANSLATE_NOOP("fact", "wheels of several versions list it, one unpacked over the other: %1"),
    QT_TRANSLATE_NOOP("fact", "NVIDIA's table of drivers and their CUDA has none for driver %1"),
    QT_TRANSLATE_NOOP("fact", "several environments have such packages, and no variable names one"),
    QT_TRANSLATE_NOOP("fact", "an environment that the program used was not looked at"),
    QT_TRANSLATE_NOOP("fact", "%1 is no program of its own: it may start any"),
    QT_TRANSLATE_NOOP("fact", "NVML does not say it"),
    QT_TRANSLATE_NOOP("fact", "the names of its files do not say their versions"),
    QT_TRANSLATE_NOOP("fact", "there is no dpkg here; packages of other systems are not read"),
    QT_TRANSLATE_NOOP("fact", "it has no nvmlInit_v2()"),
    QT_TRANSLATE_NOOP("fact", "libnvidia-ml.so.1 has no nvmlInit_v2()"),
    QT_TRANSLATE_NOOP("fact", "there are more"),
    QT_TRANSLATE_NOOP("fact", "it can't be read to its end"),
    QT_TRANSLATE_NOOP("fact", "%1: cannot open shared object file: No such file or directory"),
    QT_TRANSLATE_NOOP("fact", "%1 can't be read to its end"),
});

/// What a runner reads facts from, where that is no path: before a reason, and as the place of a fact.
constexpr auto factPlaces = std::to_array<const char *>({
    QT_TRANSLATE_NOOP("fact", "the driver's libcuda"),
    QT_TRANSLATE_NOOP("fact", "NVML"),
    QT_TRANSLATE_NOOP("fact", "the search for libraries"),
    QT_TRANSLATE_NOOP("fact", "the search for wheels"),
    QT_TRANSLATE_NOOP("fact", "the system's packages"),
    QT_TRANSLATE_NOOP("fact", "the kernel's log"),
    QT_TRANSLATE_NOOP("fact", "the search for toolkits"),
    QT_TRANSLATE_NOOP("fact", "the search for compilers"),
    QT_TRANSLATE_NOOP("fact", "the system's files"),
    QT_TRANSLATE_NOOP("fact", "the firmware's files"),
    QT_TRANSLATE_NOOP("fact", "the driver's files"),
    QT_TRANSLATE_NOOP("fact", "the PCI bus"),
    QT_TRANSLATE_NOOP("fact", "the limits"),
    QT_TRANSLATE_NOOP("fact", "the folders in memory"),
    QT_TRANSLATE_NOOP("fact", "the home folder"),
    QT_TRANSLATE_NOOP("fact", "the network's files"),
    QT_TRANSLATE_NOOP("fact", "the environment"),
    QT_TRANSLATE_NOOP("fact", "the loader"),
    QT_TRANSLATE_NOOP("fact", "the loader, which finds no libcuda.so.1"),
    QT_TRANSLATE_NOOP("fact", "the loader, which finds no libnvidia-ml.so.1"),
    QT_TRANSLATE_NOOP("fact", "the loader's folders"),
    QT_TRANSLATE_NOOP("fact", "the C library"),
    QT_TRANSLATE_NOOP("fact", "the loader's folders, toolkits, Python's environments, conda"),
    QT_TRANSLATE_NOOP("fact", "the folders of Python's environments"),
    QT_TRANSLATE_NOOP("fact", "conda-meta, in the folders of Python's environments"),
    QT_TRANSLATE_NOOP("fact", "it alone has such packages"),
    QT_TRANSLATE_NOOP("fact", "the program that failed"),
    QT_TRANSLATE_NOOP("fact", "no other is found here"),
    QT_TRANSLATE_NOOP("fact", "NVIDIA's table of drivers and their CUDA, by %1"),
    QT_TRANSLATE_NOOP("fact", "%1, which may hold what was before the last start"),
});

/// The facts of which "none" means that nothing is limited.
constexpr std::array factLimits = {"limits.cgroup_memory_mib", "limits.cgroup_processes", "limits.memlock_mib",
    "limits.open_files", "limits.processes", "limits.stack_mib", "limits.address_space_mib"};

/// The word of the key; null: the table has no such key.
const char *factWord(std::span<const FactWord> words, std::string_view key)
{
    const auto at = std::ranges::find(words, key, &FactWord::key);
    return at == words.end() ? nullptr : at->said;
}

/// What a machine or a file says, on one line: a line feed in a value would begin what looks like another fact.
QString oneLine(std::string_view said)
{
    QString line = text(said);
    std::ranges::replace_if(
        line, [](QChar character) { return character == u'\n' || character == u'\r' || character == u'\t'; },
        QChar(u' '));
    return line;
}

QString factWordOr(const char *said, std::string_view otherwise)
{
    return said ? QCoreApplication::translate("fact", said) : text(otherwise);
}

/// What stands for %1 where a text is of a form, which has one at most; nullopt: it is not of the form.
std::optional<std::string_view> filledIn(std::string_view form, std::string_view said)
{
    const std::size_t gap = form.find("%1");
    if (gap == std::string_view::npos)
        return form == said ? std::optional(std::string_view()) : std::nullopt;
    const std::string_view before = form.substr(0, gap);
    const std::string_view behind = form.substr(gap + 2);
    if (said.size() <= before.size() + behind.size() || !said.starts_with(before) || !said.ends_with(behind))
        return std::nullopt;
    return said.substr(before.size(), said.size() - before.size() - behind.size());
}

/// The translated words, if they are one of these forms; else a null string.
QString knownWords(std::span<const char *const> forms, std::string_view said)
{
    for (const char *const form : forms) {
        if (const auto gap = filledIn(form, said)) {
            const QString words = QCoreApplication::translate("fact", form);
            return gap->empty() ? words : words.arg(oneLine(*gap));
        }
    }
    return {};
}

QString noneFactText(const gpu::FactSpec &spec)
{
    if (spec.name == "cuda") // of a wheel, of conda's packages
        return Tr::tr("none (CPU)", "the CUDA that a package was built for");
    const bool isLimit = std::ranges::contains(factLimits, spec.name);
    return isLimit ? Tr::tr("no limit", "of a resource") : Tr::tr("none", "a fact: there is none");
}

QString factValueText(const gpu::FactSpec &spec, const gpu::Fact &fact)
{
    if (const bool *const flag = std::get_if<bool>(&fact.value))
        return *flag ? Tr::tr("yes", "a fact") : Tr::tr("no", "a fact");
    if (const auto *const said = std::get_if<std::string>(&fact.value))
        return oneLine(*said);
    if (const double *const number = std::get_if<double>(&fact.value)) {
        const QString digits = QString::number(*number, 'g', 15);
        return spec.unit.empty() ? digits : digits + u' ' + text(spec.unit);
    }
    return noneFactText(spec);
}

} // namespace

QString factName(std::string_view list, std::string_view name)
{
    if (!list.empty()) {
        const char *const own = factWord(factFieldNames, std::string(list) + '.' + std::string(name));
        return factWordOr(own ? own : factWord(factFieldNames, name), name);
    }
    if (name.starts_with(gpu::environmentPrefix))
        return text(name.substr(gpu::environmentPrefix.size()));
    return factWordOr(factWord(plainFactNames, name), name);
}

QString factListName(std::string_view list)
{
    return factWordOr(factWord(factHeadings, list), list);
}

QString factItemName(std::string_view list)
{
    return factWordOr(factWord(factItems, list), list);
}

QString factGroupName(std::string_view group)
{
    return factWordOr(factWord(factHeadings, group), group);
}

QString factText(const gpu::FactSpec &spec, const gpu::Fact &fact)
{
    return fact.isKnown() ? factValueText(spec, fact)
                          : Tr::tr("unknown: %1", "a fact, why").arg(factReason(fact.unknown));
}

QString factReason(std::string_view reason)
{
    const std::size_t colon = reason.find(": ");
    const QString place = colon == std::string_view::npos ? QString() : knownWords(factPlaces, reason.substr(0, colon));
    if (!place.isNull())
        return Tr::tr("%1: %2", "what facts were read from, why they are not known")
            .arg(place, factReason(reason.substr(colon + 2)));
    const QString words = knownWords(factReasons, reason);
    return words.isNull() ? oneLine(reason) : words;
}

QString factPlace(std::string_view from)
{
    const QString words = knownWords(factPlaces, from);
    return words.isNull() ? oneLine(from) : words;
}

} // namespace wording
