// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "kb/checks/checker.h"

#include "kb/cases/entrycases.h"
#include "kb/checks/rules.h"
#include "kb/evidence/entryevidence.h"
#include "kb/library/file.h"
#include "kb/parallel.h"

#include <algorithm>
#include <atomic>

namespace kb {

namespace {

constexpr std::size_t blockSize = 32; // entries that a thread takes at a time

/// The records of an entry without their transcripts, of which the checks need the version alone, and their cases, of
/// which they need the title: 12 MB of files would otherwise stay in memory.
StoredRecords slimRecords(const EvidenceStore *store, const Library &library, std::uint32_t index, const Entry &entry)
{
    if (!store)
        return {};
    StoredRecords stored = store->read(entry.id, formerIds(library, index, entry));
    if (std::ranges::contains(stored.records, true, &Record::isUnassigned))
        dropOthers(stored.records, entryCases(entry).cases);
    for (Record &record : stored.records) {
        const gpu::Version cudnn = record.transcript.version;
        record.transcript = {};
        record.transcript.version = cudnn;
        record.testCase = {.title = std::move(record.testCase.title), .titleZh = std::move(record.testCase.titleZh)};
    }
    return stored;
}

std::vector<Finding> checkOne(const Entry &entry, const StoredRecords &stored, const CheckOptions &options)
{
    const std::string_view today = options.today.empty() ? noToday : options.today;
    std::vector<Finding> findings
        = checkEntry({entry, stored.records, today, cudnnFacts(), options.evidence && !stored.tierStays});
    std::ranges::copy(stored.findings, std::back_inserter(findings));
    return findings;
}

} // namespace

std::optional<Checker> Checker::check(std::shared_ptr<const Library> library, CheckOptions options)
{
    const std::size_t count = library->entryCount();
    std::vector<std::optional<ComparedEntry>> facts(count);
    std::vector<StoredRecords> records(count);
    std::vector<std::vector<Finding>> alone(count);
    std::atomic<std::size_t> done = 0;
    parallelBlocks(count, blockSize, [&](std::size_t begin, std::size_t end) {
        for (std::size_t i = begin; i < end && !options.stop.stop_requested(); ++i) {
            const auto parsed = readFile(library->entryPath(std::uint32_t(i))).and_then(parseEntry);
            if (!parsed) // it changed since the library was opened; opening it again will say how
                continue;
            records[i] = slimRecords(options.evidence.get(), *library, std::uint32_t(i), parsed->entry);
            facts[i] = factsOf(parsed->entry);
            alone[i] = checkOne(parsed->entry, records[i], options);
        }
        done += end - begin;
        if (options.progress)
            options.progress(done, count);
    });
    if (options.stop.stop_requested())
        return {};
    options.progress = {}; // whoever is told may be gone when the checker is used again
    Checker checker(library, std::move(options), Relations(library, std::move(facts)));
    checker.m_records = std::move(records);
    checker.m_alone = std::move(alone);
    checker.m_findings.resize(count);
    parallelBlocks(count, blockSize, [&](std::size_t begin, std::size_t end) {
        for (std::size_t i = begin; i < end; ++i)
            checker.join(std::uint32_t(i));
    });
    return checker;
}

Checker::Checker(std::shared_ptr<const Library> library, CheckOptions options, Relations relations)
    : m_library(std::move(library))
    , m_options(std::move(options))
    , m_relations(std::move(relations))
{
}

void Checker::join(std::uint32_t index)
{
    m_findings[index] = m_alone[index];
    std::ranges::move(m_relations.findings(index), std::back_inserter(m_findings[index]));
}

void Checker::readRecords(std::uint32_t index, const Entry &entry)
{
    if (index >= m_records.size())
        m_records.resize(index + 1);
    m_records[index] = slimRecords(m_options.evidence.get(), *m_library, index, entry);
}

std::vector<std::uint32_t> Checker::update(std::uint32_t index, const Entry *entry)
{
    std::vector<std::uint32_t> affected
        = m_relations.update(index, entry ? std::optional(factsOf(*entry)) : std::nullopt);
    m_records.resize(entryCount());
    m_alone.resize(entryCount());
    m_findings.resize(entryCount());
    m_alone[index] = entry ? checkOne(*entry, m_records[index], m_options) : std::vector<Finding>();
    for (const std::uint32_t changed : affected)
        join(changed);
    return affected;
}

} // namespace kb
