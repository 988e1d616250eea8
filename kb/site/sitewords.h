// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// What a site says beside its entries, in both languages: like the words of pages (kb/format/pagewords.h), which stand
// in both whatever that of the program is.
#pragma once

#include "kb/entry.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace kb {

enum class SiteWord : std::uint8_t {
    Title,
    Back,
    Skip,
    Language,
    Colours,
    ColourNames, // of the system, light, dark
    CopyNames, // before, and once it is done
    Search,
    Placeholder,
    All, // %1: how many
    HasCase, // of one
    WithCase, // of %1
    Articles, // %1
    Article,
    Domain,
    Tier,
    NoDomain,
    UnknownTier,
    Found, // %1
    FoundOne,
    NoneHere,
    NoneAtAll,
    Nearest,
    Line, // %1, and the share in %: %2
    LogNote,
    More,
    Contents, // %1 entries
    Footer,
};
[[nodiscard]] std::string_view siteWord(SiteWord word, Language language);
/// With a number in the place of %1.
[[nodiscard]] std::string siteWord(SiteWord word, Language language, std::size_t number);

} // namespace kb
