// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "kb/entry.h"

#include <algorithm>
#include <array>

namespace kb {

namespace {

constexpr auto tierNames = std::to_array<std::pair<Tier, std::string_view>>({
    {Tier::AiGenerated, "ai_generated"}, {Tier::HandWritten, "hand_written"}, {Tier::HumanReviewed, "human_reviewed"},
    {Tier::PartlyCheckedLibrary, "partly_checked_library"}, {Tier::PartlyCheckedToolkit, "partly_checked_toolkit"},
    {Tier::PartlyCheckedModel, "partly_checked_model"}, {Tier::PartlyCheckedGpu, "partly_checked_gpu"},
    {Tier::InDoubtLibrary, "in_doubt_library"}, {Tier::InDoubtToolkit, "in_doubt_toolkit"},
    {Tier::InDoubtModel, "in_doubt_model"}, {Tier::InDoubtGpu, "in_doubt_gpu"}, {Tier::HostChecked, "host_checked"},
    {Tier::ToolkitChecked, "toolkit_checked"}, {Tier::ModelChecked, "model_checked"},
    {Tier::GpuReproduced, "gpu_reproduced"}, {Tier::FailsOtherwiseLibrary, "fails_otherwise_library"},
    {Tier::FailsOtherwiseToolkit, "fails_otherwise_toolkit"}, {Tier::FailsOtherwiseModel, "fails_otherwise_model"},
    {Tier::FailsOtherwiseGpu, "fails_otherwise_gpu"}, {Tier::RefutedLibrary, "refuted_library"},
    {Tier::RefutedToolkit, "refuted_toolkit"}, {Tier::RefutedModel, "refuted_model"}, {Tier::RefutedGpu, "refuted_gpu"},
    {Tier::Disputed, "disputed"}, {Tier::RefutedLibrary, "refuted"}, // of before; tierName() finds the one above
});

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

PageTitle pageTitle(const LocalizedText &signature, Language language)
{
    const ShownText text = shown(signature, language);
    const bool isGloss
        = language == Language::Chinese && !text.fallback && !signature.en.empty() && !text.text.contains(signature.en);
    return isGloss ? PageTitle {.message = {signature.en, false}, .gloss = text.text}
                   : PageTitle {.message = text, .gloss = {}};
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
