// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "kb/format/exporter.h"
#include "kb/format/htmltext.h"
#include "kb/format/pagerows.h"
#include "kb/format/pagewords.h"
#include "kb/format/textparts.h"
#include "kb/text/plaintext.h"

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

std::string chips(const std::vector<std::string> &texts)
{
    std::string items;
    for (const std::string &text : texts)
        items += text.empty() ? text : std::format("<li>{}</li>\n", escapedHtml(text));
    return items.empty() ? items : "<ul class=\"chips\">\n" + items + "</ul>\n";
}

std::string labelled(Label label, Language language, std::string_view text)
{
    if (trimmed(text).empty())
        return {};
    return std::format(
        "<p class=\"quiet\">{}{}{}</p>\n", labelText(label, language), labelEnd(language), prose(trimmed(text)));
}

std::string head(const Entry &entry, Language language, const PageWords &words)
{
    std::string text;
    if (!tierBadge(entry, language).empty())
        text = std::format("<div class=\"banner {}\"><strong>{}</strong> <span>{}</span></div>\n",
            tierLook(entry.tier).style, escapedHtml(tierBadge(entry, language)), escapedHtml(words.banner));
    const PageTitle title = pageTitle(entry.signature, language);
    text += title.gloss.empty() ? localized(entry.signature, language, signatureHeading)
                                : signatureHeading(title.message.text) + paragraph(title.gloss);
    text += "<div class=\"names\">\n" + chips({entry.id, entry.category, entry.errorCode});
    const bool isUpdated = !entry.lastUpdated.empty();
    if (const std::string &date = isUpdated ? entry.lastUpdated : entry.lastConfirmed; !date.empty())
        text += labelled(isUpdated ? Label::LastUpdated : Label::LastConfirmed, language, date);
    return text + "</div>\n";
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

/// Verdicts with their sign.
std::string verdictCell(const std::vector<VerdictLine> &verdicts)
{
    if (verdicts.empty())
        return "<td>—</td>";
    std::string lines;
    for (const VerdictLine &line : verdicts)
        lines += std::format(
            "{}{} {}", lines.empty() ? "" : "<br>\n", line.isReproduced ? "✓" : "✕", escapedHtml(line.text));
    return "<td>" + lines + "</td>";
}

std::string versionTable(const Entry &entry, Language language, const PageWords &words)
{
    const auto isMeasured = [](const std::vector<VerdictLine> &row) { return !row.empty(); };
    const bool hasMeasured
        = words.versions.size() == entry.versions.size() + 1 && std::ranges::any_of(words.versions, isMeasured);
    int columns = 0;
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
        ++columns;
    }
    if (hasMeasured) {
        head += std::format("<th scope=\"col\">{}</th>", labelText(Label::MeasuredHere, language));
        for (std::size_t i = 0; i < rows.size(); ++i)
            rows[i] += verdictCell(words.versions[i]);
        if (const std::vector<VerdictLine> &others = words.versions.back(); !others.empty())
            rows.push_back(std::format("<td colspan=\"{}\">{}</td>", std::max(columns, 1),
                               labelText(Label::OtherVersions, language))
                + verdictCell(others));
    }
    if (head.empty())
        return {};
    std::string table = heading(headingText(PageSection::Versions, language)) + "<table>\n<tr>" + head + "</tr>\n";
    for (const std::string &row : rows)
        table += "<tr>" + row + "</tr>\n";
    return table + "</table>\n";
}

/// What is known of a rate, with a bar of it: green for what helps; with optimum 0 and everything high, red for what
/// fails. Below it, what runs showed.
std::string rateCell(const Remedy &row, const RemedyList &list, Language language, const std::string &share)
{
    const Rate rate = rateOf(row, list);
    const std::string text = rateText(rate, list, language);
    const RateWords said = rateWordsOf(rate, language);
    std::string cell = std::format("<div class=\"rate\">\n<strong>{}</strong>\n", said.value);
    if (!text.empty()) {
        const double value = rate.count ? double(rate.count->agreeing) / rate.count->reports : *rate.claimed;
        const std::string_view colour = list.helps ? "" : " low=\"0.1\" high=\"0.2\" optimum=\"0\"";
        cell += std::format(
            "<meter min=\"0\" max=\"100\"{1} value=\"{2}\" title=\"{0}\">{0}</meter>\n<span>{3}</span>\n", text, colour,
            percentText(value), said.source);
    }
    if (!share.empty())
        cell += std::format("<span>{}</span>\n", escapedHtml(share));
    return cell + "</div>\n";
}

