// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "app/cli/render.h"

#include "kb/export/fileexport.h"
#include "kb/format/pagerows.h"
#include "kb/text/plaintext.h"
#include "kb/wording/wording.h"

#include <nlohmann/json.hpp>

#include <utility>

namespace app {

std::optional<Form> formFromName(std::string_view name)
{
    for (const auto &[known, form] : {std::pair<std::string_view, Form> {"text", Form::Text}, {"json", Form::Json},
             {"md", Form::Markdown}, {"html", Form::Html}}) {
        if (name == known)
            return form;
    }
    return std::nullopt;
}

std::string render(const kb::Entry &entry, Form form, kb::Language language, const kb::PageAddresses &pages,
    const kb::WordsOfBoth &words)
{
    switch (form) {
    case Form::Text: return kb::toText(entry, language);
    case Form::Json: return kb::writeFlat(entry);
    case Form::Markdown: return kb::toMarkdown(entry, language, words);
    case Form::Html: return kb::toHtml(entry, language, pages, words);
    }
    return {};
}

std::string render(const kb::Article &article, Form form, kb::Language language, const kb::PageAddresses &pages)
{
    const bool chinese = language == kb::Language::Chinese && !article.markdownZh.empty();
    const std::string &title = chinese && !article.titleZh.empty() ? article.titleZh : article.title;
    const std::string &body = chinese ? article.markdownZh : article.markdown;
    switch (form) {
    case Form::Text: return kb::terminalText(title + "\n" + article.date + "\n\n" + body);
    case Form::Json:
        return nlohmann::ordered_json {{"id", article.id}, {"title", article.title}, {"title_zh", article.titleZh},
                   {"date", article.date}, {"related_entries", article.relatedEntries}, {"markdown", article.markdown},
                   {"markdown_zh", article.markdownZh}}
                   .dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace)
            + '\n';
    case Form::Markdown: return kb::articleMarkdown(article, language);
    case Form::Html: return kb::toHtml(article, language, pages);
    }
    return {};
}

QString findingLine(const kb::Finding &finding, kb::Language language)
{
    QString place = QString::fromStdString(finding.file.string());
    if (finding.line > 0)
        place += QLatin1Char(':') + QString::number(finding.line);
    if (finding.column > 0)
        place += QLatin1Char(':') + QString::number(finding.column);
    // Programs read the place, so what stands behind it is ": " in either language.
    return QStringLiteral("%1: %2%3%4 [%5]")
        .arg(place, wording::severity(finding.severity), QString::fromUtf8(kb::labelEnd(language)),
            wording::sentence(finding), QString::fromUtf8(kb::ruleName(finding.rule)));
}

nlohmann::ordered_json findingJson(const kb::Finding &finding)
{
    return {{"entry", finding.entryId}, {"file", finding.file.string()}, {"line", finding.line},
        {"column", finding.column}, {"field", finding.field}, {"rule", kb::ruleName(finding.rule)},
        {"severity", kb::severityName(finding.severity)}, {"message", wording::sentence(finding).toStdString()},
        {"related", finding.related}};
}

} // namespace app
