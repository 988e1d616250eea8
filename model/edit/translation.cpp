// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "model/edit/translation.h"

#include "kb/text/characters.h"

#include <algorithm>

namespace model {

Translation translationOf(const kb::LocalizedText &before, const kb::LocalizedText &now, bool needsChinese)
{
    if (now.en.empty() != now.zh.empty())
        return now.en.empty() ? Translation::EnglishMissing : Translation::ChineseMissing;
    if (now.zh.empty())
        return Translation::Complete;
    if (needsChinese && !kb::hasChinese(now.zh))
        return Translation::NotChinese;
    if (before.en != now.en && before.zh == now.zh && !before.en.empty())
        return Translation::ChineseOutOfDate;
    const bool wasTranslated = !before.zh.empty() && (!needsChinese || kb::hasChinese(before.zh));
    if (before.zh != now.zh && before.en == now.en && wasTranslated)
        return Translation::EnglishOutOfDate;
    return Translation::Complete;
}

Translation translationOf(
    std::span<const kb::Remedy> before, kb::LocalizedText kb::Remedy::*text, const kb::LocalizedText &now)
{
    if (std::ranges::contains(before, now, text))
        return translationOf(now, now);
    // The row that it was: one side stayed.
    const auto isOneSideOf = [&now](const kb::LocalizedText &opened) {
        return (opened.en == now.en && !now.en.empty()) || (opened.zh == now.zh && !now.zh.empty());
    };
    const auto was = std::ranges::find_if(before, isOneSideOf, text);
    return translationOf(was == before.end() ? now : (*was).*text, now);
}

bool isOf(Translation translation, kb::Language language)
{
    switch (translation) {
    case Translation::Complete: return false;
    case Translation::EnglishMissing:
    case Translation::EnglishOutOfDate: return language == kb::Language::English;
    default: return language == kb::Language::Chinese;
    }
}

} // namespace model
