// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// Where facts come from. A source owes the facts and lists that its line in factSources() names, and says them one by
// one; it runs in a process of its own, which may hang or die (facts.h).
#pragma once

#include "gpu/protocol/facts.h"
#include "gpu/runner/reporter.h"
#include "gpu/runner/tree.h"

#include <chrono>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace gpu::runner {

using FactValue = decltype(Fact::value);
[[nodiscard]] Fact known(FactValue value, std::string from);
[[nodiscard]] Fact none(std::string from);
[[nodiscard]] Fact unknown(std::string why, std::string from = {});
[[nodiscard]] inline FactValue numberOf(auto number)
{
    return static_cast<double>(number);
}
/// The bytes as a fact in whole MiB.
[[nodiscard]] inline FactValue mibOf(std::uint64_t bytes)
{
    return static_cast<double>(bytes >> 20);
}

class FactWriter final {
public:
    /// Where the tree did not let the source in somewhere, nothing that it says from then on is "none", "false" or
    /// "all". Of a version that is none, a fact is unknown and an item has no such field.
    FactWriter(Reporter &reporter, const Tree &tree)
        : m_reporter(reporter)
        , m_tree(tree)
    {
    }
    void fact(std::string_view name, const Fact &fact);
    void value(std::string_view name, FactValue value, std::string from)
    {
        fact(name, known(std::move(value), std::move(from)));
    }
    void item(std::string_view list, FactItem item);
    /// After its items. incomplete: why there may be more; empty: these are all.
    void list(std::string_view name, std::string_view from, std::string_view incomplete = {});

private:
    [[nodiscard]] std::string refusal() const;

    Reporter &m_reporter; // borrowed
    const Tree &m_tree; // borrowed
};

struct FactSource {
    std::string_view name; // "NVML": who did not answer
    void (*read)(const Tree &tree, FactWriter &writer);
    std::span<const std::string_view> facts; // environmentPrefix: the variables, however many
    std::span<const std::string_view> lists;
    std::chrono::milliseconds patience;
};
[[nodiscard]] std::span<const FactSource> factSources();
inline constexpr std::chrono::milliseconds usualPatience {800}; // of all that read files alone, as all do in a tree

// The sources. Each says all that it owes, as far as it can tell.
void readSystem(const Tree &tree, FactWriter &writer); // what runs there
void readFirmware(const Tree &tree, FactWriter &writer);
void readDriverFiles(const Tree &tree, FactWriter &writer); // modules, device nodes, libcuda's file
void askCuda(const Tree &tree, FactWriter &writer); // libcuda itself
void askNvml(const Tree &tree, FactWriter &writer);
void readPci(const Tree &tree, FactWriter &writer);
void readKernelLog(const Tree &tree, FactWriter &writer);
void readLibraries(const Tree &tree, FactWriter &writer);
void readPython(const Tree &tree, FactWriter &writer);
void readToolkits(const Tree &tree, FactWriter &writer);
void readCompilers(const Tree &tree, FactWriter &writer);
void readPackages(const Tree &tree, FactWriter &writer);
void readLimits(const Tree &tree, FactWriter &writer);
void readMemoryFolders(const Tree &tree, FactWriter &writer); // /dev/shm, /tmp
void readHome(const Tree &tree, FactWriter &writer); // which may be another machine's
void readNetwork(const Tree &tree, FactWriter &writer);
void readVariables(const Tree &tree, FactWriter &writer);

/// Why nothing is asked, loaded or measured of a tree of files.
inline constexpr const char *notOfATree = "not asked of another tree";
inline constexpr const char *noModulesFolder = "the running kernel's modules are not there to be seen";

inline constexpr const char *loadersFolders = "the loader's folders";

/// "550.54.14" of ".../libcuda.so.550.54.14"; empty: the file's name does not say it.
[[nodiscard]] std::string driverVersionInName(const std::string &path);
/// The release of the tree's running kernel; empty: the tree does not say.
[[nodiscard]] std::string kernelRelease(const Tree &tree);
/// With the modules for the running kernel: "/lib/modules/6.1.0-28-amd64"; empty: it is not there, and they may be
/// anywhere (the machine's, outside a container).
[[nodiscard]] std::string modulesFolder(const Tree &tree);
/// Whether a kernel module is loaded; unknown where that can't be seen.
[[nodiscard]] Fact moduleLoaded(const Tree &tree, const std::string &name);
/// Why a library of the driver that was loaded is not the machine's: in the tool chain's root the loader may find
/// another. symbol: one of its functions. Empty: it is, as far as versions say.
[[nodiscard]] std::string whyLibraryIsAnothers(const Tree &tree, const std::string &name, const void *symbol);
/// Why NVIDIA's driver can't be asked for anything without being started by that; empty: it can.
[[nodiscard]] std::string whyDriverIsNotAsked(const Tree &tree, bool forCuda);

} // namespace gpu::runner
