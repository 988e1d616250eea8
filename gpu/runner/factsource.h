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
/// Of bytes, in whole MiB.
[[nodiscard]] inline FactValue mibOf(std::uint64_t bytes)
{
    return static_cast<double>(bytes >> 20);
}

class FactWriter final {
public:
    explicit FactWriter(Reporter &reporter)
        : m_reporter(reporter)
    {
    }
    void fact(std::string_view name, const Fact &fact) { m_reporter.fact(name, fact); }
    void value(std::string_view name, FactValue value, std::string from)
    {
        fact(name, known(std::move(value), std::move(from)));
    }
    void item(std::string_view list, const FactItem &item) { m_reporter.item(list, item); }
    /// After its items. incomplete: why there may be more; empty: these are all.
    void list(std::string_view name, std::string_view from, std::string_view incomplete = {})
    {
        m_reporter.list(name, from, incomplete);
    }

private:
    Reporter &m_reporter; // borrowed
};

struct FactSource {
    std::string_view name; // "NVML": who did not answer
    void (*read)(const Tree &tree, FactWriter &writer);
    std::span<const std::string_view> facts; // environmentPrefix: the variables, however many
    std::span<const std::string_view> lists;
    std::chrono::milliseconds patience;
};
[[nodiscard]] std::span<const FactSource> factSources();

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

/// Of the tree's running kernel; empty: the tree does not say.
[[nodiscard]] std::string kernelRelease(const Tree &tree);
/// Whether a kernel module is loaded; unknown where that can't be seen.
[[nodiscard]] Fact moduleLoaded(const Tree &tree, const std::string &name);
/// Why NVIDIA's driver can't be asked for anything without being started by that; empty: it can.
[[nodiscard]] std::string whyDriverIsNotAsked(const Tree &tree, bool forCuda);

} // namespace gpu::runner
