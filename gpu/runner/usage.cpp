// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "gpu/runner/usage.h"

#include "gpu/protocol/connection.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include <sched.h>

namespace gpu::runner {

namespace fs = std::filesystem;

namespace {

constexpr int maxThreads = 4096; // a thread for each core, of some libraries
constexpr std::uint64_t perDeviceByte = 32; // a half on the device is some float64 here: filled, read, and compared

void addStatus(const std::string &folder, Usage &usage)
{
    std::ifstream status(folder + "/status");
    for (std::string line; std::getline(status, line);) {
        const std::size_t colon = line.find(':');
        const std::string_view key = std::string_view(line).substr(0, colon);
        const bool isMemory = key == "RssAnon" || key == "RssShmem" || key == "VmSwap"; // in kB
        if (colon == std::string::npos || (!isMemory && key != "Threads"))
            continue;
        const std::uint64_t number = std::strtoull(line.c_str() + colon + 1, nullptr, 10);
        if (isMemory)
            usage.bytes += number * 1024;
        else
            usage.threads += static_cast<int>(number);
    }
}

void addChildren(const std::string &folder, std::vector<pid_t> &found)
{
    std::error_code error;
    fs::directory_iterator thread(folder + "/task", error);
    for (; !error && thread != fs::directory_iterator(); thread.increment(error)) { // they come and go meanwhile
        std::ifstream children(thread->path() / "children");
        for (pid_t child = 0; children >> child;)
            found.push_back(child);
    }
}

} // namespace

int coresAllowed()
{
    cpu_set_t set;
    CPU_ZERO(&set);
    return sched_getaffinity(0, sizeof set, &set) == 0 ? std::max(CPU_COUNT(&set), 1) : 1;
}

Usage usageOf(pid_t process)
{
    Usage usage;
    std::vector<pid_t> found {process};
    for (std::size_t i = 0; i < found.size() && usage.processes <= maxRunProcesses && usage.threads <= maxThreads;
        ++i) {
        const std::string folder = "/proc/" + std::to_string(found[i]);
        addStatus(folder, usage);
        addChildren(folder, found);
        ++usage.processes;
    }
    return usage;
}

const char *limitPassed(const Usage &usage, const Request &request)
{
    std::uint64_t most = maxRunMemory;
    if (request.testCase && request.testCase->level == Level::Gpu)
        most += (std::uint64_t(request.testCase->limits.deviceMib) << 20) * perDeviceByte;
    if (usage.bytes > most)
        return "too_much_memory";
    return usage.processes > maxRunProcesses || usage.threads > maxThreads ? "too_many_processes" : "";
}

} // namespace gpu::runner
