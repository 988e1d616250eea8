// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "kb/evidence/tier.h"

#include "kb/tierkind.h"

#include <algorithm>
#include <functional>
#include <map>
#include <optional>
#include <ranges>
#include <set>
#include <string_view>
#include <tuple>
#include <unordered_map>
#include <utility>
#include <vector>

namespace kb {

namespace {

constexpr std::size_t mostMachines = 16; // of a cell, that are told of one by one

/// The records of one case on one version and one GPU. A copy of one under another name is no second run.
class Place final {
public:
    void add(const Record &record)
    {
        const std::size_t before = m_runs.size();
        add({record.time, record.machine}, record);
        for (const OtherRun &other : record.others)
            add({other.time, *other.machine}, record);
        if (m_runs.size() > before)
            m_records.push_back(&record);
    }
    [[nodiscard]] const std::vector<const Record *> &records() const { return m_records; }
    [[nodiscard]] std::size_t runs() const { return m_runs.size(); }
    /// Of each machine, the newest first.
    [[nodiscard]] std::vector<MachineMeasured> byMachine() const
    {
        std::unordered_map<std::string_view, std::size_t> numbers;
        std::vector<MachineMeasured> all;
        for (const auto &[run, record] : m_runs) { // the oldest first
            const auto [number, isNew] = numbers.try_emplace(run.second, all.size());
            if (isNew)
                all.push_back({.machine = std::string(run.second)});
            MachineMeasured &one = all[number->second];
            const Verdict verdict = record->judgement.verdict;
            if (isDecided(verdict)) {
                one.contradicted = one.contradicted || (isDecided(one.verdict) && one.verdict != verdict);
                one.verdict = verdict;
            }
            ++one.records;
            one.isHere = one.isHere || (record->isFromHere && record->machine == run.second);
            if (!record->signer.empty())
                one.signer = record->signer;
            one.newestTime = run.first;
        }
        std::ranges::stable_sort(all, std::greater(), &MachineMeasured::newestTime);
        return all;
    }

private:
    using Run = std::pair<std::string_view, std::string_view>; // time and machine

    void add(const Run &run, const Record &record)
    {
        const auto [first, last] = m_runs.equal_range(run);
        const bool isCopy
            = std::any_of(first, last, [&](const auto &known) { return known.second->judgement == record.judgement; });
        if (!isCopy)
            m_runs.emplace_hint(last, run, &record);
    }

