// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "kb/site/sitepages.h"

#include "kb/format/htmltext.h"
#include "kb/format/pagerows.h"
#include "kb/format/pagewords.h"
#include "kb/site/sitenames.h"
#include "kb/site/sitewords.h"
#include "kb/text/plaintext.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <format>
#include <map>

namespace kb {

namespace {

// 'self' is what a server gives; of a page that was opened as a file, some browsers do not count its folder as that.
constexpr std::string_view sitePolicy
    = "default-src 'none'; script-src 'self' file:; style-src 'self' file:; base-uri 'none'; form-action 'none'; "
      "require-trusted-types-for 'script'; trusted-types 'none'";

constexpr int caseKind = 1; // as in site.js
constexpr int articleKind = 2;

std::string frameHead(std::string_view title, Language language, std::string_view up, std::string_view more)
{
    return std::format(R"(<!DOCTYPE html>
<html lang="{}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<meta name="generator" content="Casebook">
<title>{}</title>
<link rel="stylesheet" href="{}site.css">
{}<script src="{}site.js"></script>
)",
        languageTag(language), sitePolicy, escapedHtml(title), up, more, up);
}

std::string languageLinks(std::string_view page, Language language, std::string_view up)
{
    const auto link = [&](Language one, std::string_view name) {
        if (one == language)
            return std::format(
                "<span class=\"button\" aria-current=\"true\" lang=\"{}\">{}</span>\n", languageTag(one), name);
        return std::format("<a class=\"button\" lang=\"{0}\" hreflang=\"{0}\" href=\"{1}{2}/{3}\">{4}</a>\n",
            languageTag(one), up, siteFolder(one), asAddress(page), name);
    };
    return link(Language::English, "English") + link(Language::Chinese, "中文");
}

std::string bar(std::string_view page, Language language)
{
    const bool isIndex = page == "index.html";
    const std::string home = wayUp(page) + "index.html";
    std::string text = std::format("<a class=\"skip\" href=\"#main\">{}</a>\n<header class=\"bar\">\n"
                                   "<a class=\"home\" href=\"{}\">Casebook</a>\n",
        siteWord(SiteWord::Skip, language), home);
    if (!isIndex)
        text += std::format("<a class=\"button back\" href=\"{}\">{}</a>\n", home, siteWord(SiteWord::Back, language));
    return text
        + std::format("<nav aria-label=\"{}\">\n{}<button type=\"button\" class=\"scheme\" data-words=\"{}\" hidden>{}"
                      "</button>\n</nav>\n</header>\n",
            siteWord(SiteWord::Language, language), languageLinks(page, language, "../" + wayUp(page)),
            siteWord(SiteWord::ColourNames, language), siteWord(SiteWord::Colours, language));
}

std::string framed(std::string_view title, std::string_view page, Language language, std::string_view main,
    std::string_view body, std::string_view script = {})
{
    const std::string up = "../" + wayUp(page);
    const Language other = language == Language::Chinese ? Language::English : Language::Chinese;
    const std::string alternate = std::format("<link rel=\"alternate\" hreflang=\"{}\" href=\"{}{}/{}\">\n{}",
        languageTag(other), up, siteFolder(other), asAddress(page), script);
    return frameHead(title, language, up, alternate)
        + std::format(
            "</head>\n<body data-copy=\"{}\">\n{}<main id=\"main\"{} tabindex=\"-1\">\n{}</main>\n<footer>{}</footer>\n"
            "</body>\n</html>\n",
            siteWord(SiteWord::CopyNames, language), bar(page, language), main, body,
            siteWord(SiteWord::Footer, language));
}

std::string_view domainOf(const SiteRow &row, Language language)
{
    return row.domain.empty() ? siteWord(SiteWord::NoDomain, language) : std::string_view(row.domain);
}

std::string indexItem(const SiteRow &row, Language language)
{
    const ShownText title = shown(row.title, language);
    const std::string text = collapsed(title.text);
    const bool isChinese = (language == Language::Chinese) != title.fallback;
    std::string item = std::format("<li class=\"row\"><a href=\"{}\"><code{}>{}</code></a><span class=\"chips\">",
        asAddress(row.page),
        title.fallback ? std::format(" lang=\"{}\"", languageTag(isChinese ? Language::Chinese : Language::English))
                       : "",
        escapedHtml(text.empty() ? std::string_view(row.id) : std::string_view(text)));
    if (row.isArticle)
        return item + std::format("<span>{}</span></span></li>\n", siteWord(SiteWord::Article, language));
    item += std::format("<span>{}</span>", escapedHtml(domainOf(row, language)));
    if (const std::string tier = tierBadge(row.tier, language); !tier.empty())
        item += std::format("<span class=\"tier {}\">{}</span>", tierLook(row.tier.tier).style, escapedHtml(tier));
    if (row.hasCases)
        item += std::format("<span>{}</span>", siteWord(SiteWord::HasCase, language));
    return item + "</span></li>\n";
}

struct Facet {
    std::string name;
    std::size_t count = 0;
};

/// By place: the rows are sorted by domain.
std::vector<Facet> domainFacets(std::span<const SiteRow> rows, Language language)
{
    std::vector<Facet> facets;
    for (std::size_t i = 0; i < rows.size() && !rows[i].isArticle; ++i) {
        if (i == 0 || rows[i].domain != rows[i - 1].domain)
            facets.push_back({std::string(domainOf(rows[i], language)), 0});
        ++facets.back().count;
    }
    return facets;
}

/// The tiers that there are, by what they say; a name that Casebook does not know is unknown.
std::map<Tier, Facet> tierFacets(std::span<const SiteRow> rows, Language language)
{
    std::map<Tier, Facet> facets;
    for (const SiteRow &row : rows) {
        if (row.isArticle)
            continue;
        Entry known;
        known.tier = row.tier.tier;
        Facet &facet = facets[known.tier];
        facet.name = known.tier == Tier::Unknown ? std::string(siteWord(SiteWord::UnknownTier, language))
                                                 : tierLabel(known, language);
        ++facet.count;
    }
    return facets;
}

std::string choice(std::string_view style, SiteWord name, Language language, std::span<const Facet> facets)
{
    std::string options = std::format("<option value=\"\">{}</option>\n", siteWord(name, language));
    for (std::size_t i = 0; i < facets.size(); ++i)
        options
            += std::format("<option value=\"{}\">{} {}</option>\n", i, escapedHtml(facets[i].name), facets[i].count);
    return std::format(
        "<select class=\"{}\" aria-label=\"{}\">\n{}</select>\n", style, siteWord(name, language), options);
}

std::vector<Facet> values(const std::map<Tier, Facet> &facets)
{
    std::vector<Facet> result;
    for (const auto &[tier, facet] : facets)
        result.push_back(facet);
    return result;
}

/// Shown by the script, which it is of no use without.
std::string searchPart(std::span<const SiteRow> rows, Language language, std::span<const Facet> domains)
{
    const auto word = [language](SiteWord one) { return siteWord(one, language); };
    const auto articles = std::size_t(std::ranges::count(rows, true, &SiteRow::isArticle));
    const auto cases = std::size_t(std::ranges::count(rows, true, &SiteRow::hasCases));
    return std::format(R"(<div id="search" role="search" hidden>
<label class="unseen" for="typed">{}</label>
<textarea id="typed" rows="1" autocomplete="off" autocapitalize="off" spellcheck="false" placeholder="{}" aria-describedby="status"></textarea>
<div class="facets">
<button type="button" class="all" aria-pressed="true">{}</button>
<button type="button" class="cases" aria-pressed="false"{}>{}</button>
<button type="button" class="articles" aria-pressed="false"{}>{}</button>
{}{}</div>
</div>
<p id="status" class="quiet" role="status" data-all="{}" data-found="{}" data-one="{}" data-none="{}" data-none-here="{}" data-nearest="{}" data-line="{}">{}</p>
<p id="log-note" class="quiet" hidden>{}</p>
<ol id="results" class="list" hidden></ol>
<button type="button" id="more" hidden>{}</button>
)",
        word(SiteWord::Search), word(SiteWord::Placeholder), siteWord(SiteWord::All, language, rows.size()),
        cases == 0 ? " hidden" : "", siteWord(SiteWord::WithCase, language, cases), articles == 0 ? " hidden" : "",
        siteWord(SiteWord::Articles, language, articles), choice("domain", SiteWord::Domain, language, domains),
        choice("tier", SiteWord::Tier, language, values(tierFacets(rows, language))),
        siteWord(SiteWord::Contents, language, rows.size() - articles), word(SiteWord::Found), word(SiteWord::FoundOne),
        word(SiteWord::NoneAtAll), word(SiteWord::NoneHere), word(SiteWord::Nearest), word(SiteWord::Line),
        siteWord(SiteWord::Contents, language, rows.size() - articles), word(SiteWord::LogNote), word(SiteWord::More));
}

} // namespace

