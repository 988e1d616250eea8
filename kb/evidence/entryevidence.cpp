// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "kb/evidence/entryevidence.h"

#include "kb/cases/entrycases.h"

#include <algorithm>
#include <iterator>
#include <set>
#include <string_view>

namespace kb {

std::vector<std::string> formerIds(const Library &library, std::optional<std::uint32_t> index, const Entry &entry)
{
    std::vector<std::string> ids;
    for (const std::string &alias : entry.aliases) {
        const std::optional<std::uint32_t> owner = library.find(alias);
        if (isValidId(alias) && (!owner || owner == index))
            ids.push_back(alias);
    }
    return ids;
}

EntryEvidence entryEvidence(const EvidenceStore &store, const Library &library, const Entry &entry)
{
    return entryEvidence(store, entry, formerIds(library, library.find(entry.id), entry));
}

EntryEvidence entryEvidence(const EvidenceStore &store, const Entry &entry, std::span<const std::string> former,
    std::span<const std::shared_ptr<const Record>> underWay)
{
    EntryCases cases = entryCases(entry);
    StoredRecords stored = store.read(entry.id, former);
    EntryEvidence evidence {
        .entryId = entry.id,
        .cases = std::move(cases.cases),
        .condition = std::move(cases.condition),
        .records = std::move(stored.records),
        .findings = std::move(cases.findings),
    };
    dropOthers(evidence.records, evidence.cases);
    // Newer than what is stored. Under an alias it was begun before the entry was renamed.
    for (const std::shared_ptr<const Record> &record : underWay) {
        if (record->entryId == entry.id || std::ranges::contains(former, record->entryId))
            evidence.records.push_back(*record);
    }
    std::ranges::move(stored.findings, std::back_inserter(evidence.findings));
    evidence.measured = measured(evidence.records, evidence.cases);
    evidence.tier = tierOf(evidence.measured, entry.tier);
    return evidence;
}

void dropOthers(std::vector<Record> &records, std::span<const gpu::Case> cases)
{
    std::erase_if(records, [cases](const Record &record) { return record.isUnassigned && !isOfCases(record, cases); });
}

Standing standing(const EntryEvidence &evidence)
{
    std::set<std::string> hashes;
    for (const gpu::Case &testCase : evidence.cases)
        hashes.insert(caseHash(testCase));
    Standing all;
    std::set<std::string_view> machines;
    for (const Record &record : evidence.records) {
        if (!hashes.contains(record.caseHash) || !isDecided(record.judgement.verdict))
            continue;
        const int runs = 1 + int(record.others.size());
        if (!record.counts) {
            all.left += runs;
            continue;
        }
        all.records += runs;
        all.fromElsewhere += record.isFromHere ? 0 : runs;
        all.ofUnknownLibrary += record.hasKnownLibrary ? 0 : runs;
        all.newestTime = std::max(all.newestTime, record.time);
        all.isSigned += record.signer.empty() ? 0 : runs;
        all.unchecked += record.hasUncheckedSignature ? runs : 0;
        if (!record.signer.empty() && !std::ranges::contains(all.signers, record.signer))
            all.signers.push_back(record.signer);
        const auto addMachine = [&](std::string_view machine) {
            if (machine.empty())
                all.isAtLeast = true;
            else
                machines.insert(machine);
        };
        addMachine(record.machine);
        for (const OtherRun &other : record.others)
            addMachine(*other.machine);
    }
    all.machines = machines.empty() && all.isAtLeast ? 1 : int(machines.size());
    return all;
}

Entry withShownTier(Entry entry, const EntryEvidence &evidence)
{
    if (const Tier tier = shownTier(evidence, entry.tier); tier != entry.tier) {
        entry.tier = tier;
        entry.tierText = tierName(tier);
    }
    return entry;
}

Tier shownTier(const EntryEvidence &evidence, Tier stored)
{
    return stored == Tier::Unknown && evidence.measured.empty() ? stored : evidence.tier;
}

} // namespace kb
