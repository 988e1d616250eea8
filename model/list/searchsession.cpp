// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "model/list/searchsession.h"

#include "kb/codes/codelookup.h"
#include "kb/codes/codemention.h"

#include <algorithm>

namespace model {

namespace {

bool titleHolds(const kb::ArticleSummary &article, const QStringList &words)
{
    const QString title = QString::fromUtf8(article.title) + u' ' + QString::fromUtf8(article.titleZh) + u' '
        + QString::fromUtf8(article.id);
    return std::ranges::all_of(words, [&](const QString &word) { return title.contains(word, Qt::CaseInsensitive); });
}

bool foundByMessage(const kb::Match &match)
{
    return std::ranges::any_of(match.reasons, [](const kb::Reason &reason) {
        return reason.kind == kb::ReasonKind::Regex || reason.kind == kb::ReasonKind::Signature;
    });
}

void addRanked(SearchResult &result)
{
    for (std::size_t i = 0; i < result.matches.size(); ++i)
        result.rows.push_back({Row::Kind::Entry, result.matches[i].entry, std::int32_t(i)});
}

constexpr std::size_t codeBytes = 1u << 18; // of a pasted text, that are read for codes

void findCodes(SearchResult &result, const Catalog &catalog)
{
    std::vector<kb::CodeMeaning> meanings;
    if (result.query.paste) {
        for (kb::CodeMention &mention : kb::findCodes(result.query.paste->bytes().substr(0, codeBytes)))
            std::ranges::move(mention.meanings, std::back_inserter(meanings));
    } else {
        meanings = kb::lookUpCodes(result.query.words.toStdString());
    }
    for (std::vector<kb::CodeMeaning> &oneError : kb::byIdentity(meanings)) {
        std::vector<std::uint32_t> entries = catalog.search().entriesOfCode(oneError.front().code->identity);
        result.codes.push_back({std::move(oneError), std::move(entries)});
    }
}

/// Entries about the codes, behind what matches and before what only holds the words.
void addEntriesOfCodes(SearchResult &result)
{
    if (result.codes.empty() || (result.query.paste ? !result.matches.empty() : result.codes.size() > 1))
        return;
    std::vector<Row> rows;
    for (std::size_t i = 0; i < result.codes.size(); ++i) {
        for (const std::uint32_t entry : result.codes[i].entries) {
            const auto isIt = [entry](const Row &row) { return row.kind == Row::Kind::Entry && row.index == entry; };
            if (std::ranges::any_of(rows, isIt)
                || std::ranges::any_of(result.rows, [&](const Row &row) { return isIt(row) && row.match >= 0; }))
                continue;
            std::erase_if(result.rows, isIt);
            rows.push_back({.kind = Row::Kind::Entry, .index = entry, .code = std::int32_t(i)});
        }
    }
    const auto place = std::ranges::find_if(result.rows, [](const Row &row) { return row.match < 0; });
    result.rows.insert(place, rows.begin(), rows.end());
}

void searchWords(SearchResult &result, const Catalog &catalog, const kb::SearchOptions &options)
{
    const std::string words = result.query.words.toStdString();
    result.matches = catalog.search().search(words, options);
    const std::vector<std::uint32_t> holding = catalog.search().filter(words);
    if (!holding.empty()) {
        std::vector<bool> pending(catalog.entryCount());
        for (const std::uint32_t entry : holding)
            pending[entry] = true;
        std::erase_if(
            result.matches, [&](const kb::Match &match) { return !pending[match.entry] && !foundByMessage(match); });
        addRanked(result);
        for (const kb::Match &match : result.matches)
            pending[match.entry] = false;
        for (const std::uint32_t entry : catalog.inOrder(holding)) {
            if (pending[entry])
                result.rows.push_back({Row::Kind::Entry, entry});
        }
    } else {
        addRanked(result);
    }
}

/// Below all that is found where people look for entries.
void addMentions(SearchResult &result, const Catalog &catalog)
{
    std::vector<bool> listed(catalog.entryCount());
    for (const Row &row : result.rows) {
        if (row.kind == Row::Kind::Entry)
            listed[row.index] = true;
    }
    for (const std::uint32_t entry : catalog.inOrder(catalog.search().mentions(result.query.words.toStdString()))) {
        if (!listed[entry])
            result.rows.push_back({.kind = Row::Kind::Entry, .index = entry, .isMention = true});
    }
}

/// Whoever types an id or a title as it is means that entry or article, wherever it would stand.
void putExactFirst(SearchResult &result, const Catalog &catalog)
{
    const QString wanted = result.query.words.trimmed();
    const std::optional<std::uint32_t> named = catalog.find(wanted.toStdString());
    const auto isOf = [&](const Row &row) { return row.kind == Row::Kind::Entry && row.index == named; };
    if (named && !std::ranges::any_of(result.rows, isOf))
        result.rows.push_back({Row::Kind::Entry, *named});
    const auto bytes = std::size_t(wanted.toUtf8().size());
    const auto isWanted = [&wanted, bytes](std::string_view text) {
        return text.size() == bytes && wanted.compare(QString::fromUtf8(text), Qt::CaseInsensitive) == 0;
    };
    for (Row &row : result.rows) {
        if (row.kind == Row::Kind::Entry) {
            const kb::EntrySummary entry = catalog.entry(row.index);
            row.isExact = isWanted(entry.id) || isWanted(entry.signature) || isWanted(entry.signatureZh);
        } else {
            const kb::ArticleSummary article = catalog.article(row.index);
            row.isExact = isWanted(article.id) || isWanted(article.title) || isWanted(article.titleZh);
        }
        row.isMention = row.isMention && !row.isExact;
    }
    std::ranges::stable_partition(result.rows, &Row::isExact);
}

} // namespace

SearchResult runSearch(const Catalog &catalog, const Query &query, const std::stop_token &stop, const gpu::Facts *facts,
    const ListOrder &order)
{
    SearchResult result {.query = query, .order = query.paste ? ListOrder {} : order};
    const auto start = std::chrono::steady_clock::now();
    const kb::SearchOptions options {.stop = stop};
    if (query.paste) {
        result.matches = catalog.search().search(query.paste->bytes(), options);
        const kb::EntryReader readEntry = [&catalog](std::uint32_t entry) {
            kb::Expected<kb::Entry> read = catalog.readEntry(entry);
            return read ? std::optional(*std::move(read)) : std::nullopt;
        };
        result.diagnosis = kb::diagnose(query.paste->bytes(), result.matches, readEntry);
        if (facts) {
            result.here = kb::matchesHere(result.matches, *facts, query.paste->bytes(), [&](std::uint32_t entry) {
                return catalog.entry(entry).hasCondition ? readEntry(entry) : std::nullopt;
            });
            kb::putApplicableFirst(result.diagnosis, result.matches, result.here);
            kb::tellApart(result.diagnosis, result.matches, readEntry);
        }
        for (const kb::DiagnosedMatch &one : result.diagnosis)
            result.rows.push_back({Row::Kind::Entry, result.matches[one.match].entry, std::int32_t(one.match)});
        std::ranges::sort(result.diagnosis, {}, &kb::DiagnosedMatch::match);
    } else if (!query.words.trimmed().isEmpty()) {
        searchWords(result, catalog, options);
    } else {
        result.rows.reserve(catalog.entryCount() + catalog.articleCount());
        std::vector<std::uint32_t> entries;
        entries.reserve(catalog.entryCount());
        for (std::uint32_t i = 0; i < catalog.entryCount(); ++i) {
            if (catalog.contains(i))
                entries.push_back(i);
        }
        for (const std::uint32_t entry : catalog.inOrder(std::move(entries)))
            result.rows.push_back({Row::Kind::Entry, entry});
    }
    if (!query.isEmpty()) {
        findCodes(result, catalog);
        addEntriesOfCodes(result);
    }
    if (!query.paste) {
        const QStringList words = query.words.split(u' ', Qt::SkipEmptyParts);
        std::vector<std::uint32_t> articles;
        for (std::uint32_t i = 0; i < catalog.articleCount(); ++i) {
            if (catalog.containsArticle(i) && titleHolds(catalog.article(i), words))
                articles.push_back(i);
        }
        for (const std::uint32_t article : catalog.articlesInOrder(std::move(articles)))
            result.rows.push_back({Row::Kind::Article, article});
        if (!words.isEmpty())
            addMentions(result, catalog);
        sortRows(result.rows, catalog, order);
        if (!words.isEmpty())
            putExactFirst(result, catalog);
    }
    result.elapsed = std::chrono::steady_clock::now() - start;
    return result;
}

bool SearchResult::hasAnswer() const
{
    return query.paste && !matches.empty() && matches.front().isAnswer();
}

bool SearchResult::isSimilarOnly(std::uint32_t entry) const
{
    const auto match = std::ranges::find(matches, entry, &kb::Match::entry);
    return query.paste && match != matches.end() && !match->isAnswer();
}

bool SearchResult::isRuledOut(const kb::DiagnosedMatch &one) const
{
    const bool isCause = one.part == kb::Part::Cause || one.part == kb::Part::Candidate;
    return isCause && one.match < here.size() && here[one.match] && here[one.match]->applies == kb::Applies::NotHere;
}

std::uint32_t SearchResult::best() const
{
    return here.empty() ? matches.front().entry : rows.front().index;
}

std::shared_ptr<const std::set<std::string>> matchesThatApply(const SearchResult &result, const Catalog &catalog)
{
    std::set<std::string> ids;
    for (std::size_t i = 0; i < result.here.size(); ++i) {
        if (const auto &answer = result.here[i]; answer && answer->applies == kb::Applies::Here)
            ids.emplace(catalog.entry(result.matches[i].entry).id);
    }
    return ids.empty() ? nullptr : std::make_shared<const std::set<std::string>>(std::move(ids));
}

SearchSession::SearchSession(QObject *parent)
    : QObject(parent)
    , m_searching([this](const std::shared_ptr<const SearchResult> &result) { emit finished(result); })
    , m_pasting([this](const Paste &paste) { paste ? emit pasteReady(*paste) : emit pasteFailed(paste.error()); })
{
}

void SearchSession::setCatalog(std::shared_ptr<const Catalog> catalog)
{
    m_searching.drop();
    updateCatalog(std::move(catalog));
}

void SearchSession::updateCatalog(std::shared_ptr<const Catalog> catalog)
{
    m_catalog = std::move(catalog);
}

bool SearchSession::setFacts(std::shared_ptr<const gpu::Facts> facts, const QString &machine)
{
    if (facts == m_facts && (!facts || machine == m_machine))
        return false;
    m_facts = std::move(facts);
    m_machine = machine;
    return true;
}

void SearchSession::search(const Query &query)
{
    if (!m_catalog)
        return;
    m_searching.run([catalog = m_catalog, facts = m_facts, machine = m_machine, query, order = m_order](
                        const std::stop_token &stop) {
        auto result = std::make_shared<SearchResult>(runSearch(*catalog, query, stop, facts.get(), order));
        result->machine = machine;
        return std::shared_ptr<const SearchResult>(std::move(result));
    });
}

void SearchSession::paste(const QByteArray &bytes)
{
    m_pasting.run([bytes](const std::stop_token &) -> Paste { return PastedText::fromBytes(bytes); });
}

void SearchSession::pasteFile(const std::filesystem::path &file)
{
    m_pasting.run([file](const std::stop_token &) -> Paste { return PastedText::fromFile(file); });
}

void SearchSession::cancel()
{
    m_searching.drop();
    m_pasting.drop();
}

} // namespace model
