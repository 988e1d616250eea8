// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// What was measured, beside the rows of an entry's table of versions.
#pragma once

#include "kb/evidence/tier.h"

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace kb {

/// The versions of cuDNN that a row speaks of: "cuDNN 9.x", "cuDNN <= 7.3", "cuDNN 7.4-7.5", "cuDNN 9.0 to 9.16",
/// "cuDNN 9.17 and later", "cudnn v8". None for another product, for a row about something else, or about a part of the
/// claim only ("cuDNN 9.19.0, packed layout"): nothing that was measured can be put beside it.
[[nodiscard]] std::optional<gpu::VersionRange> cudnnVersionsOf(std::string_view row);

/// The cells of the claims' cases that decide the same, with one verdict at one level, of one package.
struct MeasuredClaims {
    gpu::Level level = gpu::Level::Library;
    Verdict verdict = Verdict::Reproduced; // or NotReproduced
    std::vector<gpu::Version> versions; // ascending, each once
    std::vector<std::string> gpuModels; // each once; none at the level library
    gpu::Decides decides = gpu::Decides::Claim;
    gpu::Package package = gpu::Package::Cudnn; // of which these are versions
    gpu::Role role = gpu::Role::Claim; // of the cases
    bool operator==(const MeasuredClaims &) const = default;
};

/// For each row of versions, and one more for the versions that no row speaks of. What decides the claim first, then by
/// level, reproduced first. A row that is limited to one of cuDNN's APIs ("cuDNN 9.19.0, legacy API") gets the cells of
/// the cases that call it.
[[nodiscard]] std::vector<std::vector<MeasuredClaims>> measuredClaims(
    std::span<const Measured> measured, std::span<const VersionClaim> rows);

/// The decided cells of one case, whatever its role, grouped and ordered likewise.
[[nodiscard]] std::vector<MeasuredClaims> measuredOf(std::span<const Measured> measured, std::string_view caseName);

} // namespace kb
