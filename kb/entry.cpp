// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "kb/entry.h"

#include <algorithm>
#include <array>

namespace kb {

namespace {

constexpr std::array<std::pair<Tier, std::string_view>, 7> tierNames = {{
    {Tier::AiGenerated, "ai_generated"},
    {Tier::HumanReviewed, "human_reviewed"},
    {Tier::HostChecked, "host_checked"},
    {Tier::ModelChecked, "model_checked"},
    {Tier::GpuReproduced, "gpu_reproduced"},
    {Tier::Refuted, "refuted"},
    {Tier::Disputed, "disputed"},
}};

bool isIdCharacter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '.' || c == '_'
        || c == '-' || c == '+';
}

} // namespace

ShownText shown(const LocalizedText &text, Language language)
{
    const std::string &wanted = language == Language::Chinese ? text.zh : text.en;
    const std::string &other = language == Language::Chinese ? text.en : text.zh;
    if (wanted.empty() && !other.empty())
        return {other, true};
    return {wanted, false};
}

std::string_view tierName(Tier tier)
{
    const auto it = std::ranges::find(tierNames, tier, &std::pair<Tier, std::string_view>::first);
    return it == tierNames.end() ? std::string_view() : it->second;
}

Tier tierFromName(std::string_view name)
{
    const auto it = std::ranges::find(tierNames, name, &std::pair<Tier, std::string_view>::second);
    return it == tierNames.end() ? Tier::Unknown : it->first;
}

bool isValidId(std::string_view id)
{
    int parts = 0;
    while (true) {
        const std::size_t slash = id.find('/');
        const std::string_view part = id.substr(0, slash);
        if (part.empty() || part.starts_with('.') || !std::ranges::all_of(part, isIdCharacter))
            return false;
        ++parts;
        if (slash == std::string_view::npos)
            break;
        id.remove_prefix(slash + 1);
    }
    return parts == 2 || parts == 3;
}

} // namespace kb
