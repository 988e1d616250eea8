// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// What programs may take: memory, processes, files, room in folders.
#include "gpu/runner/factsource.h"

#include <algorithm>
#include <charconv>
#include <optional>

#include <sched.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/statvfs.h>

namespace gpu::runner {

namespace {

constexpr std::size_t maxOverviewBytes = 1 << 20;
constexpr std::uint64_t practicallyUnlimited = 1ULL << 62; // as version 1 of control groups writes "none"

std::optional<std::uint64_t> wholeNumber(std::string_view text)
{
    std::uint64_t number = 0;
    text.remove_prefix(std::min(text.find_first_not_of(" \t"), text.size()));
    if (std::from_chars(text.data(), text.data() + text.size(), number).ec != std::errc())
        return std::nullopt;
    return number;
}

/// "MemTotal:       16331764 kB"
Fact memory(const Tree &tree, std::string_view key)
{
    const std::string from = "/proc/meminfo";
    const std::string text = tree.text(from);
    for (const std::string_view line : linesOf(text)) {
        const auto kib = line.starts_with(key) ? wholeNumber(line.substr(key.size())) : std::nullopt;
        if (kib)
            return known(mibOf(*kib << 10), from);
    }
    return unknown("it does not say it", from);
}

Fact setting(const Tree &tree, const std::string &path)
{
    const auto number = wholeNumber(tree.text(path));
    return number ? known(numberOf(*number), path) : unknown("it can't be read", path);
}

void sayLimit(const Tree &tree, FactWriter &writer, std::string_view name, decltype(RLIMIT_AS) which, bool inMib)
{
    rlimit limit = {};
    if (!tree.isMachine())
        writer.fact(name, unknown(notOfATree));
    else if (getrlimit(which, &limit) != 0)
        writer.fact(name, unknown("getrlimit() failed"));
    else if (limit.rlim_cur == RLIM_INFINITY)
        writer.fact(name, none("getrlimit()"));
    else
        writer.value(name, inMib ? mibOf(limit.rlim_cur) : numberOf(limit.rlim_cur), "getrlimit()");
}

/// A control group's limit is its own, or less, that of a group above it. Version 2 has one tree of groups, version 1
/// one for each controller; a machine may have both.
class GroupLimit final {
public:
    GroupLimit(const Tree &tree, std::string controller, std::string file2, std::string file1)
        : m_tree(tree)
        , m_controller(std::move(controller))
        , m_file2(std::move(file2))
        , m_file1(std::move(file1))
    {
    }

    /// nullopt inside: no limit.
    [[nodiscard]] Fact read(bool inMib)
    {
        const std::string list = "/proc/self/cgroup";
        const std::string groups = m_tree.text(list, maxOverviewBytes);
        if (groups.empty())
            return unknown("it can't be read", list);
        for (const std::string_view line : linesOf(groups)) { // "0::/user.slice", "4:memory:/docker/..."
            const std::size_t first = line.find(':');
            const std::size_t second = first == std::string_view::npos ? first : line.find(':', first + 1);
            if (second == std::string_view::npos)
                continue;
            const std::string controllers = "," + std::string(line.substr(first + 1, second - first - 1)) + ",";
            const std::string group(line.substr(second + 1));
            if (controllers == ",,")
                look("/sys/fs/cgroup", group, m_file2);
            else if (controllers.contains("," + m_controller + ","))
                look("/sys/fs/cgroup/" + m_controller, group, m_file1);
        }
        if (m_least)
            return known(inMib ? mibOf(*m_least) : numberOf(*m_least), m_from);
        if (m_seen)
            return none(m_from);
        return unknown("the group's settings can't be seen here", "/sys/fs/cgroup");
    }

private:
    void look(const std::string &top, std::string group, const std::string &file)
    {
        if (!m_seen && m_tree.has(top + "/cgroup.procs")) { // mounted: where nobody sets a limit there is none
            m_seen = true;
            m_from = top;
        }
        while (!group.empty() && group != "/") {
            take(top + group + '/' + file);
            group.erase(group.rfind('/'));
        }
        take(top + '/' + file); // where a container shows its own group as the first
    }

