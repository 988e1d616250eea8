// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// The pages of a site as text: plain HTML that reads without its script (docs/adr/0041). What an entry's page says is
// htmlBody() (kb/format/exporter.h).
#pragma once

#include "kb/entry.h"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace kb {

/// The folder of a language's pages: "en", "zh".
[[nodiscard]] std::string_view siteFolder(Language language);

/// One line of the index: an entry, or an article.
struct SiteRow {
    std::string page; // relative to the folder of a language
    std::string id;
    LocalizedText title; // the signature
    std::string domain;
    std::string code;
    std::vector<std::string> aliases;
    std::vector<std::string> tags;
    Entry tier; // of which only that is read
    bool hasCases = false;
    bool isArticle = false;
};

/// The order of the index: by domain, then as given; articles last. The pages and the data name rows by their place in
/// it.
void sortForSite(std::vector<SiteRow> &rows);

/// A page of one language. page: its name in the folder of the language; body: what is in its <main>.
[[nodiscard]] std::string sitePage(
    std::string_view title, std::string_view page, Language language, std::string_view body);
[[nodiscard]] std::string siteIndex(std::span<const SiteRow> rows, Language language);
/// What the search looks in, as a script: a page that was opened as a file can load that, and nothing else.
[[nodiscard]] std::string siteData(std::span<const SiteRow> rows);
/// The first page, which leads to the reader's language.
[[nodiscard]] std::string siteEntrance();

} // namespace kb
