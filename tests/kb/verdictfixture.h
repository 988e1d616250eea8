// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// Cases and runs for tests of verdicts.
#pragma once

#include "kb/evidence/record.h"

#include <QtGlobal>

namespace {

[[maybe_unused]] gpu::Case parsed(const gpu::Json &json)
{
    const auto testCase = gpu::parseCase(json);
    if (!testCase)
        qFatal("%s: %s", testCase.error().pointer.c_str(), testCase.error().message.c_str());
    return *testCase;
}

/// A run on cuDNN 9.19.0 that ended well, with these outcomes.
[[maybe_unused]] gpu::Transcript run(const gpu::Outcome &control, const gpu::Outcome &observed)
{
    gpu::Transcript transcript;
    transcript.runner = "0.1.0";
    transcript.version = {9, 19, 0};
    transcript.result = gpu::Json::object();
    transcript.steps.push_back({.kind = gpu::StepKind::Control, .outcome = control});
    transcript.steps.push_back({.kind = gpu::StepKind::Case, .outcome = observed});
    return transcript;
}

} // namespace
