// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// What the records say of an entry: the tier, and the table of what was measured by cuDNN version and GPU.
#pragma once

#include "kb/entry.h"
#include "kb/evidence/record.h"

#include <span>
#include <string>
#include <vector>

namespace kb {

/// What the records of one machine say in a cell.
struct MachineMeasured {
    std::string machine; // as Record::machine; empty: those that do not say on which
    bool isHere = false; // there is one that ran on this machine
    std::string signer; // of its newest record that somebody vouches for; empty: of none
    Verdict verdict = Verdict::Inconclusive; // as Measured::verdict
    bool contradicted = false; // by itself
    int records = 0;
    std::string newestTime;
    bool operator==(const MachineMeasured &) const = default;
};

/// One cell: the records of one case of the entry as it stands, on one version of its package and one GPU (model).
struct Measured {
    std::string caseName;
    gpu::Role role = gpu::Role::Claim;
    gpu::Decides decides = gpu::Decides::Claim; // of a claim; see measured()
    int index = 0; // of the workaround or dead end
    gpu::Level level = gpu::Level::Library;
    gpu::Api api = gpu::Api::Legacy; // that the case calls
    gpu::Package package = gpu::Package::Cudnn; // that the case is about
    gpu::Version version; // of that package
    std::string gpuModel;
    Verdict verdict = Verdict::Inconclusive; // of the newest record that decides; where none does, inconclusive
    bool contradicted = false; // reproduced by one record and not by another
    int records = 0;
    std::string newestTime; // of the record that gave the verdict
    Judgement judgement; // of the same one
    int machines = 0; // that measured it; those that are not named count as one
    std::vector<MachineMeasured> byMachine; // what they say, the newest first; of very many some, of each verdict one
    bool operator==(const Measured &) const = default;
};

/// Records that do not count (Record::counts), of older cases (other hash), and of runs that could not be carried out,
/// are left out. Ordered by case as in the entry, then version, then GPU. What was as claimed decides only a part of a
/// claim where it shows nothing of the error: on a version of which the case claims no failure while it does of others,
/// and where a name is said to be gone that no record found anywhere.
[[nodiscard]] std::vector<Measured> measured(std::span<const Record> records, std::span<const gpu::Case> cases);

/// The rules, in this order (docs/adr/0014, 0031). Of the cases that decide the claim:
/// a cell that contradicts itself, or one reproduced and another not: disputed;
/// all reproduced: gpu_reproduced, model_checked or host_checked;
/// none reproduced: fails_otherwise where each failed in another way than claimed, else refuted.
/// Where none of them was decided, of the cases that decide a part: partly_checked where all are reproduced, else
/// in_doubt. Where nothing was decided: the stored tier, if it is people's word (hand_written, human_reviewed), else
/// ai_generated. The level is the strongest of the cells that say what the tier says. Cases of workarounds and dead
/// ends do not move the tier: they carry the measured share of their row. Neither do observations.
[[nodiscard]] Tier tierOf(std::span<const Measured> measured, Tier stored);

/// In how many of its decided cells a workaround helped, or a dead end failed, as the entry says. Where the case of a
/// workaround says that it fails, and it did, it did not help.
struct MeasuredShare {
    int asStated = 0;
    int decided = 0; // 0: nothing was measured
    bool operator==(const MeasuredShare &) const = default;
};
[[nodiscard]] MeasuredShare measuredShare(std::span<const Measured> measured, gpu::Role role, int index);

} // namespace kb
