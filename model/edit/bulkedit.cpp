// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "model/edit/bulkedit.h"

#include "kb/entryfields.h"
#include "model/document/libraryscan.h"

#include <algorithm>
#include <map>

namespace model {

namespace {

/// Every text that is someone's words, by its field in a flat file: visit(field, text).
template <typename AnyEntry, typename Visit> void visitTexts(AnyEntry &entry, const Visit &visit)
{
    kb::forEachText(
        entry, kb::Words::Some, [&](const auto &placed) { visit(placed.field + placed.part, placed.text); });
}

template <typename Visit> void visitTexts(kb::Article &article, const Visit &visit)
{
    visit("title", article.title);
    visit("title_zh", article.titleZh);
    visit("markdown", article.markdown);
    visit("markdown_zh", article.markdownZh);
}

/// The replacement of one match: \1 to \9 and \\ stand for what they name.
QString expanded(const QRegularExpressionMatch &match, const QString &replacement)
{
    QString result;
    for (qsizetype i = 0; i < replacement.size(); ++i) {
        const QChar next = i + 1 < replacement.size() ? replacement[i + 1] : QChar();
        if (replacement[i] != u'\\' || (next != u'\\' && (next < u'0' || next > u'9'))) {
            result += replacement[i];
            continue;
        }
        result += next == u'\\' ? QString(next) : match.captured(next.digitValue());
        ++i;
    }
    return result;
}

struct Replacer {
    QRegularExpression expression;
    const ReplaceOptions &options;

    /// Adds a hit where the text has a match. An empty match is none: it would be one between any two characters.
    void collect(Row::Kind kind, const std::string &id, const std::string &field, const std::string &utf8,
        std::vector<ReplaceHit> &hits) const
    {
        const QString before = QString::fromUtf8(utf8);
        QString after;
        int matches = 0;
        qsizetype end = 0;
        for (const QRegularExpressionMatch &match : expression.globalMatch(before)) {
            if (match.capturedLength() == 0)
                continue;
            after += QStringView(before).sliced(end, match.capturedStart() - end);
            after += options.isRegex ? expanded(match, options.replacement) : options.replacement;
            end = match.capturedEnd();
            ++matches;
        }
        if (matches > 0)
            hits.push_back({kind, id, field, matches, before, after + before.sliced(end)});
    }
};

using HitsById = std::map<std::pair<Row::Kind, std::string>, std::vector<const ReplaceHit *>>;

template <typename Holder> void apply(Holder &holder, const std::vector<const ReplaceHit *> &hits)
{
    visitTexts(holder, [&](const std::string &field, std::string &value) {
        const auto hit = std::ranges::find(hits, field, &ReplaceHit::field);
        if (hit != hits.end() && QString::fromUtf8(value) == (*hit)->before)
            value = (*hit)->after.toStdString();
    });
}

} // namespace

kb::Entry changed(kb::Entry entry, const FieldChange &change)
{
    if (!change.domain.empty())
        entry.domain = change.domain;
    if (change.tier)
        entry.tier = *change.tier;
    std::erase_if(entry.tags, [&](const std::string &tag) { return std::ranges::contains(change.tagsToRemove, tag); });
    for (const std::string &tag : change.tagsToAdd) {
        if (!std::ranges::contains(entry.tags, tag))
            entry.tags.push_back(tag);
    }
    return entry;
}

Edits changed(const Catalog &catalog, const std::vector<std::string> &ids, const FieldChange &change)
{
    Edits edits;
    for (const std::string &id : ids) {
        const std::optional<std::uint32_t> index = catalog.find(id);
        if (kb::Expected<kb::Entry> entry = index ? catalog.readEntry(*index) : kb::Entry {}; index && entry)
            edits.entries.push_back(changed(std::move(*entry), change));
    }
    return edits;
}

QRegularExpression expressionOf(const ReplaceOptions &options)
{
    QString pattern = options.isRegex ? options.pattern : QRegularExpression::escape(options.pattern);
    if (options.wholeWords)
        pattern = QStringLiteral("\\b(?:%1)\\b").arg(pattern);
    QRegularExpression::PatternOptions flags
        = QRegularExpression::UseUnicodePropertiesOption | QRegularExpression::MultilineOption;
    flags.setFlag(QRegularExpression::CaseInsensitiveOption, !options.matchCase);
    return QRegularExpression(pattern, flags);
}

std::vector<ReplaceHit> findAll(const Catalog &catalog, const ReplaceOptions &options, const std::stop_token &stop)
{
    const Replacer replacer {expressionOf(options), options};
    std::vector<ReplaceHit> hits;
    if (options.pattern.isEmpty() || !replacer.expression.isValid())
        return hits;
    for (ScannedEntry &scanned : scanEntries(catalog, {}, stop)) {
        if (stop.stop_requested())
            return hits;
        visitTexts(scanned.entry, [&](const std::string &field, const std::string &value) {
            replacer.collect(Row::Kind::Entry, scanned.entry.id, field, value, hits);
        });
    }
    for (std::uint32_t i = 0; i < catalog.articleCount() && !stop.stop_requested(); ++i) {
        if (kb::Expected<kb::Article> article = catalog.readArticle(i)) {
            visitTexts(*article, [&](const std::string &field, const std::string &value) {
                replacer.collect(Row::Kind::Article, article->id, field, value, hits);
            });
        }
    }
    return hits;
}

Edits replaced(const Catalog &catalog, const std::vector<ReplaceHit> &hits, const std::stop_token &stop)
{
    HitsById byId;
    for (const ReplaceHit &hit : hits)
        byId[{hit.kind, hit.id}].push_back(&hit);
    Edits edits;
    const auto add = [](auto holder, const std::vector<const ReplaceHit *> &wanted, auto &list) {
        if (!holder)
            return;
        apply(*holder, wanted);
        list.push_back(std::move(*holder));
    };
    for (const auto &[key, wanted] : byId) {
        if (stop.stop_requested())
            return {};
        const auto &[kind, id] = key;
        const auto index = kind == Row::Kind::Entry ? catalog.find(id) : catalog.findArticle(id);
        if (index && kind == Row::Kind::Entry)
            add(catalog.readEntry(*index), wanted, edits.entries);
        else if (index)
            add(catalog.readArticle(*index), wanted, edits.articles);
    }
    return edits;
}

} // namespace model
