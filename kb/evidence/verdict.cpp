// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "kb/evidence/verdict.h"

#include "gpu/protocol/status.h"
#include "gpu/protocol/strictjson.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <optional>

namespace kb {

namespace {

using gpu::RunError;
using gpu::StepKind;

constexpr std::string_view success = "SUCCESS";

/// How control or case ended.
struct Observed {
    gpu::Outcome outcome;
    std::optional<gpu::Outputs> outputs;
};

enum class Seen : std::uint8_t { AsExpected, OtherStatus, OtherCall, OtherMessage, OtherOutput, OutputUnknown };

std::optional<Observed> observe(const gpu::Transcript &transcript, StepKind kind)
{
    if (const gpu::Step *const step = transcript.step(kind))
        return Observed {step->outcome, step->outputs};
    const gpu::Call *const open = transcript.openCall();
    if (kind != StepKind::Case || transcript.error != RunError::Crashed || !open || open->step != kind)
        return {};
    const std::string name(gpu::outcome::Crashed);
    return Observed {
        {.status = transcript.signal, .name = name, .category = name, .call = open->call, .reason = {}}, {}};
}

/// Errors that leave what was seen before them as true as it was.
bool onlyEndsTheRun(RunError error)
{
    switch (error) {
    case RunError::None:
    case RunError::Crashed:
    case RunError::TimedOut:
    case RunError::Cancelled:
    case RunError::Flooded:
    case RunError::OverLimits:
    case RunError::TooLarge:
    case RunError::DeviceError:
    case RunError::StickyError: return true;
    default: return false;
    }
}

/// Runners of before called it different, too, where they did not find or understand the constant: only a number is.
gpu::Outcome withoutGuess(const gpu::Case &testCase, gpu::Outcome outcome)
{
    if (testCase.op != gpu::Op::HeaderConstant || outcome.category != gpu::outcome::Different)
        return outcome;
    char *end = nullptr;
    (void)std::strtod(outcome.reason.c_str(), &end);
    if (outcome.reason.empty() || *end)
        outcome.name = outcome.category = gpu::outcome::Absent;
    return outcome;
}

/// A value is claimed of what has none.
bool lacksValue(const gpu::Case &testCase, const gpu::Expectation &claim, const gpu::Outcome &observed)
{
    return testCase.op == gpu::Op::HeaderConstant && observed.category == gpu::outcome::Absent
        && claim.status != gpu::outcome::Absent;
}

bool succeededAt(const gpu::Transcript &transcript, StepKind kind, const std::string &call)
{
    return std::ranges::any_of(transcript.calls, [&](const gpu::Call &made) {
        return made.step == kind && made.answered && made.category == success && made.call == call;
    });
}

/// What the case's own check asks of a call that succeeded. Numbers that are not finite are wrong with or without a
/// reference; finite ones that could not be compared with the reference that was asked for show nothing.
Seen checkOutput(const gpu::Check &check, const std::optional<gpu::Outputs> &outputs)
{
    if (!check.finite && !check.reference)
        return Seen::AsExpected;
    if (!outputs)
        return Seen::OutputUnknown;
    if (check.finite && !outputs->finite)
        return Seen::OtherOutput;
    if (check.reference && !outputs->compared)
        return Seen::OutputUnknown;
    return !check.reference || outputs->matches ? Seen::AsExpected : Seen::OtherOutput;
}

Seen compareOutput(
    const gpu::Expectation &expected, const gpu::Check &check, const std::optional<gpu::Outputs> &outputs)
{
    const std::string_view wanted = expected.output;
    if (wanted.empty()) {
        const bool succeeds = gpu::statusMatches(expected.status, success, "CUDNN_STATUS_SUCCESS");
        return succeeds ? checkOutput(check, outputs) : Seen::AsExpected;
    }
    const bool aboutReference = wanted == "matches" || wanted == "differs";
    if (!outputs || (aboutReference && !outputs->compared))
        return Seen::OutputUnknown;
    const bool holds
        = aboutReference ? outputs->matches == (wanted == "matches") : outputs->finite == (wanted == "finite");
    return holds ? Seen::AsExpected : Seen::OtherOutput;
}

Seen compare(const gpu::Expectation &expected, const gpu::Check &check, const Observed &observed,
    const gpu::Transcript &transcript, StepKind kind)
{
    const gpu::Outcome &outcome = observed.outcome;
    if (!gpu::statusMatches(expected.status, outcome.category, outcome.name))
        return Seen::OtherStatus;
    // Where everything succeeds the outcome names the last call, and the expected one may be any before it.
    const bool atCall = expected.at.empty() || outcome.call == expected.at
        || (outcome.category == success && succeededAt(transcript, kind, expected.at));
    if (!atCall)
        return Seen::OtherCall;
    if (!outcome.reason.contains(expected.message))
        return Seen::OtherMessage;
    return compareOutput(expected, check, observed.outputs);
}

/// Whether libraries got a stub that they took for a driver. Runners of before named the stub of some toolkit by its
/// path where the loader had nothing to give, and that changes nothing.
bool isStubFromLoader(const gpu::Transcript &transcript)
{
    const gpu::Json *const driver = gpu::json::member(transcript.env, "driver");
    const auto path = driver ? gpu::json::string(gpu::json::member(*driver, "path")) : std::nullopt;
    return !path || !path->contains('/');
}

/// What the record says of the machine is not what the case is about, or lacks a part of it: it shows nothing.
RunError missingPart(const gpu::Case &testCase, const gpu::Transcript &transcript)
{
    const auto isMissing = [&](const gpu::LibraryVersion &library) { return !transcript.hasBeside(library); };
    if (gpu::otherVersion(testCase) != transcript.otherCudnn
        || std::ranges::any_of(gpu::librariesBeside(testCase), isMissing))
        return RunError::NoOtherLibrary;
    if (testCase.op != gpu::Op::Initialize)
        return RunError::None;
    const std::string driver = transcript.driverState();
    if (driver == "stub")
        return isStubFromLoader(transcript) ? RunError::StubDriver : RunError::None;
    return driver == "none" ? RunError::None : RunError::DriverThere;
}

} // namespace

std::string_view verdictName(Verdict verdict)
{
    switch (verdict) {
    case Verdict::CouldNotRun: return "could_not_run";
    case Verdict::Inconclusive: return "inconclusive";
    case Verdict::Reproduced: return "reproduced";
    case Verdict::NotReproduced: return "not_reproduced";
    }
    return {};
}

Judgement judge(const gpu::Case &testCase, const gpu::Transcript &transcript)
{
    Judgement judgement {.version = transcript.version, .otherCudnn = transcript.otherCudnn};
    if (testCase.level >= gpu::Level::Model)
        judgement.gpuModel = transcript.gpuName();
    const auto decided = [&](Verdict verdict, Because because) {
        judgement.verdict = verdict;
        judgement.because = because;
        return judgement;
    };
    auto control = observe(transcript, StepKind::Control);
    auto observed = observe(transcript, StepKind::Case);
    if (!control || !observed || !onlyEndsTheRun(transcript.error)) {
        const bool silent = transcript.error == RunError::None; // it ended well and left something out
        judgement.error = silent ? RunError::RunnerFailed : transcript.error;
        judgement.errorMessage = transcript.errorMessage;
        return decided(Verdict::CouldNotRun, Because::RunFailed);
    }
    judgement.error = missingPart(testCase, transcript);
    if (judgement.error != RunError::None)
        return decided(Verdict::CouldNotRun, Because::RunFailed);
    for (auto *const one : {&control, &observed})
        (*one)->outcome = withoutGuess(testCase, std::move((*one)->outcome));
    judgement.control = control->outcome;
    judgement.observed = observed->outcome;

    const gpu::Version capability = transcript.computeCapability();
    const auto claim = std::ranges::find_if(testCase.expect, [&](const gpu::Expectation &expected) {
        const bool anyGpu = expected.computeCapability.bounds.empty();
        return expected.versions.contains(transcript.version)
            && (anyGpu || (!capability.isNull() && expected.computeCapability.contains(capability)));
    });
    if (claim == testCase.expect.end()) // before the control, which may well misbehave where nobody says anything
        return decided(Verdict::Inconclusive, Because::VersionNotCovered);
    judgement.claimed = *claim;
    const Seen ofControl = compare(testCase.controlExpect, testCase.check, *control, transcript, StepKind::Control);
    if (ofControl != Seen::AsExpected)
        return decided(Verdict::Inconclusive,
            ofControl == Seen::OutputUnknown ? Because::OutputUnknown : Because::ControlMisbehaved);

    if (lacksValue(testCase, *claim, observed->outcome))
        return decided(Verdict::Inconclusive, Because::NoValue);
    switch (compare(*claim, testCase.check, *observed, transcript, StepKind::Case)) {
    case Seen::AsExpected:
        return decided(
            Verdict::Reproduced, claim->output.empty() ? Because::StatusAsClaimed : Because::OutputAsClaimed);
    case Seen::OtherStatus: return decided(Verdict::NotReproduced, Because::OtherStatus);
    case Seen::OtherCall: return decided(Verdict::NotReproduced, Because::OtherCall);
    case Seen::OtherMessage: return decided(Verdict::NotReproduced, Because::OtherMessage);
    case Seen::OtherOutput: return decided(Verdict::NotReproduced, Because::OtherOutput);
    case Seen::OutputUnknown: break;
    }
    return decided(Verdict::Inconclusive, Because::OutputUnknown);
}

bool isFailure(std::string_view status)
{
    namespace outcome = gpu::outcome;
    return !status.empty()
        && !std::ranges::contains(std::array {outcome::Present, outcome::Absent, outcome::Equal, outcome::Different,
                                      success, std::string_view("CUDNN_STATUS_SUCCESS")},
            status);
}

bool failsOtherwise(const Judgement &judgement)
{
    return judgement.verdict == Verdict::NotReproduced && isFailure(judgement.claimed.status)
        && isFailure(judgement.observed.category);
}

} // namespace kb
