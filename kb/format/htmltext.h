// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// What both HTML pages are made of: escaping, links, the frame of a page with its styles and language switch.
#pragma once

#include "kb/entry.h"

#include <string>
#include <string_view>

namespace kb {

/// Text as HTML text or attribute value; control characters become U+FFFD.
[[nodiscard]] std::string escapedHtml(std::string_view text);
/// A link where the scheme is http or https, else the escaped text.
[[nodiscard]] std::string htmlLink(std::string_view address);
/// "en" or "zh-CN".
[[nodiscard]] std::string_view languageTag(Language language);
/// A whole page. With both bodies it has a switch between the languages that needs no script, set to this one; with one
/// body, the language is that one's.
[[nodiscard]] std::string htmlPage(
    std::string_view title, std::string_view english, std::string_view chinese, Language language);
/// An article's Markdown: raw HTML is text, links are filtered, images become their alternative text.
[[nodiscard]] std::string htmlFromMarkdown(std::string_view markdown);

} // namespace kb
