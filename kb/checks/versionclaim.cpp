// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "kb/checks/versionclaim.h"

#include "kb/checks/cudnnfacts.h"
#include "kb/format/plaintext.h"
#include "kb/search/casefold.h"

#include <algorithm>
#include <array>

namespace kb {

namespace {

constexpr std::array<std::pair<std::string_view, std::string_view>, 2> openEnds
    = {{{" and later", ">="}, {" and earlier", "<="}}};

} // namespace

std::optional<gpu::VersionRange> cudnnRange(std::string_view version)
{
    constexpr std::string_view product = "cudnn";
    const bool ours = version.size() > product.size()
        && std::ranges::equal(version.substr(0, product.size()), product, {}, [](char c) { return foldAscii(c); });
    if (!ours)
        return {};
    // To the spelling of a case: "v8" as 8, "9.x" as 9, "7.4-7.5" and "7.4 to 7.5" as 7.4..7.5.
    std::string written = replacedAll(version.substr(product.size()), " to ", "-");
    std::string range;
    for (const auto &[words, sign] : openEnds) {
        if (written.ends_with(words)) {
            written.resize(written.size() - words.size());
            range = sign;
        }
    }
    for (const char c : written) {
        if (c == 'x' && range.ends_with('.'))
            range.pop_back();
        else if (c == '-')
            range += "..";
        else if (c != 'v' && c != ' ')
            range += c;
    }
    if (range.empty() || range.contains(',')) // what stands behind a comma limits the claim in another way
        return {};
    return gpu::parseVersionRange(range);
}

std::vector<CudnnClaim> cudnnClaims(const Entry &entry)
{
    constexpr std::array<std::string_view, 2> yes = {"active", "holds"};
    constexpr std::array<std::string_view, 2> no = {"does not hold", "removed"};
    std::vector<CudnnClaim> claims;
    for (std::size_t i = 0; i < entry.versions.size(); ++i) {
        const bool occurs = std::ranges::contains(yes, entry.versions[i].status);
        if (!occurs && !std::ranges::contains(no, entry.versions[i].status))
            continue;
        if (std::optional<gpu::VersionRange> range = cudnnRange(entry.versions[i].version))
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