/// A report on one line, its source as a link.
std::string reportItem(const Report &report, Language language)
{
    const ReportWords words = reportWords(report, language);
    std::string line = report.worked ? "✓ " : "✕ ";
    line += words.outcome;
    for (const std::string &part : {escapedHtml(words.date), htmlLink(words.source), prose(words.note)}) {
        if (!part.empty())
            line += " · " + part;
    }
    return std::format("<li>{}</li>\n", line);
}

/// Folded, as in the window.
std::string reportList(const std::vector<Report> &reports, Language language)
{
    std::string items;
    for (const Report &report : reports)
        items += reportItem(report, language);
    return items.empty() ? items
                         : std::format("<details>\n<summary>{}</summary>\n<ul>\n{}</ul>\n</details>\n",
                               reportCount(reports.size(), language), items);
}

/// Without those that stand with what they report.
std::vector<std::string> sourcesOf(const Remedy &row)
{
    std::vector<std::string> sources;
    for (const std::string &source : row.sources) {
        if (!std::ranges::contains(row.reports, source, &Report::source))
            sources.push_back(source);
    }
    return sources;
}

std::string rowItem(const Remedy &row, const RemedyList &list, Language language, const std::string &share)
{
    const LocalizedText &explanation = row.explanation;
    // The action of a workaround that says how is a sentence; else it may be the code.
    const bool isExplained
        = !trimmed(shown(explanation, language).text).empty() && !repeats(explanation, row.action, language);
    const bool isSentence = isExplained && list.helps;
    std::string item = std::format("<li>\n{}<div>\n", rateCell(row, list, language, share))
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
    item += links(sourcesOf(row)) + reportList(row.reports, language);
    return item + "</div>\n</li>\n";
}

/// The rows that are known to do most come first.
std::string rows(PageSection section, const RemedyList &list, const Entry &entry, Language language,
    const std::vector<std::string> &shares)
{
    std::string items;
    for (const Remedy *const row : byRate(entry, list)) {
        const auto index = std::size_t(row - (entry.*list.rows).data());
        items += rowItem(*row, list, language, index < shares.size() ? shares[index] : std::string());
    }
    return items.empty()
        ? items
        : std::format("{}<ol class=\"rows\">\n{}</ol>\n", heading(headingText(section, language)), items);
}

using OfId = std::function<std::string(std::string_view id)>;

/// An id, as a link where it has a page; with its title, where that is known.
std::string reference(std::string_view id, const OfId &pageOf, const OfId &titleOf)
{
    const std::string text = std::format("<code>{}</code>", escapedHtml(id));
    const std::string address = pageOf ? pageOf(id) : std::string();
    if (address.empty())
        return text;
    const std::string title = titleOf ? titleOf(id) : std::string();
    return title.empty() ? std::format("<a href=\"{}\">{}</a>", escapedHtml(address), text)
                         : std::format("<a href=\"{}\">{}</a> <span class=\"quiet\">{}</span>", escapedHtml(address),
                               escapedHtml(title), text);
}

std::string references(
    Label label, Language language, const std::vector<std::string> &ids, const OfId &pageOf, const OfId &titleOf)
{
    if (ids.empty())
        return {};
    std::string list = heading(labelText(label, language)) + "<ul>\n";
    for (const std::string &id : ids)
        list += std::format("<li>{}</li>\n", reference(id, pageOf, titleOf));
    return list + "</ul>\n";
}

