// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "model/dashboard.h"

#include "kb/check/check.h"
#include "kb/evidence/entryevidence.h"

#include <QtConcurrentRun>

#include <algorithm>
#include <map>

namespace model {

namespace {

std::vector<DomainGaps> gapsByDomain(const Catalog &catalog)
{
    std::map<std::string_view, DomainGaps> domains;
    for (std::uint32_t i = 0; i < catalog.library().entryCount(); ++i) {
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
    const auto add = [&](gpu::Role role, std::size_t index, std::optional<double> claimed) {
        const kb::MeasuredShare share = kb::measuredShare(evidence.measured, role, int(index));
        if (claimed && share.decided > 0)
            rates.push_back({entry.id, role, int(index), *claimed, share.asStated, share.decided});
    };
    for (std::size_t i = 0; i < entry.workarounds.size(); ++i)
        add(gpu::Role::Workaround, i, entry.workarounds[i].successRate);
    for (std::size_t i = 0; i < entry.deadEnds.size(); ++i)
        add(gpu::Role::DeadEnd, i, entry.deadEnds[i].failRate);
}

} // namespace

DashboardFigures dashboardFigures(
    const Catalog &catalog, std::span<const kb::Finding> findings, std::vector<MeasuredRate> rates)
{
    DashboardFigures figures;
    figures.entries = int(catalog.library().entryCount());
    for (std::uint32_t i = 0; i < catalog.library().entryCount(); ++i)
        ++figures.tiers[std::size_t(catalog.entry(i).tier)];
    figures.domains = gapsByDomain(catalog);
    figures.rules = countByRule(findings);
    figures.rates = std::move(rates);
    return figures;
}

std::vector<MeasuredRate> measuredRates(
    const Catalog &catalog, const kb::EvidenceStore &store, const std::stop_token &stop)
{
    std::vector<MeasuredRate> rates;
    for (std::uint32_t i = 0; i < catalog.library().entryCount() && !stop.stop_requested(); ++i) {
        if (!catalog.entry(i).hasCases) // without cases no record counts
            continue;
        if (const kb::Expected<kb::Entry> entry = catalog.readEntry(i))
            addRates(*entry, kb::entryEvidence(store, *entry), rates);
    }
    return rates;
}

Dashboard::Dashboard(const Document &document, std::filesystem::path dataFolder, QObject *parent)
    : QObject(parent)
    , m_document(document)
    , m_dataFolder(std::move(dataFolder))
{
    m_pool.setMaxThreadCount(1);
    connect(&m_document, &Document::opened, this, [this] {
        m_stop.request_stop();
        m_ready = false;
        m_findings.clear();
        m_rates.clear();
        m_figures = {};
    });
    connect(&m_document, &Document::entriesChanged, this, [this] {
        if (m_ready)
            update();
    });
}

Dashboard::~Dashboard()
{
    m_stop.request_stop();
    m_pool.waitForDone();
}

void Dashboard::refresh()
{
    m_stop.request_stop();
    m_stop = {};
    if (!m_document.library())
        return;
    QtConcurrent::run(&m_pool,
        [catalog = m_document.catalog(), library = m_document.library(), folder = m_dataFolder,
            check = !m_findingsGiven, stop = m_stop.get_token()] {
            const kb::EvidenceStore store(library->folder(), library->isReadOnly(), folder);
            auto loaded = std::make_shared<Loaded>();
            if (check)
                loaded->findings = kb::checkLibrary(*library, {}, stop);
            loaded->rates = measuredRates(*catalog, store, stop);
            return std::shared_ptr<const Loaded>(std::move(loaded));
        })
        .then(this, [this, stop = m_stop.get_token()](const std::shared_ptr<const Loaded> &loaded) {
            if (!stop.stop_requested())
                handleLoaded(loaded);
        });
}

void Dashboard::setFindings(std::vector<kb::Finding> findings)
{
    m_findings = std::move(findings);
    m_findingsGiven = true;
    if (m_ready)
        update();
}

void Dashboard::handleLoaded(const std::shared_ptr<const Loaded> &loaded)
{
    if (!m_findingsGiven)
        m_findings = loaded->findings;
    m_rates = loaded->rates;
    m_ready = true;
    update();
}

void Dashboard::update()
{
    m_figures = dashboardFigures(*m_document.catalog(), m_findings, m_rates);
    emit changed();
}

} // namespace model
