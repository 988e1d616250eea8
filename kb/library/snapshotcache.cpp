// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "kb/library/snapshotcache.h"

#include <algorithm>
#include <cstdint>
#include <ctime>
#include <functional>
#include <string>
#include <string_view>
#include <sys/stat.h>
#include <system_error>
#include <utility>
#include <vector>

namespace kb {

namespace {

constexpr std::size_t maxSnapshots = 16;
constexpr std::time_t day = 86'400; // seconds
constexpr std::time_t maxUnused = 90 * day;

enum class Kind : std::uint8_t { Other, Snapshot, Temporary };

/// Snapshots are named by a hash: 16 digits and .index; one that is being written has a further suffix.
Kind kindOf(std::string_view name)
{
    constexpr std::string_view extension = ".index";
    constexpr std::size_t digits = 16;
    const std::size_t end = name.find_first_not_of("0123456789abcdef");
    if (end != digits || !name.substr(digits).starts_with(extension))
        return Kind::Other;
    const std::string_view rest = name.substr(digits + extension.size());
    if (rest.empty())
        return Kind::Snapshot;
    return rest.starts_with('.') ? Kind::Temporary : Kind::Other;
}

/// Mapping a file counts as an access, which most systems note once a day; where they note none, the time when it was
/// written stands for it. 0 where the file has gone.
std::time_t lastUse(const std::filesystem::path &file)
{
    struct stat status = {};
    if (::lstat(file.c_str(), &status) != 0 || !S_ISREG(status.st_mode))
        return 0;
    return std::max(status.st_atime, status.st_mtime);
}

} // namespace

void evictSnapshots(const std::filesystem::path &cacheFolder)
{
    const std::time_t now = std::time(nullptr);
    std::vector<std::pair<std::time_t, std::filesystem::path>> snapshots;
    std::vector<std::filesystem::path> unused;
    std::error_code error;
    std::filesystem::directory_iterator it(cacheFolder, error);
    for (; !error && it != std::filesystem::directory_iterator(); it.increment(error)) {
        const Kind kind = kindOf(it->path().filename().native());
        const std::time_t used = kind == Kind::Other ? 0 : lastUse(it->path());
        if (used == 0)
            continue;
        if (now - used > (kind == Kind::Temporary ? day : maxUnused))
            unused.push_back(it->path());
        else if (kind == Kind::Snapshot)
            snapshots.emplace_back(used, it->path());
    }
    std::ranges::sort(snapshots, std::greater());
    for (std::size_t i = maxSnapshots; i < snapshots.size(); ++i)
        unused.push_back(std::move(snapshots[i].second));
    for (const std::filesystem::path &file : unused)
        std::filesystem::remove(file, error); // what can't be removed stays, and is tried again the next time
}

} // namespace kb
