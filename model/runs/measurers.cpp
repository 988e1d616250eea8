// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "model/runs/measurers.h"

#include "kb/cases/entrycases.h"
#include "kb/parallel.h"

#include <algorithm>
#include <mutex>
#include <tuple>
#include <utility>

namespace model {

namespace {

using Who = std::pair<Measurer::Kind, std::string>;

/// Of the records that its tier stands on, as kb::standing() counts them.
std::set<Who> measurersOf(const kb::EntryEvidence &evidence, const std::string &here)
{
    std::set<std::string> hashes;
    for (const gpu::Case &testCase : evidence.cases)
        hashes.insert(kb::caseHash(testCase));
    std::set<std::string_view> machines;
    std::set<Who> all;
    for (const kb::Record &record : evidence.records) {
        if (!record.counts || !kb::isDecided(record.judgement.verdict) || !hashes.contains(record.caseHash))
            continue;
        machines.insert(record.machine);
        for (const kb::OtherRun &other : record.others)
            machines.insert(*other.machine);
        if (!record.signer.empty())
            all.emplace(Measurer::Kind::Signer, record.signer);
    }
    for (const std::string_view machine : machines) {
        const Measurer::Kind kind = machine.empty() ? Measurer::Kind::NoName
            : machine == here                       ? Measurer::Kind::Here
                                                    : Measurer::Kind::Machine;
        all.emplace(kind, machine);
    }
    return all;
}

std::vector<Measurer> readMeasurers(const Catalog &catalog, const kb::EvidenceStore &store, const std::stop_token &stop)
{
    std::map<Who, std::set<std::string>> found;
    std::mutex mutex;
    const std::string here = store.machine();
    kb::parallelBlocks(catalog.entryCount(), 16, [&](std::size_t begin, std::size_t end) {
        for (std::size_t i = begin; i < end && !stop.stop_requested(); ++i) {
            const auto index = std::uint32_t(i);
            if (!catalog.contains(index) || !catalog.entry(index).hasCases)
                continue;
            const kb::Expected<kb::Entry> entry = catalog.readEntry(index);
            if (!entry)
                continue;
            const std::set<Who> who
                = measurersOf(kb::entryEvidence(store, *entry, kb::formerIds(catalog.library(), index, *entry)), here);
            const std::scoped_lock lock(mutex);
            for (const Who &one : who)
                found[one].insert(entry->id);
        }
    });
    std::vector<Measurer> all;
    for (auto &[who, entries] : found)
        all.push_back({who.first, who.second, std::make_shared<const std::set<std::string>>(std::move(entries))});
    const auto rank = [](const Measurer &one) {
        const bool isMachine = one.kind == Measurer::Kind::Machine;
        const int group = one.kind == Measurer::Kind::Here ? 0
            : one.kind == Measurer::Kind::Signer           ? 1
            : isMachine                                    ? 2
                                                           : 3;
        return std::tuple(group, isMachine ? -std::ptrdiff_t(one.entries->size()) : 0);
    };
    std::ranges::stable_sort(all, {}, rank); // of one rank by name
    return all;
}

} // namespace

Measurers::Measurers(Document &document, Evidence &evidence, QObject *parent)
    : QObject(parent)
    , m_document(document)
    , m_evidence(evidence)
    , m_reading([this](std::vector<Measurer> all) {
        m_all = std::make_shared<const std::vector<Measurer>>(std::move(all));
        emit changed();
    })
{
    connect(&document, &Document::opened, this, &Measurers::forget);
    connect(&document, &Document::entriesChanged, this, [this](const ChangedEntries &changed) {
        if (changed.content || changed.members)
            forget();
    });
    connect(&evidence, &Evidence::recorded, this, &Measurers::forget);
}

void Measurers::forget()
{
    const bool wasAskedFor = m_all || m_reading.isRunning();
    m_reading.drop();
    m_all.reset();
    if (wasAskedFor)
        emit changed();
}

void Measurers::ask()
{
    if (m_all || m_reading.isRunning() || !m_document.library())
        return;
    m_reading.run([catalog = m_document.catalog(), store = m_evidence.store()](
                      const std::stop_token &stop) { return readMeasurers(*catalog, store, stop); });
}

} // namespace model