std::string transitions(const TransitionGraph &graph, Language language, const PageAddresses &pages)
{
    std::string items;
    const auto add = [&](Label label, const std::vector<Transition> &edges) {
        for (const Transition &edge : edges) {
            const ShownText condition = shown(edge.condition, language);
            const std::string_view end = condition.text.empty() ? std::string_view() : labelEnd(language);
            const std::string claim = edge.probability
                ? std::format(" <span class=\"quiet\">({})</span>", claimedText(*edge.probability, {}, language))
                : std::string();
            items += std::format("<li>{} {}{}{}{}{}</li>\n", labelText(label, language),
                reference(edge.entryId, pages.ofEntry, pages.titleOfEntry), end, prose(condition.text),
                untranslatedMark(condition.fallback, language), claim);
        }
    };
    add(Label::LeadsTo, graph.leadsTo);
    add(Label::PrecededBy, graph.precededBy);
    add(Label::ConfusedWith, graph.frequentlyConfusedWith);
    return items.empty() ? items : heading(labelText(Label::Related, language)) + "<ul>\n" + items + "</ul>\n";
}

std::string section(Label label, Language language, std::string_view content)
{
    return content.empty() ? std::string() : heading(labelText(label, language)) + std::string(content);
}

/// A table of names and values; the values are HTML.
std::string namedValues(const std::vector<std::pair<std::string, std::string>> &rows)
{
    std::string table;
    for (const auto &[name, value] : rows)
        table += std::format("<tr><th scope=\"row\">{}</th><td>{}</td></tr>\n", escapedHtml(name), value);
    return table.empty() ? table : "<table>\n" + table + "</table>\n";
}

std::string measuredPart(const PageWords &words, Language language)
{
    std::string text = words.standing.empty() ? std::string() : paragraph(words.standing);
    if (!words.cases.empty()) {
        text += "<table>\n<tr>";
        for (const Label label : {Label::Case, Label::Role, Label::MeasuredHere})
            text += std::format("<th scope=\"col\">{}</th>", labelText(label, language));
        text += "</tr>\n";
        for (const CaseLine &line : words.cases)
            text += std::format("<tr><td>{}</td><td>{}</td>{}</tr>\n", escapedHtml(line.title), escapedHtml(line.role),
                verdictCell(line.verdicts));
        text += "</table>\n";
    }
    std::string runs;
    for (std::size_t i = 1; i < words.runs.size(); ++i)
        runs += std::format("<li>{}</li>\n", escapedHtml(words.runs[i]));
    if (!runs.empty())
        text += std::format(
            "<details>\n<summary>{}</summary>\n<ul>\n{}</ul>\n</details>\n", escapedHtml(words.runs[0]), runs);
    return section(Label::Measured, language, text);
}

std::string conditionPart(const PageWords &words, Language language)
{
    if (words.conditionTitle.empty())
        return {};
    std::string items;
    for (const std::string &sentence : words.condition)
        items += std::format("<li>{}</li>\n", escapedHtml(sentence));
    return section(Label::IsItHere, language, paragraph(words.conditionTitle) + "<ul>\n" + items + "</ul>\n");
}

std::string signTable(const std::vector<Sign> &signs, Language language)
{
    std::string rows;
    for (const Sign &sign : signs) {
        const ShownText says = shown(sign.says, language);
        rows += std::format("<tr><td>{} ({:+.1f})</td><td>{}{}</td><td><code>{}</code></td></tr>\n",
            signWord(sign, language), sign.weight, prose(trimmed(says.text)), untranslatedMark(says.fallback, language),
            escapedHtml(sign.regex));
    }
    return section(Label::Signs, language, rows.empty() ? rows : "<table>\n" + rows + "</table>\n");
}

std::string linkSections(const Entry &entry, Language language)
{
    std::string text;
    std::string documentation = links({entry.officialDocUrl});
    if (!entry.officialDocSection.empty())
        documentation += paragraph(entry.officialDocSection);
    if (!documentation.empty())
        text += heading(headingText(PageSection::Documentation, language)) + documentation;
    return text + section(Label::Sources, language, links(entry.sources));
}

