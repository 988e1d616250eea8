// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "kb/tierkind.h"

#include <array>
#include <utility>

namespace kb {

namespace {

/// The kinds that have a tier for each level, with the first of them, in the order of Tier.
constexpr std::array<std::pair<TierKind, Tier>, 5> levelled = {{
    {TierKind::PartlyChecked, Tier::PartlyCheckedLibrary},
    {TierKind::InDoubt, Tier::InDoubtLibrary},
    {TierKind::Checked, Tier::HostChecked},
    {TierKind::FailsOtherwise, Tier::FailsOtherwiseLibrary},
    {TierKind::Refuted, Tier::RefutedLibrary},
}};
constexpr int levelCount = int(gpu::Level::Gpu) + 1;

} // namespace

TierKind tierKind(Tier tier)
{
    switch (tier) {
    case Tier::Unknown: return TierKind::Unknown;
    case Tier::AiGenerated: return TierKind::AiGenerated;
    case Tier::HandWritten: return TierKind::HandWritten;
    case Tier::HumanReviewed: return TierKind::HumanReviewed;
    case Tier::Disputed: return TierKind::Disputed;
    default: return levelled[std::size_t(int(tier) - int(Tier::PartlyCheckedLibrary)) / levelCount].first;
    }
}

std::optional<gpu::Level> tierLevel(Tier tier)
{
    if (!isOfRuns(tier) || tier == Tier::Disputed)
        return {};
    return gpu::Level((int(tier) - int(Tier::PartlyCheckedLibrary)) % levelCount);
}

Tier tierAt(TierKind kind, gpu::Level level)
{
    for (const auto &[of, first] : levelled) {
        if (of == kind)
            return Tier(int(first) + int(level));
    }
    return Tier::Unknown;
}

bool isOfRuns(Tier tier)
{
    return tier >= Tier::PartlyCheckedLibrary;
}

} // namespace kb
