// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "model/overview/dashboard.h"

#include "kb/evidence/entryevidence.h"
#include "kb/parallel.h"
#include "kb/rate.h"
#include "kb/tierkind.h"
#include "model/freeing.h"

#include <algorithm>
#include <map>

namespace model {

namespace {

std::vector<DomainGaps> gapsByDomain(const Catalog &catalog)
{
    std::map<std::string_view, DomainGaps> domains;
    for (std::uint32_t i = 0; i < catalog.entryCount(); ++i) {
        if (!catalog.contains(i))
            continue;
        const kb::EntrySummary entry = catalog.entry(i);
        DomainGaps &domain = domains[entry.domain];
        domain.domain = entry.domain;
        ++domain.entries;
        domain.gaps += entry.hasLanguageGap;
    }
    std::vector<DomainGaps> sorted;
    for (const auto &[name, domain] : domains)
        sorted.push_back(domain);
    std::ranges::stable_sort(sorted, std::greater {}, &DomainGaps::gaps);
    return sorted;
}

using Ids = std::set<std::string>;

/// The ids of OpenWork while they are collected; entries come in the order of their ids.
struct WorkIds {
    Ids undecided;
    Ids disputed;
    Ids withoutCase;
};

void addWork(const kb::EntrySummary &entry, OpenWork &work, WorkIds &ids)
{
    const kb::TierKind kind = kb::tierKind(entry.tier);
    work.gaps += entry.hasLanguageGap;
    if (!entry.hasCases)
        ids.withoutCase.emplace_hint(ids.withoutCase.end(), entry.id);
    else if (kind < kb::TierKind::PartlyChecked) // as it was before the first run
        ids.undecided.emplace_hint(ids.undecided.end(), entry.id);
    if (kind == kb::TierKind::Disputed)
        ids.disputed.emplace_hint(ids.disputed.end(), entry.id);
}

/// There may be as many as the library has entries.
EntryIds manyIds(Ids ids)
{
    return freedInWorker(entryIds(std::move(ids)));
}

std::vector<RuleCount> countByRule(const Catalog &catalog, std::span<const FindingPlace> findings)
{
    std::map<kb::Rule, std::pair<RuleCount, Ids>> rules;
    for (const FindingPlace &finding : findings) {
        auto &[count, ids] = rules.try_emplace(finding.rule).first->second;
        count.severity = count.findings == 0 ? finding.severity : std::min(count.severity, finding.severity);
        ++count.findings;
        if (finding.entry < catalog.entryCount() && catalog.contains(finding.entry))
            ids.emplace_hint(ids.end(), catalog.entry(finding.entry).id);
    }
    std::vector<RuleCount> sorted;
    for (auto &[rule, counted] : rules) {
        counted.first.rule = rule;
        counted.first.entries = manyIds(std::move(counted.second));
        sorted.push_back(std::move(counted.first));
    }
    std::ranges::stable_sort(sorted, std::greater {}, &RuleCount::findings);
    return sorted;
}

void addRates(const kb::Entry &entry, const kb::EntryEvidence &evidence, std::vector<MeasuredRate> &rates)
{
    for (const kb::RemedyList &list : kb::remedyLists) {
        const gpu::Role role = list.helps ? gpu::Role::Workaround : gpu::Role::DeadEnd;
        const std::vector<kb::Remedy> &rows = entry.*list.rows;
        for (int i = 0; i < int(rows.size()); ++i) {
            const kb::Rate rate = kb::rateOf(rows[std::size_t(i)], list);
            const kb::MeasuredShare share = kb::measuredShare(evidence.measured, role, i);
            if (share.decided == 0 || (!rate.count && !rate.claimed))
                continue;
            const double said = rate.count ? double(rate.count->agreeing) / rate.count->reports : *rate.claimed;
            rates.push_back({entry.id, role, i, said, share.asStated, share.decided});
        }
    }
}

} // namespace

EntryIds entryIds(std::set<std::string> ids)
{
    return std::make_shared<const std::set<std::string>>(std::move(ids));
}

DashboardFigures dashboardFigures(
    const Catalog &catalog, std::span<const FindingPlace> findings, std::optional<std::vector<MeasuredRate>> rates)
{
    DashboardFigures figures;
    WorkIds ids;
    for (std::uint32_t i = 0; i < catalog.entryCount(); ++i) {
        if (!catalog.contains(i))
            continue;
        const kb::EntrySummary entry = catalog.entry(i);
        ++figures.entries;
        ++figures.tiers[std::size_t(entry.tier)];
        figures.work.attention += catalog.needsAttention(i);
        addWork(entry, figures.work, ids);
    }
    figures.work.undecided = manyIds(std::move(ids.undecided));
    figures.work.disputed = manyIds(std::move(ids.disputed));
    figures.work.withoutCase = manyIds(std::move(ids.withoutCase));
    figures.domains = gapsByDomain(catalog);
    figures.rules = countByRule(catalog, findings);
    figures.ratesKnown = rates.has_value();
    figures.rates = std::move(rates).value_or(std::vector<MeasuredRate>());
    return figures;
}

std::vector<MeasuredRate> measuredRates(
    const Catalog &catalog, const kb::EvidenceStore &store, const std::stop_token &stop)
{
    std::vector<std::vector<MeasuredRate>> found(catalog.entryCount());
    kb::parallelBlocks(found.size(), 4, [&](std::size_t begin, std::size_t end) {
        for (std::size_t i = begin; i < end && !stop.stop_requested(); ++i) {
            if (!catalog.contains(std::uint32_t(i))
                || !catalog.entry(std::uint32_t(i)).hasCases) // without cases no record counts
                continue;
            if (const kb::Expected<kb::Entry> entry = catalog.readEntry(std::uint32_t(i)))
                addRates(*entry,
                    kb::entryEvidence(store, *entry, kb::formerIds(catalog.library(), std::uint32_t(i), *entry)),
                    found[i]);
        }
    });
    std::vector<MeasuredRate> rates;
    for (const std::vector<MeasuredRate> &ofEntry : found)
        rates.insert(rates.end(), ofEntry.begin(), ofEntry.end());
    return rates;
}

Dashboard::Dashboard(
    const Document &document, const FindingsModel &findings, std::filesystem::path dataFolder, QObject *parent)
    : QObject(parent)
    , m_document(document)
    , m_checks(findings)
    , m_dataFolder(std::move(dataFolder))
    , m_counting([this](DashboardFigures figures) { handleCounted(std::move(figures)); })
    , m_reading(
          [this](std::vector<MeasuredRate> rates) {
              m_rates = std::move(rates);
              update();
          },
          &m_pool)
{
    m_pool.setMaxThreadCount(1);
    connect(&m_document, &Document::opened, this, [this] {
        pause();
        m_reading.drop();
        m_rates.reset();
        m_figures = {};
    });
    connect(&m_document, &Document::entriesChanged, this, [this](const ChangedEntries &changed) {
        if (changed.members || changed.counted)
            update();
    });
    connect(&m_checks, &FindingsModel::checked, this, &Dashboard::update);
}

void Dashboard::refresh()
{
    if (!m_document.library())
        return;
    m_shown = true;
    update();
    readRates();
}

void Dashboard::pause()
{
    m_shown = false;
    m_counted = false;
    m_counting.drop();
}

void Dashboard::readRates()
{
    m_reading.drop();
    if (!m_shown)
        return;
    m_reading.run([catalog = m_document.catalog(), folder = m_dataFolder](const std::stop_token &stop) {
        const kb::Library &library = catalog->library();
        return measuredRates(*catalog, kb::EvidenceStore(library.folder(), library.isReadOnly(), folder), stop);
    });
}

void Dashboard::update()
{
    if (!m_shown || m_checks.isChecking())
        return;
    m_counting.run([catalog = m_document.catalog(), findings = m_checks.places(), rates = m_rates](
                       const std::stop_token &) { return dashboardFigures(*catalog, findings, rates); });
}

void Dashboard::handleCounted(DashboardFigures figures)
{
    m_figures = std::move(figures);
    m_counted = true;
    emit changed();
}

} // namespace model
