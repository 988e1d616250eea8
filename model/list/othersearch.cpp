// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "model/list/othersearch.h"

#include <algorithm>

namespace model {

namespace {

void addMatches(std::vector<OtherMatch> &matches, const Catalog &catalog, const SearchResult &result)
{
    std::size_t added = 0;
    for (const Row &row : result.rows) {
        if (added == OtherSearch::most)
            return;
        const kb::Match *const match = row.match < 0 ? nullptr : &result.matches[std::size_t(row.match)];
        const bool isFound = result.query.paste ? match && match->isAnswer() : !row.isMention;
        if (row.kind != Row::Kind::Entry || !isFound)
            continue;
        const kb::EntrySummary entry = catalog.entry(row.index);
        matches.push_back({.library = catalog.library().folder(),
            .id = std::string(entry.id),
            .signature = {std::string(entry.signature), std::string(entry.signatureZh)},
            .tier = entry.tier,
            .grade = result.query.paste ? std::optional(match->grade) : std::nullopt});
        ++added;
    }
}

} // namespace

OtherSearch::OtherSearch(std::filesystem::path cacheFolder, QObject *parent)
    : QObject(parent)
    , m_cacheFolder(std::move(cacheFolder))
    , m_catalogs(std::make_shared<Catalogs>())
    , m_searching([this](const std::vector<OtherMatch> &matches) { emit finished(matches); }, &m_pool)
{
    m_pool.setMaxThreadCount(1);
}

void OtherSearch::setLibraries(std::vector<std::filesystem::path> folders)
{
    m_searching.drop();
    m_folders = std::move(folders);
    m_catalogs = std::make_shared<Catalogs>(); // what was saved meanwhile is read anew
}

void OtherSearch::search(const Query &query)
{
    m_searching.run(
        [query, folders = m_folders, catalogs = m_catalogs, cache = m_cacheFolder](const std::stop_token &stop) {
            std::vector<OtherMatch> matches;
            for (const std::filesystem::path &folder : folders) {
                if (stop.stop_requested())
                    break;
                const auto [at, isNew] = catalogs->try_emplace(folder);
                if (isNew) {
                    if (auto library = kb::Library::open(folder, {.cacheFolder = cache, .forceReadOnly = true}))
                        at->second = std::make_shared<const Catalog>(std::move(*library));
                }
                if (at->second)
                    addMatches(matches, *at->second, runSearch(*at->second, query, stop));
            }
            return matches;
        });
}

} // namespace model
