// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "kb/format/htmltext.h"

#include "kb/format/pagestyle.h"
#include "kb/text/characters.h"
#include "kb/text/plaintext.h"
#include "kb/text/utf8.h"

#include <QByteArray>
#include <QCryptographicHash>

#include <md4c-html.h>

#include <algorithm>
#include <format>

namespace kb {

namespace {

/// The policy allows this one style sheet by its hash and nothing else.
std::string contentPolicy()
{
    const QByteArray hash = QCryptographicHash::hash(
        QByteArrayView(pageStyle.data(), static_cast<qsizetype>(pageStyle.size())), QCryptographicHash::Sha256);
    return std::format("default-src 'none'; style-src 'sha256-{}'; base-uri 'none'; form-action 'none'",
        hash.toBase64().toStdString());
}

std::string mainPart(Language language, std::string_view body)
{
    return std::format("<main lang=\"{}\">\n{}</main>\n", languageTag(language), body);
}

/// The style sheet shows the part whose button is checked.
std::string languageSwitch(Language language)
{
    const bool isChinese = language == Language::Chinese;
    return std::format(R"(<input type="radio" class="language" name="language" id="language-en"{}>
<label class="language" for="language-en" lang="en">English</label>
<input type="radio" class="language" name="language" id="language-zh"{}>
<label class="language" for="language-zh" lang="zh-CN">中文</label>
)",
        isChinese ? "" : " checked", isChinese ? " checked" : "");
}

void appendOutput(const MD_CHAR *text, MD_SIZE size, void *output)
{
    static_cast<std::string *>(output)->append(text, size);
}

/// The value of an attribute of a tag that md4c wrote (values are in double quotes and escaped).
std::string_view attribute(std::string_view tag, std::string_view name)
{
    const std::string opening = std::format(" {}=\"", name);
    const std::size_t start = tag.find(opening);
    if (start == std::string_view::npos)
        return {};
    const std::string_view value = tag.substr(start + opening.size());
    return value.substr(0, value.find('"'));
}

std::string linkOpening(std::string_view address)
{
    return std::format("<a href=\"{}\" rel=\"noreferrer noopener\">", address);
}

/// Text of md4c's output; what could disguise the text around it becomes U+FFFD, as in escapedHtml().
void appendSeen(std::string &html, std::string_view text)
{
    for (; !text.empty(); text.remove_prefix(firstCodePoint(text).length)) {
        const CodePoint point = firstCodePoint(text);
        if (isControl(point.value) && point.value != '\n' && point.value != '\t')
            html += "\xEF\xBF\xBD";
        else
            html += text.substr(0, point.length);
    }
}

/// md4c's output with links to the web only and without images. Its text has no '<' of its own, so every one begins
/// a tag; '>' may stand in an attribute value, a double quote may not.
std::string filteredTags(std::string_view html)
{
    std::string result;
    while (!html.empty()) {
        const std::size_t open = std::min(html.find('<'), html.size());
        appendSeen(result, html.substr(0, open));
        html.remove_prefix(open);
        std::size_t end = 0;
        for (bool quoted = false; end < html.size() && (quoted || html[end] != '>'); ++end)
            quoted = quoted != (html[end] == '"');
        const std::string_view tag = html.substr(0, std::min(end + 1, html.size()));
        html.remove_prefix(tag.size());
        if (tag.starts_with("<a "))
            result += isWebLink(attribute(tag, "href")) ? linkOpening(attribute(tag, "href")) : "<a>";
        else if (tag.starts_with("<img "))
            result += attribute(tag, "alt");
        else
            result += tag;
    }
    return result;
}

} // namespace

std::string escapedHtml(std::string_view text)
{
    std::string html;
    for (; !text.empty(); text.remove_prefix(firstCodePoint(text).length)) {
        const CodePoint point = firstCodePoint(text);
        switch (point.value) {
        case '<': html += "&lt;"; break;
        case '>': html += "&gt;"; break;
        case '&': html += "&amp;"; break;
        case '"': html += "&quot;"; break;
        case '\'': html += "&#39;"; break;
        case '\r': break;
        case '\n':
        case '\t': html += static_cast<char>(point.value); break;
        default:
            if (isControl(point.value) || (point.length == 1 && point.value == 0xFFFD))
                html += "\xEF\xBF\xBD";
            else
                html += text.substr(0, point.length);
        }
    }
    return html;
}

std::string htmlLink(std::string_view address)
{
    const std::string escaped = escapedHtml(address);
    return isWebLink(address) ? linkOpening(escaped) + escaped + "</a>" : escaped;
}

std::string_view languageTag(Language language)
{
    return language == Language::Chinese ? "zh-CN" : "en";
}

std::string htmlPage(std::string_view title, std::string_view english, std::string_view chinese, Language language)
{
    std::string page = std::format(R"(<!DOCTYPE html>
<html lang="{}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>{}</title>
<style>{}</style>
</head>
<body>
)",
        languageTag(language), contentPolicy(), escapedHtml(title), pageStyle);
    if (!english.empty() && !chinese.empty())
        page += languageSwitch(language);
    if (!english.empty())
        page += mainPart(Language::English, english);
    if (!chinese.empty())
        page += mainPart(Language::Chinese, chinese);
    return page + "</body>\n</html>\n";
}

std::string htmlFromMarkdown(std::string_view markdown)
{
    std::string html;
    constexpr unsigned dialect = MD_FLAG_NOHTML | MD_FLAG_TABLES | MD_FLAG_STRIKETHROUGH;
    if (md_html(markdown.data(), static_cast<MD_SIZE>(markdown.size()), appendOutput, &html, dialect, 0) != 0)
        return std::format("<pre>{}</pre>\n", escapedHtml(markdown)); // md4c ran out of memory
    return filteredTags(html);
}

} // namespace kb
