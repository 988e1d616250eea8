// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// NVIDIA's driver by its files: kernel modules, device nodes, the libcuda that the loader would take.
#include "gpu/runner/driver.h"
#include "gpu/runner/environment.h"
#include "gpu/runner/factsource.h"
#include "gpu/runner/loader.h"

#include <algorithm>
#include <array>
#include <cstdlib>

#include <dlfcn.h>
#include <fcntl.h>
#include <unistd.h>

namespace gpu::runner {

namespace {

constexpr std::size_t maxModuleListBytes = 4 << 20;
constexpr const char *versionFile = "/proc/driver/nvidia/version";
constexpr const char *moduleVersionFile = "/sys/module/nvidia/version";
constexpr const char *controlNode = "/dev/nvidiactl";
constexpr const char *uvmNode = "/dev/nvidia-uvm";
constexpr const char *wslNode = "/dev/dxg";
constexpr int oldestDriver = 100; // what is less behind libcuda.so is no driver's version: WSL's libcuda.so.1.1

std::vector<std::string> gpuNodes(const Tree &tree)
{
    std::vector<std::string> nodes;
    for (const std::string &name : tree.list("/dev").names) {
        constexpr std::string_view before = "nvidia";
        const std::string_view number = std::string_view(name).substr(std::min(before.size(), name.size()));
        if (name.starts_with(before) && !number.empty()
            && number.find_first_not_of("0123456789") == std::string_view::npos)
            nodes.push_back("/dev/" + name);
    }
    return nodes;
}

/// A GPU in the processor has a driver of its own, whose nodes come and go with it.
bool hasJetsonsNodes(const Tree &tree)
{
    return tree.has("/dev/nvgpu") || tree.has("/dev/nvhost-gpu") || tree.has("/dev/nvhost-ctrl-gpu");
}

Fact driverVersion(const Tree &tree, const Fact &loaded)
{
    const std::string said = kernelModuleVersion(tree);
    const std::string alsoSaid = tree.text(moduleVersionFile);
    if (!said.empty() && !alsoSaid.empty() && said != alsoSaid)
        return unknown("the two files contradict each other: " + said + ", " + alsoSaid,
            std::string(versionFile) + ", " + moduleVersionFile);
    if (!said.empty())
        return known(said, versionFile);
    if (!alsoSaid.empty())
        return known(alsoSaid, moduleVersionFile);
    if (loaded == known(false, loaded.from))
        return none(loaded.from);
    return unknown(loaded.isKnown() ? "the module does not say it" : loaded.unknown, versionFile);
}

Fact openModules(const Tree &tree, const Fact &loaded)
{
    const std::string text = tree.text(versionFile);
    if (!text.empty())
        return known(text.contains("Open Kernel Module"), versionFile);
    if (loaded == known(false, loaded.from))
        return none(loaded.from);
    return unknown(loaded.isKnown() ? "the module does not say it" : loaded.unknown, versionFile);
}

/// NVIDIA's module for the running kernel, whether it is loaded or not.
Fact moduleBuilt(const Tree &tree)
{
    const std::string folder = modulesFolder(tree);
    if (folder.empty())
        return unknown(noModulesFolder, "/lib/modules");
    static constexpr std::array<const char *, 9> places = {"/updates/dkms", "/updates", "/extra", "/extra/*",
        "/weak-updates/*", "/kernel/drivers/video", "/kernel/drivers/video/*", "/kernel/nvidia*", "/misc"};
    for (const char *const place : places) {
        for (const char *const name : {"/nvidia.ko*", "/nvidia-current.ko*", "/nvidia-current-open.ko*"}) {
            if (const auto found = tree.like(folder + place + name); !found.empty())
                return known(true, found.front());
        }
    }
    const std::string list = folder + "/modules.dep";
    const auto text = tree.read(list, maxModuleListBytes);
    if (!text || !text->whole)
        return unknown("it can't be read to its end", list);
    if (("\n" + text->bytes).contains("/nvidia.ko"))
        return known(true, list);
    if (mayBeContainer(tree))
        return unknown("a container may not see all of its machine's modules", folder);
    return known(false, folder);
}

Fact node(const Tree &tree, const char *path)
{
    return known(tree.has(path), path);
}

Fact nodesOpen(const Tree &tree)
{
    std::vector<std::string> nodes = gpuNodes(tree);
    for (const char *const path : {controlNode, uvmNode}) {
        if (tree.has(path))
            nodes.emplace_back(path);
    }
    if (nodes.empty())
        return none("/dev");
    if (!tree.isMachine())
        return unknown(notOfATree);
    for (const std::string &path : nodes) {
        if (access(tree.place(path).onDisk.c_str(), R_OK | W_OK) != 0)
            return known(false, path);
    }
    // A control group's refusal shows only when a node is opened. To open one without its module would load that.
    const std::array<std::pair<const char *, const char *>, 2> opened
        = {{{controlNode, "nvidia"}, {uvmNode, "nvidia_uvm"}}};
    for (const auto &[path, module] : opened) {
        if (!tree.has(path))
            continue;
        if (const Fact loaded = moduleLoaded(tree, module); loaded != known(true, loaded.from)) {
            if (mayBeContainer(tree))
                return unknown("not tried, as the kernel module " + std::string(module)
                        + " is not known to be loaded: opening it would load it",
                    path);
            continue;
        }
        const int file = ::open(tree.place(path).onDisk.c_str(), O_RDWR | O_NONBLOCK | O_CLOEXEC);
        if (file < 0)
            return known(false, path);
        close(file);
    }
    return known(true, "/dev");
}

std::string libcudaKind(const std::string &path)
{
    if (path.contains("/compat"))
        return "compat";
    if (path.contains("/stubs/"))
        return "stub";
    return path.contains("/wsl/") ? "wsl" : "driver";
}

void sayLibcuda(const Tree &tree, FactWriter &writer)
{
    const Found found = Loader(tree).find("libcuda.so.1");
    if (found.path.empty()) {
        for (const char *const name : {"driver.libcuda", "driver.libcuda_path", "driver.libcuda_kind"})
            writer.fact(name, none(loadersFolders));
        return;
    }
    const std::string number = driverVersionInName(found.path);
    writer.fact("driver.libcuda",
        number.empty() ? unknown("the file's name does not say it", found.path) : known(number, found.path));
    writer.value("driver.libcuda_path", found.path, found.by);
    writer.value("driver.libcuda_kind", libcudaKind(found.path), found.path);
}

} // namespace

std::string driverVersionInName(const std::string &path)
{
    const std::string name = nameOf(path);
    const std::size_t at = name.find(".so.");
    const std::string number = at == std::string::npos ? std::string() : name.substr(at + 4);
    const bool isVersion = compareDotted(number, std::to_string(oldestDriver)) == std::strong_ordering::greater;
    return isVersion ? number : std::string();
}

Fact moduleLoaded(const Tree &tree, const std::string &name)
{
    const std::string folder = "/sys/module/" + name;
    if (tree.has(folder))
        return known(true, folder);
    if (name == "nvidia" && tree.has(versionFile))
        return known(true, versionFile);
    const auto list = tree.read("/proc/modules", maxModuleListBytes);
    if (!list)
        return tree.has("/sys/module") ? known(false, "/sys/module")
                                       : unknown("the kernel's list of modules is not there", "/proc/modules");
    return known(("\n" + list->bytes).contains("\n" + name + " "), "/proc/modules");
}

std::string whyLibraryIsAnothers(const Tree &tree, const std::string &name, const void *symbol)
{
    Dl_info about = {};
    if (tree.isOwn() || !symbol || dladdr(symbol, &about) == 0 || !about.dli_fname)
        return {};
    char *const canonical = realpath(about.dli_fname, nullptr);
    const std::string loaded = driverVersionInName(canonical ? canonical : "");
    std::free(canonical);
    const std::string machines = driverVersionInName(Loader(tree).find(name).path);
    if (loaded.empty() || machines.empty() || loaded == machines)
        return {};
    return "another driver than the machine's is loaded: " + name + ' ' + loaded + " != " + machines;
}

std::string whyDriverIsNotAsked(const Tree &tree, bool forCuda)
{
    if (!tree.isMachine())
        return notOfATree;
    if (tree.has(wslNode) || hasJetsonsNodes(tree))
        return {};
    // Nodes outlive a module that was unloaded, and opening them loads it again.
    for (const char *const module : {"nvidia", "nvidia_uvm"}) {
        const bool isNeeded = forCuda || std::string_view(module) == "nvidia";
        if (const Fact loaded = moduleLoaded(tree, module); isNeeded && loaded != known(true, loaded.from))
            return "not asked, as the kernel module " + std::string(module)
                + " is not known to be loaded: asking would load it";
    }
    for (const char *const path : {controlNode, uvmNode}) {
        if ((forCuda || path == controlNode) && !tree.has(path))
            return "not asked, as there is no " + std::string(path) + ": asking would make it";
    }
    return gpuNodes(tree).empty() ? "not asked, as there is no /dev/nvidia0: asking would make it" : "";
}

void readDriverFiles(const Tree &tree, FactWriter &writer)
{
    const Fact loaded = moduleLoaded(tree, "nvidia");
    writer.fact("driver.loaded", loaded);
    writer.fact("driver.version", driverVersion(tree, loaded));
    writer.fact("driver.open", openModules(tree, loaded));
    writer.fact("driver.module_built", moduleBuilt(tree));
    writer.fact("driver.uvm", moduleLoaded(tree, "nvidia_uvm"));
    writer.fact("driver.peermem", moduleLoaded(tree, "nvidia_peermem"));
    writer.fact("driver.nouveau", moduleLoaded(tree, "nouveau"));
    const Tree::Listing devices = tree.list("/dev"); // an image's is empty: it is another file system where it runs
    const bool hasDevices = devices.there && (tree.isMachine() || !devices.names.empty());
    const auto ofDevices
        = [&](const Fact &fact) { return hasDevices ? fact : unknown("nothing is there to see", "/dev"); };
    writer.fact("driver.control_node", ofDevices(node(tree, controlNode)));
    writer.fact("driver.uvm_node", ofDevices(node(tree, uvmNode)));
    writer.fact("driver.wsl_node", ofDevices(node(tree, wslNode)));
    writer.fact("driver.gpu_nodes", ofDevices(known(numberOf(gpuNodes(tree).size()), "/dev")));
    writer.fact("driver.nodes_open", ofDevices(nodesOpen(tree)));
    sayLibcuda(tree, writer);
}

} // namespace gpu::runner
