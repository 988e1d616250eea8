// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "kb/format/exporter.h"
#include "kb/format/htmltext.h"
#include "kb/format/pagerows.h"
#include "kb/format/pagewords.h"
#include "kb/format/textparts.h"
#include "kb/text/plaintext.h"
#include "kb/tierkind.h"

#include <algorithm>
#include <format>

namespace kb {

namespace {

Language otherLanguage(Language language)
{
    return language == Language::Chinese ? Language::English : Language::Chinese;
}

std::string heading(std::string_view text)
{
    return std::format("<h2>{}</h2>\n", escapedHtml(text));
}

/// Prose, with `code` as code.
std::string prose(std::string_view text)
{
    std::string html;
    for (const ProseSpan &span : inlineCode(text))
        html += span.isCode ? "<code>" + escapedHtml(span.text) + "</code>" : escapedHtml(span.text);
    return html;
}

std::string paragraph(std::string_view text)
{
    return std::format("<p>{}</p>\n", prose(trimmed(text)));
}

/// Told apart as in the window.
std::string proseAndCode(std::string_view text)
{
    std::string html;
    for (const TextPart &part : splitText(QString::fromUtf8(text))) {
        const std::string content = part.text.toStdString();
        html += part.kind == TextPart::Kind::Code ? std::format("<pre><code>{}</code></pre>\n", escapedHtml(content))
                                                  : paragraph(content);
    }
    return html;
}

std::string signatureHeading(std::string_view text)
{
    return std::format("<h1 class=\"signature\">{}</h1>\n", escapedHtml(trimmed(text)));
}

/// The text as one of those; one that falls back has its own language.
std::string inItsLanguage(const LocalizedText &text, Language language, std::string (*asHtml)(std::string_view))
{
    const ShownText shownText = shown(text, language);
    if (trimmed(shownText.text).empty())
        return {};
    const std::string content = asHtml(shownText.text);
    if (!shownText.fallback)
        return content;
    return std::format("<div lang=\"{}\">\n{}</div>\n", languageTag(otherLanguage(language)), content);
}

std::string untranslatedMark(bool isFallback, Language language)
{
    return isFallback ? std::format("<p class=\"quiet\">{}</p>\n", labelText(Label::Untranslated, language)) : "";
}

std::string localized(const LocalizedText &text, Language language, std::string (*asHtml)(std::string_view))
{
    return inItsLanguage(text, language, asHtml) + untranslatedMark(shown(text, language).fallback, language);
}

std::string badge(std::string_view style, std::string_view text)
{
    if (text.empty())
        return {};
    const std::string attribute = style.empty() ? std::string() : std::format(" class=\"{}\"", style);
    return std::format("<li{}>{}</li>\n", attribute, escapedHtml(text));
}

std::string_view tierStyle(Tier tier)
{
    switch (tierKind(tier)) {
    case TierKind::HumanReviewed:
    case TierKind::Checked: return "good";
    case TierKind::Refuted: return "bad";
    case TierKind::Unknown:
    case TierKind::AiGenerated:
    case TierKind::PartlyChecked:
    case TierKind::InDoubt:
    case TierKind::FailsOtherwise:
    case TierKind::Disputed: return "note";
    }
    return {};
}

std::string badges(const Entry &entry, Language language)
{
    std::string list = "<ul class=\"badges\">\n" + badge(tierStyle(entry.tier), tierLabel(entry, language))
        + badge({}, entry.id) + badge({}, entry.category) + badge({}, entry.errorCode);
    if (entry.fixSuccessRate)
        list += badge({},
            std::format(
                "{} {}", fieldText(Field::FixRate, language), claimedText(*entry.fixSuccessRate, {}, language)));
    for (const auto &[name, value] : entry.environment)
        list += badge({}, std::format("{}: {}", name, value));
    for (const std::string &tag : entry.tags)
        list += badge({}, tag);
    return list + "</ul>\n";
}

std::string labelled(Label label, Language language, std::string_view text)
{
    if (trimmed(text).empty())
        return {};
    return std::format(
        "<p class=\"quiet\">{}{}{}</p>\n", labelText(label, language), labelEnd(language), prose(trimmed(text)));
}

std::string links(const std::vector<std::string> &addresses)
{
    std::string items;
    for (const std::string &address : addresses) {
        if (!address.empty())
            items += std::format("<li>{}</li>\n", htmlLink(address));
    }
    return items.empty() ? items : std::format("<ul>\n{}</ul>\n", items);
}

std::string versionTable(const Entry &entry, Language language)
{
    std::string head;
    std::vector<std::string> rows(entry.versions.size());
    for (const Column column : versionColumns) {
        const auto cell = [=](const VersionClaim &claim) { return readableCell(claim, column, language); };
        const auto says = [&cell](const VersionClaim &claim) { return !cell(claim).empty(); };
        if (std::ranges::none_of(entry.versions, says))
            continue;
        const auto asHtml = column == Column::BehaviorChange || column == Column::Notes ? prose : escapedHtml;
        head += std::format("<th scope=\"col\">{}</th>", columnText(column, language));
        for (std::size_t i = 0; i < rows.size(); ++i)
            rows[i] += std::format("<td>{}</td>", asHtml(cell(entry.versions[i])));
    }
    if (head.empty())
        return {};
    std::string table = heading(headingText(PageSection::Versions, language)) + "<table>\n<tr>" + head + "</tr>\n";
    for (const std::string &row : rows)
        table += "<tr>" + row + "</tr>\n";
    return table + "</table>\n";
}

/// What is known of a rate over a bar of it: green for what helps; with optimum 0 and everything high, red for what
/// fails.
std::string rateCell(const Remedy &row, const RemedyList &list, Language language)
{
    const Rate rate = rateOf(row, list);
    const std::string text = rateText(rate, list, language);
    if (text.empty())
        return "<div class=\"rate\">—</div>\n";
    const double value = rate.count ? double(rate.count->agreeing) / rate.count->reports : *rate.claimed;
    const std::string_view colour = list.helps ? "" : " low=\"0.1\" high=\"0.2\" optimum=\"0\"";
    return std::format("<div class=\"rate\">{0}<meter min=\"0\" max=\"100\"{1} value=\"{2}\">{0}</meter></div>\n", text,
        colour, percentText(value));
}

std::string rowItem(const Remedy &row, const RemedyList &list, Language language)
{
    const LocalizedText &explanation = row.explanation;
    // The action of a workaround that says how is a sentence; else it may be the code.
    const bool isExplained
        = !trimmed(shown(explanation, language).text).empty() && !repeats(explanation, row.action, language);
    const bool isSentence = isExplained && list.helps;
    std::string item = std::format("<li>\n{}<div>\n", rateCell(row, list, language))
        + inItsLanguage(row.action, language, isSentence ? paragraph : proseAndCode);
    if (isExplained)
        item += inItsLanguage(explanation, language, proseAndCode);
    const ShownText condition = shown(row.condition, language);
    const ShownText tradeoff = shown(row.tradeoff, language);
    const bool isFallback = shown(row.action, language).fallback
        || (isExplained && shown(explanation, language).fallback) || condition.fallback || tradeoff.fallback;
    item += untranslatedMark(isFallback, language); // once for the row
    item += labelled(Label::Condition, language, condition.text);
    item += labelled(Label::Tradeoff, language, tradeoff.text);
    item += labelled(Label::Misconception, language, row.misconception);
    for (const Report &report : row.reports)
        item += labelled(Label::Report, language, reportLine(report, language));
    return item + links(row.sources) + "</div>\n</li>\n";
}

std::string rows(PageSection section, Language language, std::string_view items)
{
    if (items.empty())
        return {};
    return std::format("{}<ol class=\"rows\">\n{}</ol>\n", heading(headingText(section, language)), items);
}

using PageOf = std::function<std::string(std::string_view id)>;

/// An id, as a link where it has a page.
std::string reference(std::string_view id, const PageOf &pageOf)
{
    const std::string text = std::format("<code>{}</code>", escapedHtml(id));
    const std::string address = pageOf ? pageOf(id) : std::string();
    return address.empty() ? text : std::format("<a href=\"{}\">{}</a>", escapedHtml(address), text);
}

std::string references(Label label, Language language, const std::vector<std::string> &ids, const PageOf &pageOf)
{
    if (ids.empty())
        return {};
    std::string list = heading(labelText(label, language)) + "<ul>\n";
    for (const std::string &id : ids)
        list += std::format("<li>{}</li>\n", reference(id, pageOf));
    return list + "</ul>\n";
}

std::string transitions(const TransitionGraph &graph, Language language, const PageOf &pageOf)
{
    std::string items;
    const auto add = [&](Label label, const std::vector<Transition> &edges) {
        for (const Transition &edge : edges) {
            const ShownText condition = shown(edge.condition, language);
            const std::string_view end = condition.text.empty() ? std::string_view() : labelEnd(language);
            items += std::format("<li>{} {}{}{}{}</li>\n", labelText(label, language), reference(edge.entryId, pageOf),
                end, prose(condition.text), untranslatedMark(condition.fallback, language));
        }
    };
    add(Label::LeadsTo, graph.leadsTo);
    add(Label::PrecededBy, graph.precededBy);
    add(Label::ConfusedWith, graph.frequentlyConfusedWith);
    return items.empty() ? items : heading(labelText(Label::Related, language)) + "<ul>\n" + items + "</ul>\n";
}

std::string measuredList(const MeasuredLines &measured, Language language)
{
    const std::vector<std::string> &lines = language == Language::Chinese ? measured.zh : measured.en;
    std::string items;
    for (const std::string &line : lines)
        items += std::format("<li>{}</li>\n", escapedHtml(line));
    return items.empty() ? items : heading(labelText(Label::Measured, language)) + "<ul>\n" + items + "</ul>\n";
}

std::string signList(const std::vector<Sign> &signs, Language language)
{
    std::string items;
    for (const Sign &sign : signs)
        items += std::format("<li>{}</li>\n", prose(signLine(sign, language)));
    return items.empty() ? items : heading(labelText(Label::Signs, language)) + "<ul>\n" + items + "</ul>\n";
}

std::string entryBody(const Entry &entry, Language language, const PageAddresses &pages, const MeasuredLines &measured)
{
    std::string body = localized(entry.signature, language, signatureHeading) + badges(entry, language);
    for (const std::string &alias : entry.aliases)
        body += labelled(Label::Aliases, language, alias);
    if (const std::string cause = localized(entry.rootCause, language, paragraph); !cause.empty())
        body += heading(headingText(PageSection::RootCause, language)) + cause;
    body += signList(entry.signs, language);
    body += measuredList(measured, language);
    body += versionTable(entry, language);

    std::string items;
    for (const Remedy *const row : byRate(entry, workaroundList))
        items += rowItem(*row, workaroundList, language);
    body += rows(PageSection::Workarounds, language, items);
    items.clear();
    for (const Remedy *const row : byRate(entry, deadEndList))
        items += rowItem(*row, deadEndList, language);
    body += rows(PageSection::DeadEnds, language, items);
    body += transitions(entry.transitions, language, pages.ofEntry);
    body += references(Label::RelatedArticles, language, entry.relatedArticles, pages.ofArticle);

    std::vector<std::string> sources = {entry.officialDocUrl, entry.url};
    sources.insert(sources.end(), entry.sources.begin(), entry.sources.end());
    if (const std::string list = links(sources); !list.empty())
        body += heading(labelText(Label::Sources, language)) + list;
    if (!entry.regex.empty())
        body += std::format("{}<pre>{}</pre>\n", heading(labelText(Label::Regex, language)), escapedHtml(entry.regex));
    body += labelled(Label::LastConfirmed, language, entry.lastConfirmed);
    body += labelled(Label::LastUpdated, language, entry.lastUpdated);
    return body;
}

std::string articleBody(const Article &article, const std::string &title, const std::string &markdown,
    Language language, const PageOf &pageOf)
{
    if (markdown.empty())
        return {};
    return std::format("<h1>{}</h1>\n<p class=\"quiet\">{}</p>\n<article>\n{}</article>\n", escapedHtml(title),
               escapedHtml(article.date), htmlFromMarkdown(markdown))
        + references(Label::Related, language, article.relatedEntries, pageOf);
}

} // namespace

std::string toHtml(const Entry &entry, Language language, const PageAddresses &pages, const MeasuredLines &measured)
{
    return htmlPage(shown(entry.signature, language).text, entryBody(entry, Language::English, pages, measured),
        entryBody(entry, Language::Chinese, pages, measured), language);
}

std::string toHtml(const Article &article, Language language, const PageAddresses &pages)
{
    // An article can be in one language alone; then that is the page.
    const bool isChinese = article.markdown.empty() || (language == Language::Chinese && !article.markdownZh.empty());
    const std::string &titleZh = article.titleZh.empty() ? article.title : article.titleZh;
    return htmlPage(isChinese ? titleZh : article.title,
        articleBody(article, article.title, article.markdown, Language::English, pages.ofEntry),
        articleBody(article, titleZh, article.markdownZh, Language::Chinese, pages.ofEntry),
        isChinese ? Language::Chinese : Language::English);
}

} // namespace kb