    std::vector<const Record *> m_records;
    std::multimap<Run, const Record *> m_runs;
};

/// So few that they can be told of, and of each verdict the newest.
std::vector<MachineMeasured> fewOf(std::vector<MachineMeasured> all)
{
    if (all.size() <= mostMachines)
        return all;
    std::set<std::pair<Verdict, bool>> said;
    const auto saysMore
        = [&](const MachineMeasured &one) { return said.emplace(one.verdict, one.contradicted).second; };
    std::ranges::stable_partition(all, saysMore);
    all.resize(mostMachines);
    std::ranges::stable_sort(all, std::greater(), &MachineMeasured::newestTime);
    return all;
}

Measured cellOf(const gpu::Case &testCase, const Place &place)
{
    std::vector<MachineMeasured> byMachine = place.byMachine();
    const std::vector<const Record *> &records = place.records();
    const auto later = [](const Record *a, const Record *b) {
        return std::tuple(isDecided(a->judgement.verdict), std::string_view(a->time))
            < std::tuple(isDecided(b->judgement.verdict), std::string_view(b->time));
    };
    const Record &newest = **std::ranges::max_element(records, later);
    const auto has = [&](Verdict verdict) {
        return std::ranges::any_of(records, [&](const Record *record) { return record->judgement.verdict == verdict; });
    };
    return {
        .caseName = testCase.name,
        .role = testCase.role,
        .decides = testCase.decides,
        .index = testCase.index,
        .level = testCase.level,
        .api = gpu::spec(testCase.op).api,
        .package = testCase.package,
        .version = newest.transcript.version,
        .gpuModel = newest.gpuModel,
        .verdict = newest.judgement.verdict,
        .contradicted = has(Verdict::Reproduced) && has(Verdict::NotReproduced),
        .records = int(place.runs()),
        .newestTime = newest.time,
        .judgement = newest.judgement,
        .machines = int(byMachine.size()),
        .byMachine = fewOf(std::move(byMachine)),
    };
}

/// Whether a cell that was as claimed shows the error that the case is about.
bool showsError(const gpu::Case &testCase, const Measured &cell, bool wasNamePresent)
{
    const auto claimsFailure = [](const gpu::Expectation &expected) { return isFailure(expected.status); };
    if (cell.judgement.claimed.status == gpu::outcome::Absent)
        return wasNamePresent;
    return isFailure(cell.judgement.claimed.status) || std::ranges::none_of(testCase.expect, claimsFailure);
}

/// The cells of the claim's cases that decide the same: the claim, or a part of it. By what they said, the strongest
/// level that said it.
struct ClaimCells {
    std::optional<gpu::Level> reproduced;
    std::optional<gpu::Level> otherwise; // not reproduced, by failing in another way
    std::optional<gpu::Level> against; // not reproduced, and not so
    std::optional<gpu::Level> contradicted; // by two records of one cell
    [[nodiscard]] bool isNotReproduced() const { return otherwise || against; }
};

ClaimCells claimCells(std::span<const Measured> measured, gpu::Decides which)
{
    ClaimCells cells;
    for (const Measured &cell : measured) {
        if (cell.role != gpu::Role::Claim || cell.decides != which || !isDecided(cell.verdict))
            continue;
        std::optional<gpu::Level> &said = cell.verdict == Verdict::Reproduced ? cells.reproduced
            : failsOtherwise(cell.judgement)                                  ? cells.otherwise
                                                                              : cells.against;
        said = std::max(said, std::optional(cell.level));
        if (cell.contradicted)
            cells.contradicted = std::max(cells.contradicted, std::optional(cell.level));
    }
    return cells;
}

} // namespace

std::vector<Measured> measured(std::span<const Record> records, std::span<const gpu::Case> cases)
{
    std::vector<Measured> cells;
    for (const gpu::Case &testCase : cases) {
        const std::string hash = caseHash(testCase);
        std::map<std::pair<gpu::Version, std::string>, Place> places;
        for (const Record &record : records) {
            if (!record.counts || record.caseHash != hash || record.judgement.verdict == Verdict::CouldNotRun)
                continue;
            places[{record.transcript.version, record.gpuModel}].add(record);
        }
        const auto first = cells.insert(cells.end(), places.size(), {});
        std::ranges::transform(
            places | std::views::values, first, [&](const Place &place) { return cellOf(testCase, place); });
        const std::span ofCase(first, cells.end());
        const bool wasNamePresent = std::ranges::any_of(
            ofCase, [](const Measured &cell) { return cell.judgement.observed.category == gpu::outcome::Present; });
        for (Measured &cell : ofCase) {
            const bool showsNoError
                = cell.verdict == Verdict::Reproduced && !showsError(testCase, cell, wasNamePresent);
            if (showsNoError || gpu::isSign(testCase.op))
                cell.decides = gpu::Decides::Part;
        }
    }
    return cells;
}

Tier tierOf(std::span<const Measured> measured, Tier stored)
{
    const ClaimCells claim = claimCells(measured, gpu::Decides::Claim);
    if (claim.contradicted || (claim.reproduced && claim.isNotReproduced()))
        return Tier::Disputed;
    if (claim.reproduced)
        return tierAt(TierKind::Checked, *claim.reproduced);
    if (claim.against)
        return tierAt(TierKind::Refuted, *claim.against);
    if (claim.otherwise)
        return tierAt(TierKind::FailsOtherwise, *claim.otherwise);
    const ClaimCells part = claimCells(measured, gpu::Decides::Part);
    if (const auto doubt = std::max({part.against, part.otherwise, part.contradicted}))
        return tierAt(TierKind::InDoubt, *doubt);
    if (part.reproduced)
        return tierAt(TierKind::PartlyChecked, *part.reproduced);
    return stored == Tier::HumanReviewed || stored == Tier::HandWritten ? stored : Tier::AiGenerated;
}

MeasuredShare measuredShare(std::span<const Measured> measured, gpu::Role role, int index)
{
    MeasuredShare share;
    for (const Measured &cell : measured) {
        if (cell.role != role || cell.index != index || !isDecided(cell.verdict))
            continue;
        ++share.decided;
        const bool saysThatItFails = role == gpu::Role::Workaround && isFailure(cell.judgement.claimed.status);
        share.asStated += cell.verdict == Verdict::Reproduced && !saysThatItFails;
    }
    return share;
}

} // namespace kb
