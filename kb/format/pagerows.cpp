// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "kb/format/pagerows.h"

#include "kb/text/plaintext.h"

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

} // namespace kb
