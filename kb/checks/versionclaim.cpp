// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "kb/checks/versionclaim.h"

#include "kb/checks/cudnnfacts.h"
#include "kb/evidence/versionclaims.h"

#include <algorithm>
#include <array>

namespace kb {

std::vector<CudnnClaim> cudnnClaims(const Entry &entry)
{
    constexpr std::array<std::string_view, 2> yes = {"active", "holds"};
    constexpr std::array<std::string_view, 2> no = {"does not hold", "removed"};
    std::vector<CudnnClaim> claims;
    for (std::size_t i = 0; i < entry.versions.size(); ++i) {
        const bool occurs = std::ranges::contains(yes, entry.versions[i].status);
        if (!occurs && !std::ranges::contains(no, entry.versions[i].status))
            continue;
        if (std::optional<gpu::VersionRange> range = cudnnVersionsOf(entry.versions[i].version))
            claims.push_back({i, std::move(*range), occurs});
    }
    return claims;
}

std::vector<gpu::Version> versionsIn(const gpu::VersionRange &range)
{
    std::vector<gpu::Version> versions;
    std::ranges::copy_if(cudnnVersions(), std::back_inserter(versions),
        [&](const gpu::Version &version) { return range.contains(version); });
    for (const gpu::VersionRange::Bound &bound : range.bounds) {
        if (range.contains(bound.version) && !std::ranges::contains(versions, bound.version))
            versions.push_back(bound.version);
    }
    return versions;
}

} // namespace kb
