// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// For tests that make records: a record in which no call ended as its steps did does not hold.
#pragma once

#include "gpu/protocol/transcript.h"

/// One call for each step, which ended as the step did.
[[nodiscard]] inline gpu::Transcript withCalls(gpu::Transcript transcript)
{
    for (const gpu::Step &step : transcript.steps) {
        transcript.calls.push_back({.n = int(transcript.calls.size()) + 1,
            .step = step.kind,
            .call = step.outcome.call,
            .answered = true,
            .status = step.outcome.status,
            .name = step.outcome.name,
            .category = step.outcome.category});
    }
    return transcript;
}
