// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "model/document/catalog.h"

#include "kb/cases/entrycases.h"
#include "kb/evidence/tier.h"
#include "kb/text/characters.h"
#include "kb/tierkind.h"
#include "model/document/changedentries.h"

#include <algorithm>
#include <filesystem>
#include <functional>
#include <map>

namespace model {

namespace {

enum Flag : std::uint8_t { HasCase = 1, NeedsAttention = 2, LanguageGap = 4, Twin = 8 };

std::uint8_t wantedFlags(const FacetChoice &choice)
{
    return std::uint8_t((choice.hasCase ? HasCase : 0) | (choice.needsAttention ? NeedsAttention : 0)
        | (choice.languageGap ? LanguageGap : 0));
}

std::uint8_t capped(int cells)
{
    return std::uint8_t(std::min(cells, 255));
}

std::size_t signatureHash(const kb::EntrySummary &entry)
{
    return std::hash<std::string_view>()(entry.signature.empty() ? entry.signatureZh : entry.signature);
}

/// The library's own are ordered by id; only those that an edit moved need to find their place.
template <typename IdOf, typename IsMoved>
std::vector<std::uint32_t> ordered(std::vector<std::uint32_t> indices, const IdOf &idOf, const IsMoved &isMoved)
{
    const auto moved = std::ranges::stable_partition(indices, std::not_fn(isMoved));
    if (moved.empty())
        return indices;
    std::ranges::sort(moved, {}, idOf);
    std::ranges::inplace_merge(indices, moved.begin(), {}, idOf);
    return indices;
}

/// The entries whose file says a tier that only runs give, and that have no folder of records, under their id or one
/// that they had before.
std::set<std::uint32_t> unrecorded(const kb::Library &library)
{
    const std::filesystem::path evidence = library.folder() / "evidence";
    const auto hasFolder = [&](std::string_view id) {
        std::error_code ignored;
        return std::filesystem::is_directory(evidence / id, ignored);
    };
    const auto hadFolder = [&](std::uint32_t index) { // where the entry was renamed
        const kb::Expected<kb::EntryFile> file = library.readEntry(index);
        return !file || std::ranges::any_of(file->entry.aliases, [&](const std::string &alias) {
            return kb::isValidId(alias) && hasFolder(alias);
        });
    };
    std::set<std::uint32_t> found;
    const bool hasAny = hasFolder({});
    for (std::uint32_t i = 0; i < library.entryCount(); ++i) {
        const kb::EntrySummary entry = library.entry(i);
        if (kb::isOfRuns(entry.tier) && (!hasAny || (!hasFolder(entry.id) && !hadFolder(i))))
            found.insert(i);
    }
    return found;
}

} // namespace

Catalog::Catalog(std::shared_ptr<const kb::Library> library)
    : m_library(std::move(library))
    , m_unrecorded(std::make_shared<const std::set<std::uint32_t>>(unrecorded(*m_library)))
{
    const std::uint32_t count = m_library->entryCount();
    std::map<std::string_view, std::uint32_t> domains;
    std::vector<std::size_t> signatures;
    m_rows.reserve(count);
    for (std::uint32_t i = 0; i < count; ++i) {
        const kb::EntrySummary entry = entryOfLibrary(i);
        domains.try_emplace(entry.domain, 0);
        m_rows.push_back(packedRowOf(entry));
        signatures.push_back(signatureHash(entry));
    }
    std::ranges::sort(signatures);
    m_signatures = std::make_shared<const std::vector<std::size_t>>(std::move(signatures));
    for (auto &[name, number] : domains) {
        number = std::uint32_t(m_domains.size());
        m_domains.push_back(name);
    }
    for (std::uint32_t i = 0; i < count; ++i) {
        m_rows[i].domain = domains.find(m_library->entry(i).domain)->second;
        m_rows[i].flags |= twinFlag(i);
    }
}

std::shared_ptr<const Catalog> Catalog::with(Overlays overlays) const
{
    // From the library's own rows: an overlay that is gone must leave nothing behind.
    auto changed = std::shared_ptr<Catalog>(new Catalog(*this));
    const auto &before = m_overlays.entries;
    const auto &after = overlays.entries;
    const auto differs = [](const auto &map, const auto &overlay) {
        const auto found = map.find(overlay.first);
        return found == map.end() || found->second != overlay.second;
    };
    std::vector<std::uint32_t> stale; // those of a thousand edited entries that are not as they were
    for (const auto &overlay : before) {
        if (differs(after, overlay))
            stale.push_back(overlay.first);
    }
    std::uint32_t count = m_library->entryCount();
    for (const auto &overlay : after) {
        if (differs(before, overlay))
            stale.push_back(overlay.first);
        count = std::max(count, overlay.first + 1);
    }
    changed->m_overlays = std::move(overlays);
    changed->m_rows.resize(count);
    for (const std::uint32_t index : stale)
        changed->updateRow(index);
    if (changed->m_overlays.entries.empty())
        changed->m_search = nullptr;
    else if (!changed->isSearchedAs(*this, stale))
        changed->m_search = std::make_shared<EditedSearch>();
    return changed;
}

void Catalog::updateRow(std::uint32_t index)
{
    if (!contains(index))
        return;
    const kb::EntrySummary summary = entry(index);
    const std::uint32_t domain = domainNumber(summary.domain);
    m_rows[index] = packedRowOf(summary);
    m_rows[index].domain = domain;
    m_rows[index].flags |= attentionFlag(index);
    m_rows[index].flags |= twinFlag(index);
}

/// Whether these overlays say the same as those before to whoever searches. Of many it is not looked at.
bool Catalog::isSearchedAs(const Catalog &before, const std::vector<std::uint32_t> &stale) const
{
    constexpr std::size_t mostCompared = 64;
    return stale.size() <= mostCompared && std::ranges::all_of(stale, [&](std::uint32_t index) {
        const auto was = before.m_overlays.entries.find(index);
        const auto is = m_overlays.entries.find(index);
        if (was == before.m_overlays.entries.end() || is == m_overlays.entries.end() || !was->second || !is->second)
            return false;
        return was->second->parsed == is->second->parsed || isFoundAlike(was->second->entry(), is->second->entry());
    });
}

std::shared_ptr<const Catalog> Catalog::withAttention(std::vector<bool> entries) const
{
    auto changed = std::shared_ptr<Catalog>(new Catalog(*this));
    changed->m_attention = std::move(entries);
    for (std::uint32_t i = 0; i < changed->m_rows.size(); ++i) {
        std::uint8_t &flags = changed->m_rows[i].flags;
        flags = std::uint8_t((flags & ~NeedsAttention) | (entry(i).hasFindings ? NeedsAttention : 0));
        flags |= changed->attentionFlag(i);
    }
    return changed;
}

std::shared_ptr<const Catalog> Catalog::withRecords(std::uint32_t entry) const
{
    if (!m_unrecorded->contains(entry))
        return nullptr;
    auto changed = std::shared_ptr<Catalog>(new Catalog(*this));
    std::set<std::uint32_t> others = *m_unrecorded;
    others.erase(entry);
    changed->m_unrecorded = std::make_shared<const std::set<std::uint32_t>>(std::move(others));
    changed->updateRow(entry);
    return changed;
}

bool Catalog::needsAttention(std::uint32_t entry) const
{
    return (m_rows[entry].flags & NeedsAttention) != 0;
}

std::uint8_t Catalog::twinFlag(std::uint32_t entry) const
{
    const std::size_t own = signatureHash(this->entry(entry));
    const auto same = std::ranges::equal_range(*m_signatures, own);
    const bool isAmongThem = entry < m_library->entryCount() && signatureHash(m_library->entry(entry)) == own;
    return same.size() > (isAmongThem ? 1 : 0) ? Twin : 0;
}

bool Catalog::isTwin(std::uint32_t entry) const
{
    return (m_rows[entry].flags & Twin) != 0;
}

std::uint8_t Catalog::attentionFlag(std::uint32_t entry) const
{
    return entry < m_attention.size() && m_attention[entry] ? NeedsAttention : 0;
}

const kb::SearchEngine &Catalog::search() const
{
    if (!m_search)
        return m_library->search();
    std::call_once(m_search->built, [this] {
        std::vector<kb::EditedEntry> edits;
        for (const auto &[index, overlay] : m_overlays.entries)
            edits.push_back({index, overlay ? &overlay->entry() : nullptr});
        m_search->engine = m_library->search().withEdits(edits);
    });
    return *m_search->engine;
}

Catalog::PackedRow Catalog::packedRowOf(const kb::EntrySummary &entry) const
{
    const std::string_view zh = entry.signatureZh.empty() ? entry.signature : entry.signatureZh;
    const std::string_view en = entry.signature.empty() ? entry.signatureZh : entry.signature;
    const auto flags = std::uint8_t((entry.hasCases ? HasCase : 0) | (entry.hasFindings ? NeedsAttention : 0)
        | (entry.hasLanguageGap ? LanguageGap : 0));
    return {0, std::uint8_t(entry.tier), flags, capped(kb::columnsOf(en)), capped(kb::columnsOf(zh))};
}

std::uint32_t Catalog::domainNumber(std::string_view domain)
{
    const auto place = std::ranges::lower_bound(m_domains, domain);
    const auto number = std::uint32_t(place - m_domains.begin());
    if (place != m_domains.end() && *place == domain)
        return number;
    m_newDomains.push_back(std::make_shared<const std::string>(domain));
    m_domains.insert(place, *m_newDomains.back());
    for (PackedRow &row : m_rows)
        row.domain += row.domain >= number;
    return number;
}

bool Catalog::contains(std::uint32_t entry) const
{
    const auto found = m_overlays.entries.find(entry);
    return found == m_overlays.entries.end() ? entry < m_library->entryCount() : found->second != nullptr;
}

bool Catalog::isEdited(std::uint32_t entry) const
{
    const auto found = m_overlays.entries.find(entry);
    return found != m_overlays.entries.end() && found->second && found->second->isEdited;
}

std::optional<std::uint32_t> Catalog::find(std::string_view id) const
{
    const std::optional<std::uint32_t> index = m_library->find(id);
    const auto own = index ? m_overlays.entries.find(*index) : m_overlays.entries.end();
    if (index && (own == m_overlays.entries.end() || (own->second && own->second->entry().id == id)))
        return index;
    for (const auto &[edited, overlay] : m_overlays.entries) {
        if (overlay && overlay->entry().id == id)
            return edited;
    }
    return std::nullopt;
}

kb::EntrySummary Catalog::entryOfLibrary(std::uint32_t index) const
{
    kb::EntrySummary entry = m_library->entry(index);
    if (isUnrecorded(index, entry.tier))
        entry.tier = kb::tierOf({}, entry.tier);
    return entry;
}

bool Catalog::isUnrecorded(std::uint32_t index, kb::Tier tier) const
{
    return m_unrecorded->contains(index) && tier == m_library->entry(index).tier;
}

kb::EntrySummary Catalog::entry(std::uint32_t index) const
{
    const auto found = m_overlays.entries.find(index);
    if (found == m_overlays.entries.end())
        return index < m_library->entryCount() ? entryOfLibrary(index) : kb::EntrySummary {};
    if (!found->second)
        return {};
    const kb::Entry &entry = found->second->entry();
    return {
        .id = entry.id,
        .signature = entry.signature.en,
        .signatureZh = entry.signature.zh,
        .domain = entry.domain,
        .lastUpdated = kb::lastUpdated(entry),
        .fixSuccessRate = float(entry.fixSuccessRate.value_or(-1)),
        .fix = kb::bestFix(entry),
        .tier = isUnrecorded(index, entry.tier) ? kb::tierOf({}, entry.tier) : entry.tier,
        .hasCases = kb::hasTestCases(entry),
        .hasCondition = kb::hasCondition(entry),
        .hasFindings = !found->second->parsed->findings.empty(),
        .hasLanguageGap = kb::hasLanguageGap(entry),
    };
}

std::vector<std::uint32_t> Catalog::inOrder(std::vector<std::uint32_t> entries) const
{
    const auto isMoved = [this](std::uint32_t index) {
        return isOverlaid(index) && (index >= m_library->entryCount() || m_library->entry(index).id != entry(index).id);
    };
    return ordered(std::move(entries), [this](std::uint32_t index) { return entry(index).id; }, isMoved);
}

std::vector<std::uint32_t> Catalog::articlesInOrder(std::vector<std::uint32_t> articles) const
{
    const auto isMoved = [this](std::uint32_t index) {
        return index >= m_library->articleCount() || m_library->article(index).id != article(index).id;
    };
    return ordered(std::move(articles), [this](std::uint32_t index) { return article(index).id; }, isMoved);
}

kb::Expected<kb::Entry> Catalog::readEntry(std::uint32_t index) const
{
    if (!contains(index))
        return std::unexpected(kb::Error {.code = kb::ErrorCode::NoSuchEntry});
    if (const auto found = m_overlays.entries.find(index); found != m_overlays.entries.end())
        return found->second->entry();
    return m_library->readEntry(index).transform([](const kb::EntryFile &file) { return file.entry; });
}

std::uint32_t Catalog::articleCount() const
{
    const auto &edited = m_overlays.articles;
    return std::max(m_library->articleCount(), edited.empty() ? 0 : edited.rbegin()->first + 1);
}

bool Catalog::containsArticle(std::uint32_t index) const
{
    const auto found = m_overlays.articles.find(index);
    return found == m_overlays.articles.end() ? index < m_library->articleCount() : found->second != nullptr;
}

std::optional<std::uint32_t> Catalog::findArticle(std::string_view id) const
{
    const std::optional<std::uint32_t> index = m_library->findArticle(id);
    if (index && !m_overlays.articles.contains(*index))
        return index;
    for (const auto &[edited, article] : m_overlays.articles) {
        if (article && article->id == id)
            return edited;
    }
    return std::nullopt;
}

kb::ArticleSummary Catalog::article(std::uint32_t index) const
{
    if (!containsArticle(index))
        return {};
    const auto found = m_overlays.articles.find(index);
    if (found == m_overlays.articles.end())
        return m_library->article(index);
    const kb::Article &article = *found->second;
    return {.id = article.id, .title = article.title, .titleZh = article.titleZh, .date = article.date};
}

kb::Expected<kb::Article> Catalog::readArticle(std::uint32_t index) const
{
    if (!containsArticle(index))
        return std::unexpected(kb::Error {.code = kb::ErrorCode::NoSuchEntry});
    const auto found = m_overlays.articles.find(index);
    return found == m_overlays.articles.end() ? m_library->readArticle(index) : *found->second;
}

int Catalog::signatureCells(std::uint32_t entry, kb::Language language) const
{
    const PackedRow &row = m_rows[entry];
    return language == kb::Language::Chinese ? row.cellsZh : row.cells;
}

Filtered Catalog::filter(const std::vector<Row> &rows, const FacetChoice &choice) const
{
    constexpr std::uint32_t anyDomain = UINT32_MAX;
    constexpr std::uint32_t noDomain = UINT32_MAX - 1;
    const std::uint8_t wanted = wantedFlags(choice);
    std::uint32_t domain = anyDomain;
    if (!choice.domain.empty()) {
        const auto found = std::ranges::find(m_domains, choice.domain);
        domain = found == m_domains.end() ? noDomain : std::uint32_t(found - m_domains.begin());
    }

    std::vector<bool> picked; // by entry
    if (choice.picked) {
        picked.resize(m_rows.size());
        for (const std::string &id : *choice.picked) {
            if (const std::optional<std::uint32_t> index = find(id))
                picked[*index] = true;
        }
    }

    Filtered result;
    FacetCounts &counts = result.counts;
    std::vector<std::uint32_t> domainCounts(m_domains.size());
    counts.all = std::uint32_t(rows.size());
    result.rows.reserve(rows.size());
    for (const Row &row : rows) {
        if (row.kind == Row::Kind::Article) {
            ++counts.articles;
            if (choice == FacetChoice {} || choice == FacetChoice {.articles = true})
                result.rows.push_back(row);
            continue;
        }
        const PackedRow &packed = m_rows[row.index];
        if (choice.articles || (packed.flags & wanted) != wanted || (choice.picked && !picked[row.index]))
            continue;
        const bool domainFits = domain == anyDomain || packed.domain == domain;
        const bool tierFits = !choice.tier || packed.tier == std::uint8_t(*choice.tier);
        if (tierFits)
            ++domainCounts[packed.domain];
        if (domainFits)
            ++counts.tiers[packed.tier];
        if (!domainFits || !tierFits)
            continue;
        counts.hasCase += (packed.flags & HasCase) != 0;
        counts.needsAttention += (packed.flags & NeedsAttention) != 0;
        counts.languageGap += (packed.flags & LanguageGap) != 0;
        result.rows.push_back(row);
    }
    counts.domains.reserve(m_domains.size());
    for (std::size_t i = 0; i < m_domains.size(); ++i)
        counts.domains.emplace_back(m_domains[i], domainCounts[i]);
    return result;
}

} // namespace model
