// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
// What a run showed, in one sentence: which cuDNN did what with which value, and what follows for the claim, the
// workaround, the dead end, or the log that the case is of.
#include "kb/wording/judgementwords.h"

#include "gpu/protocol/status.h"
#include "kb/wording/toolkitsentence.h"
#include "kb/wording/translating.h"

#include <QRegularExpression>

#include <algorithm>

namespace wording {

namespace {

using gpu::Role;
using kb::Because;

constexpr std::string_view success = "SUCCESS";

/// The call is to go well, and its numbers are to be good.
bool wantsSuccess(const gpu::Expectation &claimed)
{
    return claimed.status == success && claimed.output != "not_finite" && claimed.output != "differs";
}

/// The text of a status that is expected: a category or a full name. Statuses of other libraries than cuDNN are always
/// full names.
QString statusText(const std::string &expected, const gpu::Case &testCase)
{
    if (expected == gpu::outcome::Crashed)
        return Tr::tr("death of the process");
    const QString status = text(expected);
    const QLatin1String prefix("CUDNN_STATUS_");
    return status.startsWith(prefix) || testCase.level == gpu::Level::Toolkit ? status : prefix + status;
}

QString statusText(const gpu::Outcome &outcome, const gpu::Case &testCase)
{
    return outcome.name.starts_with("CUDNN_STATUS_") ? text(outcome.name) : statusText(outcome.category, testCase);
}

QString callText(const std::string &call)
{
    return call == "engine selection" ? Tr::tr("engine selection", "a step of the graph API") : text(call);
}

/// "cuDNN 9.19.0", "NVRTC 13.0.88".
QString productOf(const kb::Judgement &judgement, const gpu::Case &testCase);

/// "9.19.0", "9.19.0 for H100" (described: nothing runs there), "9.19.0 on NVIDIA H200".
QString versionOf(const kb::Judgement &judgement, const gpu::Case &testCase)
{
    const QString version = text(gpu::toString(judgement.version));
    if (judgement.gpuModel.empty())
        return version;
    return testCase.level == gpu::Level::Model
        ? Tr::tr("%1 for %2", "a version, a GPU model").arg(version, text(judgement.gpuModel))
        : Tr::tr("%1 on %2", "a version, the GPU of a run").arg(version, text(judgement.gpuModel));
}

QString productOf(const kb::Judgement &judgement, const gpu::Case &testCase)
{
    const QString version = versionOf(judgement, testCase);
    return testCase.op == gpu::Op::Ptxas ? QStringLiteral("ptxas ") + version : product(testCase.package, version);
}

/// "In the headers of cuDNN 9.19.0, CUDNN_BN_MIN_EPSILON is 0, not 1e-5".
QString constantText(const kb::Judgement &judgement, const gpu::Case &testCase)
{
    const gpu::Json &attrs = testCase.setup.attrs;
    const QString cudnn = versionOf(judgement, testCase);
    const QString name = value(attrs.at("name"));
    const QString asked = value(attrs.at("value"));
    if (judgement.observed.category == gpu::outcome::Absent)
        return Tr::tr("The headers of cuDNN %1 define no %2", "a constant").arg(cudnn, name);
    if (judgement.observed.category == gpu::outcome::Equal)
        return Tr::tr("In the headers of cuDNN %1, %2 is %3", "a constant").arg(cudnn, name, asked);
    return Tr::tr("In the headers of cuDNN %1, %2 is %4, not %3", "a constant")
        .arg(cudnn, name, asked, text(judgement.observed.reason));
}

QString statusNameText(const kb::Judgement &judgement, const gpu::Case &testCase)
{
    const gpu::Json &attrs = testCase.setup.attrs;
    const QString cudnn = versionOf(judgement, testCase);
    const QString code = value(attrs.at("code"));
    const QString name = value(attrs.at("name"));
    const QString seen = text(judgement.observed.reason);
    if (judgement.observed.category == gpu::outcome::Equal)
        return Tr::tr("In cuDNN %1, status %2 is %3", "number, name").arg(cudnn, code, name);
    return seen.isEmpty() ? Tr::tr("In cuDNN %1, status %2 is not %3", "number, name").arg(cudnn, code, name)
                          : Tr::tr("In cuDNN %1, status %2 is %4, not %3", "number, name").arg(cudnn, code, name, seen);
}

/// "cuDNN 9.19.0 rejects epsilon = -1e-5 with CUDNN_STATUS_BAD_PARAM at cudnn…", without an end.
QString whatHappened(const kb::Judgement &judgement, const gpu::Case &testCase)
{
    if (testCase.level == gpu::Level::Toolkit)
        return toolkitResult(judgement, testCase, productOf(judgement, testCase));
    const gpu::Outcome &outcome = judgement.observed;
    const QString cudnn = versionOf(judgement, testCase);
    const QString what = subject(testCase);
    if (outcome.category == gpu::outcome::Crashed)
        return Tr::tr("cuDNN %1 dies in %3, given %2").arg(cudnn, what, callText(outcome.call));
    if (testCase.op == gpu::Op::HeaderConstant)
        return constantText(judgement, testCase);
    if (testCase.op == gpu::Op::StatusName)
        return statusNameText(judgement, testCase);
    if (outcome.category == gpu::outcome::Present)
        return Tr::tr("The libcudnn of cuDNN %1 exports %2", "a function").arg(cudnn, what);
    if (outcome.category == gpu::outcome::Absent)
        return Tr::tr("The libcudnn of cuDNN %1 does not export %2", "a function").arg(cudnn, what);
    if (outcome.category == success)
        return Tr::tr("cuDNN %1 accepts %2").arg(cudnn, what);
    if (outcome.call.empty())
        return Tr::tr("cuDNN %1 rejects %2 with %3").arg(cudnn, what, statusText(outcome, testCase));
    return Tr::tr("cuDNN %1 rejects %2 with %3 at %4")
        .arg(cudnn, what, statusText(outcome, testCase), callText(outcome.call));
}

QString outputText(std::string_view output)
{
    if (output == "finite")
        return Tr::tr("finite numbers");
    if (output == "not_finite")
        return Tr::tr("numbers that are not finite");
    if (output == "differs")
        return Tr::tr("numbers that differ from the reference");
    return Tr::tr("the numbers of the reference");
}

/// The outputs that were wanted; where the claim says nothing of them, those of the case's own check.
QString wantedOutput(const kb::Judgement &judgement, const gpu::Case &testCase)
{
    if (judgement.claimed.output.empty() && testCase.check.finite && testCase.check.reference)
        return Tr::tr("finite numbers that are those of the reference");
    if (judgement.claimed.output.empty() && testCase.check.finite)
        return outputText("finite");
    return outputText(judgement.claimed.output);
}

bool isLookUp(const std::string &status)
{
    return status == gpu::outcome::Present || status == gpu::outcome::Absent || status == gpu::outcome::Equal
        || status == gpu::outcome::Different;
}

/// A log states what was seen, and claims nothing.
bool isOfLog(const gpu::Case &testCase)
{
    return testCase.role == gpu::Role::Observation;
}

/// Adds what was claimed where that is not plain from what happened: rejected, but otherwise.
QString withClaimed(const kb::Judgement &judgement, const gpu::Case &testCase, const QString &happened)
{
    const gpu::Expectation &claimed = judgement.claimed;
    const bool succeeded = judgement.observed.category == success;
    if (judgement.because == Because::OtherOutput)
        return Tr::tr("%1 and does not give %2").arg(happened, wantedOutput(judgement, testCase));
    if (judgement.because == Because::OtherMessage)
        return Tr::tr("%1, without the words “%2”").arg(happened, text(claimed.message));
    if (judgement.because == Because::OtherCall)
        return succeeded        ? Tr::tr("%1 without calling %2").arg(happened, callText(claimed.at))
            : isOfLog(testCase) ? Tr::tr("%1, not at the %2 of the log", "a call").arg(happened, callText(claimed.at))
                                : Tr::tr("%1, not at the claimed %2", "a call").arg(happened, callText(claimed.at));
    if (succeeded || isLookUp(claimed.status) || claimed.status == success)
        return happened;
    return isOfLog(testCase)
        ? Tr::tr("%1, not with the %2 of the log", "a status").arg(happened, statusText(claimed.status, testCase))
        : Tr::tr("%1, not with the claimed %2", "a status").arg(happened, statusText(claimed.status, testCase));
}

QString claimHolds(const kb::Judgement &judgement, const gpu::Case &testCase, const QString &happened)
{
    if (testCase.op == gpu::Op::HeaderConstant)
        return Tr::tr("%1: that agrees with the claim; nothing was called.").arg(happened);
    if (testCase.decides == gpu::Decides::Part)
        return Tr::tr("%1: that agrees with the claim, and does not decide it.").arg(happened);
    if (!judgement.claimed.computeCapability.bounds.empty())
        return testCase.level == gpu::Level::Model
            ? Tr::tr("%1: that is what the claim says of this GPU model.").arg(happened)
            : Tr::tr("%1: that is what the claim says of this GPU.").arg(happened);
    return judgement.claimed.versions.bounds.empty()
        ? Tr::tr("%1: the claim holds here.").arg(happened)
        : Tr::tr("%1: that is what the claim says of this version.").arg(happened);
}

QString reproduced(const kb::Judgement &judgement, const gpu::Case &testCase)
{
    QString happened = whatHappened(judgement, testCase);
    if (judgement.because == Because::OutputAsClaimed)
        happened = Tr::tr("%1 and gives %2").arg(happened, outputText(judgement.claimed.output));
    const bool good = wantsSuccess(judgement.claimed);
    const bool told = isLookUp(judgement.claimed.status);
    switch (testCase.role) {
    case Role::Claim: return claimHolds(judgement, testCase, happened);
    case Role::Workaround:
        return good ? Tr::tr("%1: that is consistent with the workaround.").arg(happened)
                    : Tr::tr("%1: that is what the workaround says.").arg(happened);
    case Role::DeadEnd:
        if (told)
            return Tr::tr("%1: that is what the dead end says.").arg(happened);
        return good ? Tr::tr("%1: the dead end says so, too; being accepted here is no way out.").arg(happened)
                    : Tr::tr("%1: it still fails, as the dead end says.").arg(happened);
    case Role::Observation: return Tr::tr("%1: that is what the log shows.").arg(happened);
    }
    return happened;
}

QString notReproduced(const kb::Judgement &judgement, const gpu::Case &testCase)
{
    const QString happened = withClaimed(judgement, testCase, whatHappened(judgement, testCase));
    const bool good = wantsSuccess(judgement.claimed);
    const bool told = isLookUp(judgement.claimed.status);
    const bool fails = judgement.observed.category != success;
    switch (testCase.role) {
    case Role::Claim:
        if (testCase.op == gpu::Op::HeaderConstant)
            return Tr::tr("%1: that speaks against the claim; nothing was called.").arg(happened);
        if (testCase.decides == gpu::Decides::Part)
            return Tr::tr("%1: that speaks against the claim, and does not decide it.").arg(happened);
        if (kb::failsOtherwise(judgement))
            return Tr::tr("%1: it fails, but not as claimed.").arg(happened);
        return good && fails ? Tr::tr("%1: the claim, that it is accepted, does not hold here.").arg(happened)
                             : Tr::tr("%1: the claim does not hold here.").arg(happened);
    case Role::Workaround:
        return good ? Tr::tr("%1: the workaround does not help here.").arg(happened)
                    : Tr::tr("%1: that is not what the workaround says.").arg(happened);
    case Role::DeadEnd:
        if (told || good || (judgement.because == Because::OtherOutput && !fails))
            return Tr::tr("%1: that is not what the dead end says.").arg(happened);
        return fails ? Tr::tr("%1: it still fails, but not as the dead end says.").arg(happened)
                     : Tr::tr("%1: it does not fail here, and the dead end says that it does.").arg(happened);
    case Role::Observation: return Tr::tr("%1: that is not what the log shows.").arg(happened);
    }
    return happened;
}

/// With which cuDNN, where one was loaded; why, what to do, and the runner's own words for it.
QString couldNotRun(const kb::Judgement &judgement, const gpu::Case &testCase)
{
    QString why = sentence(judgement.error);
    if (!judgement.version.isNull())
        why = Tr::tr("Not run with %1. %2", "cuDNN 9.19.0; why, and what to do")
                  .arg(productOf(judgement, testCase), why);
    return judgement.errorMessage.empty() ? why : Tr::tr("%1 (%2)").arg(why, text(judgement.errorMessage));
}

/// What the case says nothing of, so that nothing follows: the version, else the GPU.
QString notCovered(const kb::Judgement &judgement, const gpu::Case &testCase)
{
    const bool isOfVersion = std::ranges::any_of(testCase.expect,
        [&](const gpu::Expectation &expected) { return expected.versions.contains(judgement.version); });
    const gpu::Outcome &control = judgement.control;
    if (!gpu::statusMatches(testCase.controlExpect.status, control.category, control.name))
        return Tr::tr("The control did not behave, and the case says nothing of this version or GPU anyway, so nothing "
                      "follows."); // what happened may be the installation's fault
    const QString happened = whatHappened(judgement, testCase);
    if (!isOfVersion)
        return Tr::tr("%1; the case says nothing of this version, so nothing follows.").arg(happened);
    return testCase.level == gpu::Level::Model
        ? Tr::tr("%1; the case says nothing of this GPU model, so nothing follows.").arg(happened)
        : Tr::tr("%1; the case says nothing of this GPU, so nothing follows.").arg(happened);
}

QString outcomeText(const gpu::Outcome &outcome, const gpu::Case &testCase)
{
    if (outcome.category == gpu::outcome::Crashed || isLookUp(outcome.category))
        return text(outcome.category);
    return statusText(outcome, testCase);
}

QString controlMisbehaved(const kb::Judgement &judgement, const gpu::Case &testCase)
{
    const gpu::Outcome &seen = judgement.control;
    const std::string &wanted = testCase.controlExpect.status;
    if (gpu::statusMatches(wanted, seen.category, seen.name))
        return Tr::tr("The control gave %1 at %2 as no control should: at another call, or with wrong numbers. So "
                      "nothing is shown; check the installation, or the case.")
            .arg(outcomeText(seen, testCase), callText(seen.call));
    if (seen.call.empty())
        return Tr::tr(
            "With %1 the control came to no result, so nothing is shown; check the installation, or the case.",
            "cuDNN 9.19.0")
            .arg(productOf(judgement, testCase));
    const bool special = wanted == gpu::outcome::Crashed || isLookUp(wanted);
    return Tr::tr("With %1 the control gave %2 at %3, and it should have given %4, so nothing is shown; check the "
                  "installation, or the case.",
        "cuDNN 9.19.0")
        .arg(productOf(judgement, testCase), outcomeText(seen, testCase), callText(seen.call),
            special ? text(wanted) : statusText(wanted, testCase));
}

QString inconclusive(const kb::Judgement &judgement, const gpu::Case &testCase)
{
    switch (judgement.because) {
    case Because::VersionNotCovered: return notCovered(judgement, testCase);
    case Because::NoValue: return Tr::tr("%1, so nothing follows of its value.").arg(constantText(judgement, testCase));
    case Because::OutputUnknown:
        return Tr::tr(
            "The case is about numbers, and this run could not check them: see its log, and try smaller tensors.");
    default: return controlMisbehaved(judgement, testCase);
    }
}

QString rawSentence(const kb::Judgement &judgement, const gpu::Case &testCase)
{
    switch (judgement.verdict) {
    case kb::Verdict::CouldNotRun: return couldNotRun(judgement, testCase);
    case kb::Verdict::Inconclusive: return inconclusive(judgement, testCase);
    case kb::Verdict::Reproduced: return reproduced(judgement, testCase);
    case kb::Verdict::NotReproduced: return notReproduced(judgement, testCase);
    }
    return {};
}

/// What was looked up, and what it is: "CUDNN_BN_MIN_EPSILON = 0", "status 3 is CUDNN_STATUS_BAD_PARAM"; empty for
/// every other op, and where nothing is known of it.
QString lookedUp(gpu::Op op, const gpu::Json &attrs, std::string_view category, const QString &seen)
{
    const char *const key = op == gpu::Op::HeaderConstant ? "value"
        : op == gpu::Op::StatusName                       ? "name"
        : op == gpu::Op::ErrorText                        ? "text"
                                                          : nullptr;
    const bool isEqual = category == gpu::outcome::Equal;
    if (!key || (!isEqual && category != gpu::outcome::Different))
        return {};
    const QString stated = value(attrs.at(key));
    const QString what
        = isEqual || !seen.isEmpty() ? (isEqual ? stated : seen) : Tr::tr("not %1", "a value").arg(stated);
    if (op == gpu::Op::HeaderConstant)
        return Tr::tr("%1 = %2", "a constant, its value").arg(value(attrs.at("name")), what);
    return op == gpu::Op::StatusName
        ? Tr::tr("status %1 is %2", "a number, its name").arg(value(attrs.at("code")), what)
        : Tr::tr("code %1 is “%2”", "a number, its name or text").arg(value(attrs.at("code")), what);
}

/// How something ends, for a table: a status by its full name, an outcome that is none in words.
QString endText(const QString &status)
{
    const auto is = [&status](std::string_view outcome) { return status == text(outcome); };
    if (is(gpu::outcome::Present))
        return Tr::tr("it is there", "a function or constant");
    if (is(gpu::outcome::Absent))
        return Tr::tr("it is not there", "a function or constant");
    if (is(gpu::outcome::Equal))
        return Tr::tr("it is as stated");
    if (is(gpu::outcome::Different))
        return Tr::tr("it is not as stated");
    if (is(gpu::outcome::Failed))
        return Tr::tr("it fails", "a program, or loading a library");
    return is(success) ? Tr::tr("it succeeds", "a program, or loading a library") : status;
}

} // namespace

QString expected(const kb::Judgement &judgement, const gpu::Case &testCase)
{
    const gpu::Expectation &claimed = judgement.claimed;
    if (const QString value = lookedUp(testCase.op, testCase.setup.attrs, claimed.status, {}); !value.isEmpty())
        return value;
    if (claimed.status.empty())
        return {};
    const bool isStatus = testCase.level != gpu::Level::Toolkit && !isLookUp(claimed.status);
    const QString status = endText(isStatus ? statusText(claimed.status, testCase) : text(claimed.status));
    return claimed.at.empty() ? status : Tr::tr("%1 at %2", "a status, a call").arg(status, callText(claimed.at));
}

QString observed(const gpu::Outcome &outcome, const gpu::Case &testCase, const gpu::Setup &setup)
{
    const QString value = lookedUp(testCase.op, setup.attrs, outcome.category, text(outcome.reason));
    if (!value.isEmpty())
        return value;
    const bool isStatus = testCase.level != gpu::Level::Toolkit && !isLookUp(outcome.category);
    return endText(isStatus ? statusText(outcome, testCase) : text(outcome.category));
}

QString sentence(const kb::Judgement &judgement, const gpu::Case &testCase)
{
    // A space parts Chinese from Latin letters, and not Chinese from Chinese: which of them a part is only shows here.
    static const QRegularExpression betweenChinese(QStringLiteral("(?<=[\\p{Han}）]) (?=\\p{Han})"));
    return rawSentence(judgement, testCase).remove(betweenChinese);
}

} // namespace wording
