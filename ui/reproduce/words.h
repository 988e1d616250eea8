// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// What the Reproduce pane says in a word, and the tone that goes with it.
#pragma once

#include "model/runs/casemodel.h"
#include "model/runs/matrixmodel.h"
#include "ui/widgets/badge.h"

namespace ui {

[[nodiscard]] theme::Tone toneOf(kb::Verdict verdict);
/// SUCCESS is fine, NOT_SUPPORTED and what a look-up did not find are a warning, everything else failed.
[[nodiscard]] theme::Tone toneOf(std::string_view category);

/// role: of the case that it is of.
[[nodiscard]] BadgeText verdictBadge(kb::Verdict verdict, gpu::Role role);
/// "✓ 0 SUCCESS", "✕ 2000 BAD_PARAM"; an unanswered call has none yet.
[[nodiscard]] BadgeText statusBadge(const gpu::Call &call);
/// One verdict where all runs agree, else how many of them; empty text: it was not run.
[[nodiscard]] BadgeText resultBadge(const model::CaseResult &result, gpu::Role role);
[[nodiscard]] BadgeText cellBadge(const model::MatrixModel::Cell &cell, gpu::Role role);
/// Of one machine of several: what its records say by sign and tone, and which it is.
[[nodiscard]] BadgeText machineBadge(const kb::MachineMeasured &measured);

/// "control", "case", "epsilon = 1e-6" for a point of the sweep.
[[nodiscard]] QString stepText(const gpu::Case &testCase, gpu::StepKind step, int point);
/// "0.4 µs", "12 ms".
[[nodiscard]] QString durationText(double microseconds);
/// The values that a sweep has at one of its points, one for each dimension.
[[nodiscard]] QStringList pointValues(const gpu::Case &testCase, int point);

} // namespace ui
