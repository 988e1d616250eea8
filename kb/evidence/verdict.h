// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// The verdict: a pure function of a case and of what a run of it observed. kb/wording has the sentence for each.
#pragma once

#include "gpu/protocol/transcript.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace kb {

enum class Verdict : std::uint8_t { CouldNotRun, Inconclusive, Reproduced, NotReproduced };
[[nodiscard]] std::string_view verdictName(Verdict verdict); // "could_not_run", ...
[[nodiscard]] constexpr bool isDecided(Verdict verdict)
{
    return verdict == Verdict::Reproduced || verdict == Verdict::NotReproduced;
}

/// What decided it.
enum class Because : std::uint8_t {
    RunFailed, // CouldNotRun: Judgement::error says why
    VersionNotCovered, // Inconclusive: the claim says nothing about this cuDNN, or about it on this GPU
    NoValue, // Inconclusive: a value is claimed of a constant that the headers do not define
    ControlMisbehaved, // Inconclusive: without a control that behaved nothing is shown
    StatusAsClaimed, // Reproduced
    OtherStatus, // NotReproduced: another status, or none at all
    OtherCall, // NotReproduced: the claimed status, but at another call
    OutputAsClaimed, // Reproduced
    OtherMessage, // NotReproduced: the claimed status, but what was said lacks the claimed message
    OtherOutput, // NotReproduced: the status is as claimed, the numbers are not
    OutputUnknown, // Inconclusive: case or control is about numbers, and the run did not check them
};

struct Judgement {
    Verdict verdict = Verdict::CouldNotRun;
    Because because = Because::RunFailed;
    gpu::RunError error = gpu::RunError::None;
    std::string errorMessage;
    gpu::Version version; // of the package that the case is about
    gpu::Version otherCudnn; // of a mixed installation, else null
    std::string gpuModel; // level model: described; level gpu: its name; level library: ""
    gpu::Outcome observed; // of the case itself
    gpu::Outcome control;
    gpu::Expectation claimed; // the one whose range has this version
    bool operator==(const Judgement &) const = default;
};

/// In this order: could not run, inconclusive (version not covered, control misbehaved), reproduced, not reproduced.
/// A process that died inside a call of the case, after the control, is an outcome (CRASHED). What ends the run after
/// control and case did (a crash at a point of the sweep) takes nothing from them. Where SUCCESS is expected and
/// nothing is said of the output, the case's own check holds: finite numbers, those of the reference, or both. Where
/// the reference that it asks for was not compared, finite numbers show nothing (OutputUnknown), in the control too. A
/// constant without a value is neither equal nor different. Parts of another cuDNN than the case names show nothing of
/// it: could not run.
[[nodiscard]] Judgement judge(const gpu::Case &testCase, const gpu::Transcript &transcript);

/// Whether a claimed or observed status, by its category or its full name, is one of a call that failed. What a look-up
/// gives is none.
[[nodiscard]] bool isFailure(std::string_view status);

/// Whether a failure is claimed, and what happened is a failure of another kind: another status, another call, the
/// death of the process. Not of a look-up, which has no failures.
[[nodiscard]] bool failsOtherwise(const Judgement &judgement);

} // namespace kb
