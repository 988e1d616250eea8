// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "kb/format/pagerows.h"

#include "kb/format/pagewords.h"
#include "kb/text/plaintext.h"
#include "kb/tierkind.h"

#include <format>

namespace kb {

bool repeats(const LocalizedText &explanation, const LocalizedText &action, Language language)
{
    const ShownText text = shown(explanation, language);
    const std::string said = collapsed(text.text);
    // One that is not translated repeats the action as it stands in the explanation's own language.
    const std::string &other = language == Language::Chinese ? action.en : action.zh;
    return said == collapsed(shown(action, language).text) || (text.fallback && said == collapsed(other));
}

std::string_view labelEnd(Language language)
{
    return language == Language::Chinese ? "：" : ": ";
}

TierLook tierLook(Tier tier)
{
    switch (tierKind(tier)) {
    case TierKind::Checked: return {"good", "✓"};
    case TierKind::Refuted: return {"bad", "✕"};
    case TierKind::AiGenerated:
    case TierKind::HandWritten:
    case TierKind::HumanReviewed:
    case TierKind::InDoubt:
    case TierKind::FailsOtherwise:
    case TierKind::Disputed: return {"note", "!"};
    case TierKind::PartlyChecked:
    case TierKind::Unknown: break;
    }
    return {"open", "–"};
}

std::string tierBadge(const Entry &entry, Language language)
{
    const std::string label = tierLabel(entry, language);
    return label.empty() ? label : std::format("{} {}", tierLook(entry.tier).sign, label);
}

} // namespace kb