std::string_view siteFolder(Language language)
{
    return language == Language::Chinese ? "zh" : "en";
}

void sortForSite(std::vector<SiteRow> &rows)
{
    std::ranges::stable_sort(rows, [](const SiteRow &a, const SiteRow &b) {
        return std::pair(a.isArticle, std::string_view(a.domain)) < std::pair(b.isArticle, std::string_view(b.domain));
    });
}

std::string sitePage(std::string_view title, std::string_view page, Language language, std::string_view body)
{
    return framed(collapsed(title) + " · Casebook", page, language, {}, body);
}

std::string siteIndex(std::span<const SiteRow> rows, Language language)
{
    const std::vector<Facet> domains = domainFacets(rows, language);
    std::string body = std::format("<h1 class=\"unseen\">{}</h1>\n", siteWord(SiteWord::Title, language))
        + searchPart(rows, language, domains) + "<nav id=\"domains\">\n";
    for (std::size_t i = 0; i < domains.size(); ++i)
        body += std::format("<a href=\"#domain-{}\">{}</a>\n", i, escapedHtml(domains[i].name));
    body += "</nav>\n<div id=\"groups\">\n";
    std::size_t group = 0;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const bool isFirst = i == 0 || rows[i].isArticle != rows[i - 1].isArticle
            || (!rows[i].isArticle && rows[i].domain != rows[i - 1].domain);
        if (isFirst) {
            const std::string_view name
                = rows[i].isArticle ? siteWord(SiteWord::Article, language) : domainOf(rows[i], language);
            body += std::format("{}<section class=\"group\">\n<h2 id=\"domain-{}\">{}</h2>\n<ol class=\"list\">\n",
                i == 0 ? "" : "</ol>\n</section>\n", group++, escapedHtml(name));
        }
        body += indexItem(rows[i], language);
    }
    body += rows.empty() ? "</div>\n" : "</ol>\n</section>\n</div>\n";
    return framed(std::string(siteWord(SiteWord::Title, language)) + " · Casebook", "index.html", language,
        " class=\"index\"", body, "<script src=\"../index.js\" defer></script>\n");
}

