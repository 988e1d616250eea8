// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// An article: YAML front matter (title, date, id) and long Markdown text.
#pragma once

#include "kb/error.h"

#include <string>
#include <string_view>
#include <vector>

namespace kb {

struct Article {
    std::string id;
    std::string title;
    std::string titleZh; // optional key title_zh
    std::string date; // ISO
    std::vector<std::string> relatedEntries; // optional key related_entries
    std::string markdown; // the body, English
    std::string markdownZh; // from the sibling file articles/<slug>.zh.md, where there is one
    bool operator==(const Article &) const = default;
};

/// Parses front matter and body. Errors: FrontMatter (with line), NotUtf8, FileTooLarge.
[[nodiscard]] Expected<Article> parseArticle(std::string_view bytes);
/// The file for an article: front matter in the order title, date, id, then the body; seeds 003 and 004 parsed and
/// written again are the same bytes.
[[nodiscard]] std::string writeArticle(const Article &article);

} // namespace kb
