// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// Exporters: flat JSON, Markdown in either language (the layout of seed 002), one self-contained HTML page.
#pragma once

#include "kb/entry.h"
#include "kb/error.h"
#include "kb/format/article.h"

#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace kb {

/// What runs said of one thing, in a sentence.
struct VerdictLine {
    bool isReproduced = false;
    std::string text;
};
/// The same of a case.
struct CaseLine {
    std::string title;
    std::string role;
    std::vector<VerdictLine> verdicts;
};

/// What kb/wording says of an entry in one language, for the places of its page that show it.
struct PageWords {
    std::string banner; // beside the tier
    std::string standing; // on what the tier stands
    std::vector<std::vector<VerdictLine>> versions; // of each row of versions, and one more: of no row's versions
    std::vector<CaseLine> cases;
    std::string conditionTitle; // empty: nothing is asked of a machine
    std::vector<std::string> condition; // what is asked, a sentence each
    std::vector<std::string> workaroundShares; // of each row, "checks passed: 7 of 7"
    std::vector<std::string> deadEndShares;
    std::vector<std::pair<std::string, std::string>> details; // names and values of fields
    std::vector<std::string> runs; // a sentence each; the first says on what the tier stands
};
struct WordsOfBoth {
    PageWords en;
    PageWords zh;
    [[nodiscard]] const PageWords &in(Language language) const { return language == Language::Chinese ? zh : en; }
};

/// The per-entry Markdown page; seed 002 imported and exported again is the same bytes. In Chinese the headings and
/// the text are Chinese, untranslated fields fall back to English. What was measured is for people: an import leaves it
/// out, as the records say it.
[[nodiscard]] std::string toMarkdown(const Entry &entry, Language language, const WordsOfBoth &words = {});

/// A plain text rendering for terminals, at most `width` columns wide (a CJK character counts as two).
[[nodiscard]] std::string toText(const Entry &entry, Language language, int width = 100);

/// Where the pages beside an HTML page are: the address for an id, relative to that page and percent-encoded; empty
/// where there is no page. Without a function there is none at all. Titles: what a link says beside the id.
struct PageAddresses {
    std::function<std::string(std::string_view id)> ofEntry;
    std::function<std::string(std::string_view id)> ofArticle;
    std::function<std::string(std::string_view id)> titleOfEntry = {};
    std::function<std::string(std::string_view id)> titleOfArticle = {};
};

/// One page with both languages, styles inline, no script, no outside resource, light and dark. All text is escaped;
/// links only where the scheme is http or https, and to the pages beside it. The language is the one that is shown
/// until the reader switches.
[[nodiscard]] std::string toHtml(
    const Entry &entry, Language language, const PageAddresses &pages = {}, const WordsOfBoth &words = {});
[[nodiscard]] std::string toHtml(const Article &article, Language language, const PageAddresses &pages = {});

/// What such a page says in one language, without its frame: the same for every HTML form of an entry, in the order of
/// the window's page.
[[nodiscard]] std::string htmlBody(
    const Entry &entry, Language language, const PageAddresses &pages, const WordsOfBoth &words);
/// The body of an article. One that is in one language alone is shown in that one, with a mark.
[[nodiscard]] std::string htmlBody(const Article &article, Language language, const PageAddresses &pages);

} // namespace kb
