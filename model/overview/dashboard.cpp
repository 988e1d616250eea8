// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "model/overview/dashboard.h"

#include "kb/evidence/entryevidence.h"
#include "kb/parallel.h"
#include "kb/rate.h"
#include "kb/tierkind.h"

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

void addWork(const kb::EntrySummary &entry, OpenWork &work)
{
    const kb::TierKind kind = kb::tierKind(entry.tier);
    work.gaps += entry.hasLanguageGap;
    if (!entry.hasCases)
        work.withoutCase.emplace(entry.id);
    else if (kind < kb::TierKind::PartlyChecked) // as it was before the first run
        work.undecided.emplace(entry.id);
    if (kind == kb::TierKind::Disputed)
        work.disputed.emplace(entry.id);
}

std::vector<RuleCount> countByRule(std::span<const kb::Finding> findings)
{
    std::map<kb::Rule, RuleCount> rules;
    for (const kb::Finding &finding : findings) {
        const auto [place, isNew] = rules.try_emplace(finding.rule, RuleCount {finding.rule, finding.severity, 0, {}});
        RuleCount &rule = place->second;
        rule.severity = std::min(rule.severity, finding.severity);
        ++rule.findings;
        if (!finding.entryId.empty())
            rule.entries.insert(finding.entryId);
    }
    std::vector<RuleCount> sorted;
    for (const auto &[number, rule] : rules)
        sorted.push_back(rule);
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

DashboardFigures dashboardFigures(
    const Catalog &catalog, std::span<const kb::Finding> findings, std::optional<std::vector<MeasuredRate>> rates)
{
    DashboardFigures figures;
    for (std::uint32_t i = 0; i < catalog.entryCount(); ++i) {
        if (!catalog.contains(i))
            continue;
        const kb::EntrySummary entry = catalog.entry(i);
        ++figures.entries;
        ++figures.tiers[std::size_t(entry.tier)];
        figures.work.attention += catalog.needsAttention(i);
        addWork(entry, figures.work);
    }
    figures.domains = gapsByDomain(catalog);
    figures.rules = countByRule(findings);
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
    , m_reading(
          [this](std::vector<MeasuredRate> rates) {
              m_rates = std::move(rates);
              if (isReady())
                  update();
          },
          &m_pool)
{
    m_pool.setMaxThreadCount(1);
    connect(&m_document, &Document::opened, this, [this] {
        m_reading.drop();
        m_ready = false;
        m_rates.reset();
        m_figures = {};
    });
    const auto updateIfReady = [this] {
        if (isReady())
            update();
    };
    connect(&m_document, &Document::entriesChanged, this, [updateIfReady](const ChangedEntries &changed) {
        if (changed.members || changed.counted)
            updateIfReady();
    });
    connect(&m_checks, &FindingsModel::checked, this, updateIfReady);
}

void Dashboard::refresh()
{
    if (!m_document.library())
        return;
    m_ready = true;
    if (isReady())
        update();
    readRates();
}

void Dashboard::readRates()
{
    m_reading.drop();
    if (!m_ready)
        return;
    m_reading.run([catalog = m_document.catalog(), folder = m_dataFolder](const std::stop_token &stop) {
        const kb::Library &library = catalog->library();
        return measuredRates(*catalog, kb::EvidenceStore(library.folder(), library.isReadOnly(), folder), stop);
    });
}

void Dashboard::update()
{
    std::vector<kb::Finding> findings;
    for (int row = 0; row < m_checks.rowCount(); ++row)
        findings.push_back(m_checks.finding(row));
    m_figures = dashboardFigures(*m_document.catalog(), findings, m_rates);
    emit changed();
}

} // namespace model
