// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// What a tier is made of: what the runs said, and at which level (docs/adr/0031).
#pragma once

#include "gpu/protocol/ops.h"
#include "kb/entry.h"

#include <optional>

namespace kb {

enum class TierKind : std::uint8_t {
    Unknown,
    AiGenerated,
    HandWritten,
    HumanReviewed,
    PartlyChecked, // a part or sign of the claim was run and is as claimed; the claim itself was not decided
    InDoubt, // likewise, and it speaks against the claim
    Checked,
    FailsOtherwise, // it fails, but with another status or at another call than claimed
    Refuted,
    Disputed,
};
[[nodiscard]] TierKind tierKind(Tier tier);

/// The strongest level of the runs that it stands on; none of those that stand on no run, and of Disputed.
[[nodiscard]] std::optional<gpu::Level> tierLevel(Tier tier);

/// kind: one that has levels.
[[nodiscard]] Tier tierAt(TierKind kind, gpu::Level level);

/// Whether it comes from runs: nobody sets it by hand.
[[nodiscard]] bool isOfRuns(Tier tier);

} // namespace kb
