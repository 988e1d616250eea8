// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "gpu/runner/landlock.h"

#include <cstdint>

#include <fcntl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace gpu::runner {

namespace {

// As <linux/landlock.h> has them, which systems of before 2021 lack, and older ones have in part.
constexpr long createRuleset = 444; // landlock_create_ruleset
constexpr long addRule = 445; // landlock_add_rule
constexpr long restrictSelf = 446; // landlock_restrict_self
constexpr unsigned askVersion = 1;
constexpr int pathBeneath = 1;
constexpr int netPort = 2;

struct RulesetAttributes {
    std::uint64_t files = 0;
    std::uint64_t network = 0; // version 4
    std::uint64_t scoped = 0; // version 6
};
struct [[gnu::packed]] PathRule {
    std::uint64_t allowed = 0;
    std::int32_t parent = -1;
};
struct PortRule {
    std::uint64_t allowed = 0;
    std::uint64_t port = 0; // 0: one that the kernel chooses
};

constexpr std::uint64_t writeFile = 1U << 1;
constexpr std::uint64_t removeFile = 1U << 5;
constexpr std::uint64_t makeFile = 1U << 8;
constexpr std::uint64_t changeFolder = 0x1ff0; // bits 4 to 12: removing, and making of each kind
constexpr std::uint64_t refer = 1U << 13; // version 2: links and renames between folders
constexpr std::uint64_t truncate = 1U << 14; // version 3
constexpr std::uint64_t controlDevice = 1U << 15; // version 5: ioctl
constexpr std::uint64_t bindTcp = 1U << 0;
constexpr std::uint64_t connectTcp = 1U << 1;
constexpr std::uint64_t abstractSockets = 1U << 0;
constexpr std::uint64_t signals = 1U << 1;

std::uint64_t changesOf(int version)
{
    return writeFile | changeFolder | (version >= 2 ? refer : 0) | (version >= 3 ? truncate : 0)
        | (version >= 5 ? controlDevice : 0);
}

void allow(int ruleset, const std::string &path, std::uint64_t inFolder, std::uint64_t inFile)
{
    const int place = open(path.c_str(), O_PATH | O_CLOEXEC);
    struct stat about = {};
    if (place >= 0 && fstat(place, &about) == 0) {
        const PathRule rule {.allowed = S_ISDIR(about.st_mode) ? inFolder : inFile, .parent = place};
        syscall(addRule, ruleset, pathBeneath, &rule, 0);
    }
    if (place >= 0)
        close(place);
}

} // namespace

int writeOnlyTo(const WritablePlaces &places)
{
    const auto version = static_cast<int>(syscall(createRuleset, nullptr, 0, askVersion));
    if (version < 1)
        return 0;
    const RulesetAttributes attributes {.files = changesOf(version),
        .network = version >= 4 ? bindTcp | connectTcp : 0,
        .scoped = version >= 6 ? abstractSockets | signals : 0};
    const auto ruleset = static_cast<int>(syscall(createRuleset, &attributes, sizeof attributes, 0));
    if (ruleset < 0)
        return 0;
    const std::uint64_t toFile = attributes.files & (writeFile | truncate | controlDevice);
    for (const std::string &folder : places.folders)
        allow(ruleset, folder, attributes.files & ~controlDevice, toFile);
    for (const std::string &device : places.devices)
        allow(ruleset, device, toFile | (device == "/dev/shm" ? makeFile | removeFile : 0), toFile);
    if (const PortRule any {.allowed = bindTcp}; places.listens && version >= 4)
        syscall(addRule, ruleset, netPort, &any, 0);
    const bool isHeld = syscall(restrictSelf, ruleset, 0) == 0;
    close(ruleset);
    return isHeld ? version : 0;
}

} // namespace gpu::runner
