// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// An article: YAML front matter (title, date, id) and long Markdown text.
#pragma once

#include "kb/error.h"

#include <cstddef>
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
    std::string frontMatter; // as it was read: unknown keys, comments and spelling; empty for a new article
    bool operator==(const Article &) const = default;
};

/// Front matter above this size is refused (64 KiB), and so are YAML anchors and aliases.
inline constexpr std::size_t maxFrontMatterBytes = 64u << 10;

/// Whether an id can be the name of an article's file. "x.zh" can't: articles/x.zh.md is the Chinese of x.
[[nodiscard]] bool isValidArticleId(std::string_view id);

/// Parses front matter and body (kept as it is, CR LF too). Errors: FrontMatter, MissingField (title or id), BadId (an
/// id that can't be a file name), NotUtf8, all with line; FileTooLarge.
[[nodiscard]] Expected<Article> parseArticle(std::string_view bytes);
/// The file for an article: front matter in the order title, date, id, then the body. What was read and not changed
/// is written as it stood, so seeds 003 and 004 parsed and written again are the same bytes.
[[nodiscard]] std::string writeArticle(const Article &article);

} // namespace kb