    void take(const std::string &path)
    {
        const std::string text = m_tree.text(path);
        const auto number = wholeNumber(text); // or "max"
        if (text.empty())
            return;
        m_seen = true;
        if (m_from.empty())
            m_from = path;
        if (number && *number < practicallyUnlimited && (!m_least || *number < *m_least)) {
            m_least = number;
            m_from = path;
        }
    }

    const Tree &m_tree;
    std::string m_controller;
    std::string m_file2;
    std::string m_file1;
    std::optional<std::uint64_t> m_least;
    std::string m_from;
    bool m_seen = false;
};

Fact cores(const Tree &tree)
{
    cpu_set_t set;
    CPU_ZERO(&set);
    if (!tree.isMachine())
        return unknown(notOfATree);
    if (sched_getaffinity(0, sizeof set, &set) != 0)
        return unknown("more than a thousand, or not said");
    return known(numberOf(CPU_COUNT(&set)), "sched_getaffinity()");
}

Fact freeIn(const Tree &tree, const std::string &folder)
{
    const Tree::Place place = tree.place(folder);
    struct statvfs about = {};
    if (!tree.isMachine())
        return unknown(notOfATree);
    if (place.kind != Tree::Kind::Folder || statvfs(place.onDisk.c_str(), &about) != 0)
        return unknown("there is no such folder", folder);
    return known(mibOf(about.f_bavail * about.f_frsize), folder);
}

} // namespace

void readLimits(const Tree &tree, FactWriter &writer)
{
    writer.fact("limits.cores", cores(tree));
    writer.fact("limits.memory_total_mib", memory(tree, "MemTotal:"));
    writer.fact("limits.memory_available_mib", memory(tree, "MemAvailable:"));
    writer.fact(
        "limits.cgroup_memory_mib", GroupLimit(tree, "memory", "memory.max", "memory.limit_in_bytes").read(true));
    writer.fact("limits.cgroup_processes", GroupLimit(tree, "pids", "pids.max", "pids.max").read(false));
    sayLimit(tree, writer, "limits.memlock_mib", RLIMIT_MEMLOCK, true);
    sayLimit(tree, writer, "limits.open_files", RLIMIT_NOFILE, false);
    sayLimit(tree, writer, "limits.processes", RLIMIT_NPROC, false);
    sayLimit(tree, writer, "limits.stack_mib", RLIMIT_STACK, true);
    sayLimit(tree, writer, "limits.address_space_mib", RLIMIT_AS, true);
    writer.fact("limits.overcommit", setting(tree, "/proc/sys/vm/overcommit_memory"));
    writer.fact("limits.max_map_count", setting(tree, "/proc/sys/vm/max_map_count"));
}

void readMemoryFolders(const Tree &tree, FactWriter &writer)
{
    const std::string shm = "/dev/shm";
    const Tree::Place place = tree.place(shm);
    struct stat own = {};
    struct stat above = {};
    struct statvfs about = {};
    Fact size = unknown(notOfATree);
    Fact free = size;
    if (tree.isMachine()) {
        const bool isFolder = place.kind == Tree::Kind::Folder && stat(place.onDisk.c_str(), &own) == 0
            && stat(tree.place("/dev").onDisk.c_str(), &above) == 0 && statvfs(place.onDisk.c_str(), &about) == 0;
        // Where nothing is mounted it is a folder of /dev.
        const bool isMounted = isFolder && (own.st_dev != above.st_dev || place.path != shm);
        size = isMounted ? known(mibOf(about.f_blocks * about.f_frsize), shm) : none(shm);
        free = isMounted ? known(mibOf(about.f_bavail * about.f_frsize), shm) : none(shm);
    }
    writer.fact("limits.shm_mib", size);
    writer.fact("limits.shm_free_mib", free);
    const std::string temporary = tree.variable("TMPDIR");
    writer.fact("limits.tmp_free_mib", freeIn(tree, temporary.starts_with('/') ? temporary : "/tmp"));
}

void readHome(const Tree &tree, FactWriter &writer)
{
    const std::string home = tree.variable("HOME");
    writer.fact("limits.home_free_mib",
        home.starts_with('/') || !tree.isMachine() ? freeIn(tree, home) : unknown("the variable HOME is not set"));
}

} // namespace gpu::runner
