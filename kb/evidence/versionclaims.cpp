// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "kb/evidence/versionclaims.h"

#include "kb/format/plaintext.h"
#include "kb/search/casefold.h"

#include <algorithm>
#include <tuple>

namespace kb {

namespace {

/// "9.17 and later" becomes ">=9.17".
void endingToSign(std::string &text, std::string_view ending, std::string_view sign)
{
    if (text.ends_with(ending))
        text = std::string(sign) + text.substr(0, text.size() - ending.size());
}

template <typename T> void addOnce(std::vector<T> &list, const T &value)
{
    if (std::ranges::find(list, value) == list.end())
        list.push_back(value);
}

bool isDecidedClaim(const Measured &cell)
{
    const bool decided = cell.verdict == Verdict::Reproduced || cell.verdict == Verdict::NotReproduced;
    return decided && cell.role == gpu::Role::Claim;
}

void add(std::vector<MeasuredClaims> &claims, const Measured &cell)
{
    auto at = std::ranges::find_if(
        claims, [&](const MeasuredClaims &one) { return one.level == cell.level && one.verdict == cell.verdict; });
    if (at == claims.end())
        at = claims.insert(claims.end(), {cell.level, cell.verdict, {}, {}});
    addOnce(at->versions, cell.cudnn);
    if (!cell.gpuModel.empty())
        addOnce(at->gpuModels, cell.gpuModel);
}

} // namespace

std::optional<gpu::VersionRange> cudnnVersionsOf(std::string_view row)
{
    constexpr std::string_view product = "cudnn";
    const auto sameLetter = [](char a, char b) { return foldAscii(a) == b; };
    // What stands behind a comma limits the claim in another way.
    if (!std::ranges::equal(row.substr(0, product.size()), product, sameLetter) || row.contains(','))
        return std::nullopt;
    // To the spelling of a case: "v8" as 8, "9.x" as 9, "7.4-7.5" and "7.4 to 7.5" as 7.4..7.5.
    std::string text(row.substr(product.size()));
    for (const std::string_view later : {" and later", " or later", " and newer", "+"})
        endingToSign(text, later, ">=");
    for (const std::string_view earlier : {" and earlier", " or earlier", " and older"})
        endingToSign(text, earlier, "<=");
    for (const std::string_view to : {" to ", " through ", "-", "–"})
        text = replacedAll(text, to, "..");
    text = replacedAll(text, ".x", "");
    std::erase_if(text, [](char c) { return c == 'v' || c == ' '; });
    std::optional<gpu::VersionRange> range = gpu::parseVersionRange(text);
    return range && !range->bounds.empty() ? range : std::nullopt;
}

std::vector<std::vector<MeasuredClaims>> measuredClaims(
    std::span<const Measured> measured, std::span<const VersionClaim> rows)
{
    std::vector<std::optional<gpu::VersionRange>> ranges;
    for (const VersionClaim &row : rows)
        ranges.push_back(cudnnVersionsOf(row.version));
    std::vector<std::vector<MeasuredClaims>> claims(rows.size() + 1);
    for (const Measured &cell : measured) {
        if (!isDecidedClaim(cell))
            continue;
        bool placed = false;
        for (std::size_t i = 0; i < rows.size(); ++i) {
            if (ranges[i] && ranges[i]->contains(cell.cudnn)) {
                add(claims[i], cell);
                placed = true;
            }
        }
        if (!placed)
            add(claims.back(), cell);
    }
    for (std::vector<MeasuredClaims> &of : claims) {
        for (MeasuredClaims &one : of)
            std::ranges::sort(one.versions);
        std::ranges::sort(of, {},
            [](const MeasuredClaims &one) { return std::tuple(one.level, one.verdict != Verdict::Reproduced); });
    }
    return claims;
}

} // namespace kb
