// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// What a run showed, in sentences and in names for tables. Plain text, never HTML.
#pragma once

#include "kb/evidence/verdict.h"

#include <QString>

namespace wording {

/// One sentence: what cuDNN did with the case, and what that says of the claim, workaround or dead end; for a run that
/// could not be carried out, why, and what to do.
[[nodiscard]] QString sentence(const kb::Judgement &judgement, const gpu::Case &testCase);
/// Why a run could not be carried out, and what to do; empty for None.
[[nodiscard]] QString sentence(gpu::RunError error);

/// What a claim says, in short: "CUDNN_STATUS_BAD_PARAM at cudnnCreate", "CUDNN_DIM_MAX = 8" for a constant in the
/// headers, "it is there" for a function. Empty without a claim.
[[nodiscard]] QString expected(const kb::Judgement &judgement, const gpu::Case &testCase);
/// How case or control (setup: its own) ended, in the same words.
[[nodiscard]] QString observed(const gpu::Outcome &outcome, const gpu::Case &testCase, const gpu::Setup &setup);

/// Where case and control differ, as the case has it: "epsilon = 1e-6", "a batch of 0".
[[nodiscard]] QString subject(const gpu::Case &testCase);

/// A value of a case as people write it: 1e-6, not 1e-06; a text without its quotes.
[[nodiscard]] QString value(const gpu::Json &value);
/// What a sweep varies: "epsilon" for "/attrs/epsilon", "x.dims[0]" for "/tensors/x/dims/0".
[[nodiscard]] QString place(std::string_view pointer);

[[nodiscard]] QString verdict(kb::Verdict verdict); // "Reproduced"
/// What it means of a case in this role: "As claimed", "Helps", "Does not help, as said".
[[nodiscard]] QString verdict(kb::Verdict verdict, gpu::Role role);
[[nodiscard]] QString level(gpu::Level level); // "library"
/// What a run of this level is, in one or two sentences.
[[nodiscard]] QString levelMeaning(gpu::Level level);
/// "cuDNN 9.19.0", "NVRTC 13.0.88", "the CUDA runtime 13.0.96".
[[nodiscard]] QString product(gpu::Package package, const QString &version);
[[nodiscard]] QString role(gpu::Role role); // "claim"
[[nodiscard]] QString runError(gpu::RunError error); // "no driver"; empty for None
/// What there is of the driver, by the state that the runner gives: "ok", "none", "unreadable", "stub", "old",
/// "no_device", "failed".
[[nodiscard]] QString driver(const QString &state, const QString &version);

} // namespace wording