std::string details(const Entry &entry, Language language, const PageWords &words)
{
    std::string text = entry.regex.empty()
        ? std::string()
        : section(Label::Regex, language, std::format("<pre><code>{}</code></pre>\n", escapedHtml(entry.regex)));
    std::vector<std::pair<std::string, std::string>> rows;
    for (const auto &[name, value] : words.details)
        rows.emplace_back(name, escapedHtml(value));
    if (!entry.url.empty())
        rows.emplace_back("URL", htmlLink(entry.url));
    return text + section(Label::Details, language, namedValues(rows));
}

std::string articleBody(const Article &article, const std::string &title, const std::string &markdown,
    Language language, const PageAddresses &pages)
{
    if (markdown.empty())
        return {};
    return std::format("<h1>{}</h1>\n<p class=\"quiet\">{}</p>\n<article>\n{}</article>\n", escapedHtml(title),
               escapedHtml(article.date), htmlFromMarkdown(markdown))
        + references(Label::Related, language, article.relatedEntries, pages.ofEntry, pages.titleOfEntry);
}

} // namespace

std::string htmlBody(const Entry &entry, Language language, const PageAddresses &pages, const WordsOfBoth &words)
{
    const PageWords &said = words.in(language);
    std::string body = head(entry, language, said);
    if (const std::string cause = localized(entry.rootCause, language, paragraph); !cause.empty())
        body += heading(headingText(PageSection::RootCause, language)) + cause;
    body += conditionPart(said, language);
    body += rows(PageSection::Workarounds, workaroundList, entry, language, said.workaroundShares);
    body += rows(PageSection::DeadEnds, deadEndList, entry, language, said.deadEndShares);
    body += signTable(entry.signs, language);
    body += versionTable(entry, language, said);
    std::vector<std::pair<std::string, std::string>> environment;
    for (const auto &[name, value] : entry.environment)
        environment.emplace_back(name, escapedHtml(value));
    body += section(Label::Environment, language, namedValues(environment));
    body += measuredPart(said, language);
    body += transitions(entry.transitions, language, pages);
    body += references(Label::RelatedArticles, language, entry.relatedArticles, pages.ofArticle, pages.titleOfArticle);
    body += section(Label::Aliases, language, chips(entry.aliases));
    body += section(Label::Tags, language, chips(entry.tags));
    return body + linkSections(entry, language) + details(entry, language, said);
}

std::string htmlBody(const Article &article, Language language, const PageAddresses &pages)
{
    const bool isChinese = language == Language::Chinese;
    const bool isFallback = (isChinese ? article.markdownZh : article.markdown).empty();
    const bool showsChinese = isChinese != isFallback;
    const std::string &titleZh = article.titleZh.empty() ? article.title : article.titleZh;
    const std::string body = articleBody(article, showsChinese ? titleZh : article.title,
        showsChinese ? article.markdownZh : article.markdown, language, pages);
    if (!isFallback)
        return body;
    return untranslatedMark(true, language)
        + std::format("<div lang=\"{}\">\n{}</div>\n", languageTag(otherLanguage(language)), body);
}

std::string toHtml(const Entry &entry, Language language, const PageAddresses &pages, const WordsOfBoth &words)
{
    return htmlPage(shown(entry.signature, language).text, htmlBody(entry, Language::English, pages, words),
        htmlBody(entry, Language::Chinese, pages, words), language);
}

std::string toHtml(const Article &article, Language language, const PageAddresses &pages)
{
    // An article can be in one language alone; then that is the page.
    const bool isChinese = article.markdown.empty() || (language == Language::Chinese && !article.markdownZh.empty());
    const std::string &titleZh = article.titleZh.empty() ? article.title : article.titleZh;
    return htmlPage(isChinese ? titleZh : article.title,
        articleBody(article, article.title, article.markdown, Language::English, pages),
        articleBody(article, titleZh, article.markdownZh, Language::Chinese, pages),
        isChinese ? Language::Chinese : Language::English);
}

} // namespace kb
