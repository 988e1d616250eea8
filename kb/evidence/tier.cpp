// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "kb/evidence/tier.h"

#include <algorithm>
#include <map>
#include <tuple>

namespace kb {

namespace {

bool decides(Verdict verdict)
{
    return verdict == Verdict::Reproduced || verdict == Verdict::NotReproduced;
}

Measured cellOf(const gpu::Case &testCase, const std::vector<const Record *> &records)
{
    const auto later = [](const Record *a, const Record *b) {
        return std::tuple(decides(a->judgement.verdict), std::string_view(a->time))
            < std::tuple(decides(b->judgement.verdict), std::string_view(b->time));
    };
    const Record &newest = **std::ranges::max_element(records, later);
    const auto has = [&](Verdict verdict) {
        return std::ranges::any_of(records, [&](const Record *record) { return record->judgement.verdict == verdict; });
    };
    return {
        .caseName = testCase.name,
        .role = testCase.role,
        .index = testCase.index,
        .level = testCase.level,
        .api = gpu::spec(testCase.op).api,
        .cudnn = newest.transcript.cudnn,
        .gpuModel = newest.gpuModel,
        .verdict = newest.judgement.verdict,
        .contradicted = has(Verdict::Reproduced) && has(Verdict::NotReproduced),
        .records = int(records.size()),
        .newestTime = newest.time,
        .judgement = newest.judgement,
    };
}

Tier tierFor(gpu::Level level)
{
    switch (level) {
    case gpu::Level::Library: return Tier::HostChecked;
    case gpu::Level::Model: return Tier::ModelChecked;
    case gpu::Level::Gpu: return Tier::GpuReproduced;
    }
    return Tier::Unknown;
}

} // namespace

std::vector<Measured> measured(std::span<const Record> records, std::span<const gpu::Case> cases)
{
    std::vector<Measured> cells;
    for (const gpu::Case &testCase : cases) {
        const std::string hash = caseHash(testCase);
        std::map<std::pair<gpu::Version, std::string>, std::vector<const Record *>> places;
        for (const Record &record : records) {
            if (record.counts && record.caseHash == hash && record.judgement.verdict != Verdict::CouldNotRun)
                places[{record.transcript.cudnn, record.gpuModel}].push_back(&record);
        }
        for (const auto &[place, ofPlace] : places)
            cells.push_back(cellOf(testCase, ofPlace));
    }
    return cells;
}

Tier tierOf(std::span<const Measured> measured, Tier stored)
{
    bool reproduced = false;
    bool notReproduced = false;
    bool contradicted = false;
    gpu::Level strongest = gpu::Level::Library;
    for (const Measured &cell : measured) {
        if (cell.role != gpu::Role::Claim || !decides(cell.verdict))
            continue;
        contradicted = contradicted || cell.contradicted;
        notReproduced = notReproduced || cell.verdict == Verdict::NotReproduced;
        if (cell.verdict == Verdict::Reproduced) {
            reproduced = true;
            strongest = std::max(strongest, cell.level);
        }
    }
    if (!reproduced && !notReproduced)
        return stored == Tier::HumanReviewed ? Tier::HumanReviewed : Tier::AiGenerated;
    if (contradicted || (reproduced && notReproduced))
        return Tier::Disputed;
    return reproduced ? tierFor(strongest) : Tier::Refuted;
}

MeasuredShare measuredShare(std::span<const Measured> measured, gpu::Role role, int index)
{
    MeasuredShare share;
    for (const Measured &cell : measured) {
        if (cell.role != role || cell.index != index || !decides(cell.verdict))
            continue;
        ++share.decided;
        share.asStated += cell.verdict == Verdict::Reproduced;
    }
    return share;
}

} // namespace kb
