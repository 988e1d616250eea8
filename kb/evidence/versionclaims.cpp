// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "kb/evidence/versionclaims.h"

#include "kb/search/casefold.h"
#include "kb/text/plaintext.h"

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

void add(std::vector<MeasuredClaims> &claims, const Measured &cell, Verdict verdict)
{
    const auto keyOf = [](const auto &one) { return std::tuple(one.decides, one.level, one.package); };
    const auto isSame = [&](const MeasuredClaims &one) { return keyOf(one) == keyOf(cell) && one.verdict == verdict; };
    auto at = std::ranges::find_if(claims, isSame);
    if (at == claims.end())
        at = claims.insert(claims.end(), {cell.level, verdict, {}, {}, cell.decides, cell.package, cell.role});
    addOnce(at->versions, cell.version);
    if (!cell.gpuModel.empty())
        addOnce(at->gpuModels, cell.gpuModel);
}

/// Two records of one cell that disagree say both.
void add(std::vector<MeasuredClaims> &claims, const Measured &cell)
{
    add(claims, cell, cell.verdict);
    if (cell.contradicted)
        add(claims, cell, cell.verdict == Verdict::Reproduced ? Verdict::NotReproduced : Verdict::Reproduced);
}

void sort(std::vector<MeasuredClaims> &claims)
{
    for (MeasuredClaims &one : claims)
        std::ranges::sort(one.versions);
    std::ranges::sort(claims, {}, [](const MeasuredClaims &one) {
        return std::tuple(one.decides, one.level, one.package, one.verdict != Verdict::Reproduced);
    });
}

/// What a row of the table says that can be measured.
struct MeasurableRow {
    gpu::VersionRange cudnn;
    std::optional<gpu::Api> api; // nullopt: either
};

std::optional<MeasurableRow> measurable(std::string_view row)
{
    std::optional<gpu::Api> api;
    for (const auto &[limit, which] :
        {std::pair(std::string_view(", legacy api"), gpu::Api::Legacy), {", graph api", gpu::Api::Graph}}) {
        const auto sameLetter = [](char a, char b) { return foldAscii(a) == b; };
        if (row.size() > limit.size() && std::ranges::equal(row.substr(row.size() - limit.size()), limit, sameLetter)) {
            api = which;
            row.remove_suffix(limit.size());
        }
    }
    std::optional<gpu::VersionRange> cudnn = cudnnVersionsOf(row);
    return cudnn ? std::optional(MeasurableRow {std::move(*cudnn), api}) : std::nullopt;
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
    std::vector<std::optional<MeasurableRow>> claimed;
    for (const VersionClaim &row : rows)
        claimed.push_back(measurable(row.version));
    std::vector<std::vector<MeasuredClaims>> claims(rows.size() + 1);
    for (const Measured &cell : measured) {
        if (!isDecided(cell.verdict) || cell.role != gpu::Role::Claim)
            continue;
        bool placed = false;
        for (std::size_t i = 0; i < rows.size(); ++i) {
            if (claimed[i] && cell.package == gpu::Package::Cudnn && claimed[i]->cudnn.contains(cell.version)
                && claimed[i]->api.value_or(cell.api) == cell.api) {
                add(claims[i], cell);
                placed = true;
            }
        }
        if (!placed)
            add(claims.back(), cell);
    }
    for (std::vector<MeasuredClaims> &of : claims)
        sort(of);
    return claims;
}

std::vector<MeasuredClaims> measuredOf(std::span<const Measured> measured, std::string_view caseName)
{
    std::vector<MeasuredClaims> claims;
    for (const Measured &cell : measured) {
        if (cell.caseName == caseName && isDecided(cell.verdict))
            add(claims, cell);
    }
    sort(claims);
    return claims;
}

} // namespace kb
