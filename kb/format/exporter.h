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
#include <vector>

namespace kb {

/// What was measured, a sentence each (kb/wording), for the section of that name; none: the page has no such section.
struct MeasuredLines {
    std::vector<std::string> en;
    std::vector<std::string> zh;
};

/// The per-entry Markdown page; seed 002 imported and exported again is the same bytes. In Chinese the headings and
/// the text are Chinese, untranslated fields fall back to English. What was measured is for people: an import leaves it
/// out, as the records say it.
[[nodiscard]] std::string toMarkdown(const Entry &entry, Language language, const MeasuredLines &measured = {});

/// A plain text rendering for terminals, at most `width` columns wide (a CJK character counts as two).
[[nodiscard]] std::string toText(const Entry &entry, Language language, int width = 100);

/// Where the pages beside an HTML page are: the address for an id, relative to that page and percent-encoded; empty
/// where there is no page. Without a function there is none at all.
struct PageAddresses {
    std::function<std::string(std::string_view id)> ofEntry;
    std::function<std::string(std::string_view id)> ofArticle;
};

/// One page with both languages, styles inline, no script, no outside resource, light and dark. All text is escaped;
/// links only where the scheme is http or https, and to the pages beside it. The language is the one that is shown
/// until the reader switches.
[[nodiscard]] std::string toHtml(
    const Entry &entry, Language language, const PageAddresses &pages = {}, const MeasuredLines &measured = {});
[[nodiscard]] std::string toHtml(const Article &article, Language language, const PageAddresses &pages = {});

} // namespace kb