std::string siteData(std::span<const SiteRow> rows)
{
    using nlohmann::ordered_json;
    std::map<Tier, int> tiers;
    for (const SiteRow &row : rows) {
        if (!row.isArticle)
            tiers.try_emplace(row.tier.tier);
    }
    int place = 0;
    for (auto &[tier, number] : tiers)
        number = place++;
    std::string data = "// Rows of the index: id, English, Chinese, status, aliases, tags, domain, tier, kind (1: has "
                       "a case, 2: is an article).\n"
                       "var casebookIndex = [\n";
    int domain = -1;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const SiteRow &row = rows[i];
        if (!row.isArticle && (i == 0 || row.domain != rows[i - 1].domain))
            ++domain;
        const ordered_json json = {row.id, row.title.en, row.title.zh, row.code, ordered_json(row.aliases),
            ordered_json(row.tags), row.isArticle ? -1 : domain, row.isArticle ? -1 : tiers[row.tier.tier],
            (row.hasCases ? caseKind : 0) + (row.isArticle ? articleKind : 0)};
        data
            += json.dump(-1, ' ', false, ordered_json::error_handler_t::replace) + (i + 1 < rows.size() ? ",\n" : "\n");
    }
    return data + "];\n";
}

std::string siteEntrance()
{
    return frameHead("Casebook", Language::English, "", {})
        + "</head>\n<body class=\"choice\">\n<main id=\"main\">\n"
          "<a class=\"button\" data-language=\"en\" lang=\"en\" hreflang=\"en\" href=\"en/index.html\">English</a>\n"
          "<a class=\"button\" data-language=\"zh\" lang=\"zh-CN\" hreflang=\"zh-CN\" href=\"zh/index.html\">中文</a>\n"
          "</main>\n</body>\n</html>\n";
}

} // namespace kb
