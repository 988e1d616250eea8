// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// Exporters: flat JSON, Markdown in either language (the layout of seed 002), one self-contained HTML page.
#pragma once

#include "kb/article.h"
#include "kb/entry.h"
#include "kb/error.h"

#include <string>

namespace kb {

/// The per-entry Markdown page; seed 002 imported and exported again is the same bytes. In Chinese the headings and
/// the text are Chinese, untranslated fields fall back to English.
[[nodiscard]] std::string toMarkdown(const Entry &entry, Language language);

/// A plain text rendering for terminals, at most `width` columns wide (a CJK character counts as two).
[[nodiscard]] std::string toText(const Entry &entry, Language language, int width = 100);

/// One page with both languages, styles inline, no script, no outside resource, light and dark. All text is escaped;
/// links only where the scheme is http or https. The language is the one that is shown until the reader switches.
[[nodiscard]] std::string toHtml(const Entry &entry, Language language);
[[nodiscard]] std::string toHtml(const Article &article, Language language);

} // namespace kb
