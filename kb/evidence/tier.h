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

/// One cell: the records of one case of the entry as it stands, on one cuDNN version and one GPU (model).
struct Measured {
    std::string caseName;
    gpu::Role role = gpu::Role::Claim;
    gpu::Level level = gpu::Level::Library;
    gpu::Version cudnn;
    std::string gpuModel;
    Verdict verdict = Verdict::Inconclusive; // of the newest record
    bool contradicted = false; // reproduced by one record and not by another
    int records = 0;
    std::string newestTime;
    Judgement judgement; // of the newest record
};

/// Records of older cases (other hash), and of runs that could not be carried out, are left out. Ordered by case as
/// in the entry, then version, then GPU.
[[nodiscard]] std::vector<Measured> measured(std::span<const Record> records, std::span<const gpu::Case> cases);

/// The rules, in this order (docs/adr/0014):
/// nothing decided of any claim: the stored tier, if it is ai_generated or human_reviewed, else ai_generated;
/// a cell that contradicts itself, or claims reproduced in one cell and not reproduced in another: disputed;
/// every decided claim not reproduced: refuted;
/// every decided claim reproduced: gpu_reproduced, model_checked or host_checked, by the strongest level.
/// Cases of workarounds and dead ends do not move the tier: they carry the measured share of their row.
[[nodiscard]] Tier tierOf(std::span<const Measured> measured, Tier stored);

} // namespace kb
