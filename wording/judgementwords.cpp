// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "wording/judgementwords.h"

#include "gpu/protocol/status.h"

#include <QCoreApplication>
#include <QRegularExpression>
#include <QStringList>

namespace wording {

namespace {

using gpu::RunError;
using kb::Because;

// lupdate files these strings under "wording", as those of wording.cpp.
struct Tr {
    Q_DECLARE_TR_FUNCTIONS(wording)
};

QString text(std::string_view utf8)
{
    return QString::fromUtf8(utf8.data(), qsizetype(utf8.size()));
}

QString dimsText(const std::vector<std::int64_t> &dims)
{
    QStringList numbers;
    for (const std::int64_t dim : dims)
        numbers.append(QString::number(dim));
    return numbers.join(QStringLiteral(" × "));
}

bool onlyBatchDiffers(const gpu::Tensor &a, const gpu::Tensor &b)
{
    return a.dims.size() == b.dims.size() && !a.dims.empty() && a.dims[0] != b.dims[0]
        && std::equal(a.dims.begin() + 1, a.dims.end(), b.dims.begin() + 1);
}

/// What sets a tensor of the case apart from the control's.
QString tensorDifference(const std::string &name, const gpu::Tensor &tensor, const gpu::Tensor &control)
{
    const QString of = text(name);
    if (tensor.dtype != control.dtype)
        return Tr::tr("%1 of type %2", "a tensor").arg(of, text(gpu::dataTypeName(tensor.dtype)));
    if (name == "x" && onlyBatchDiffers(tensor, control))
        return Tr::tr("a batch of %1").arg(tensor.dims[0]);
    if (tensor.dims != control.dims)
        return Tr::tr("%1 of %2", "a tensor of 2 × 3 × 4").arg(of, dimsText(tensor.dims));
    if (tensor.layout != control.layout)
        return Tr::tr("%1 in layout %2", "a tensor").arg(of, text(gpu::layoutName(tensor.layout)));
    if (tensor.strides != control.strides)
        return Tr::tr("%1 with strides %2", "a tensor").arg(of, dimsText(tensor.strides));
    return tensor == control ? QString() : Tr::tr("%1 with other values", "a tensor").arg(of);
}

QStringList attrDifferences(const gpu::Case &testCase, bool withNames)
{
    QStringList parts;
    for (const auto &[key, value] : testCase.setup.attrs.items()) {
        const auto control = testCase.control.attrs.find(key);
        if (control != testCase.control.attrs.end() && *control == value)
            continue;
        parts.append(withNames ? Tr::tr("%1 = %2").arg(text(key), wording::value(value)) : wording::value(value));
    }
    return parts;
}

QString attribute(const gpu::Case &testCase, const char *key)
{
    const auto found = testCase.setup.attrs.find(key);
    return found == testCase.setup.attrs.end() ? QString() : value(*found);
}

/// "cuDNN 9.19.0 rejects epsilon = -1e-5 with BAD_PARAM at cudnn…", without an end.
QString whatHappened(const kb::Judgement &judgement, const gpu::Case &testCase)
{
    const gpu::Outcome &outcome = judgement.observed;
    const QString cudnn = text(gpu::toString(judgement.cudnn));
    const QString what = subject(testCase);
    const QString call = text(outcome.call);
    if (outcome.category == "SUCCESS")
        return Tr::tr("cuDNN %1 accepts %2").arg(cudnn, what);
    if (outcome.category == gpu::outcome::Present)
        return Tr::tr("cuDNN %1 has %2", "a function").arg(cudnn, attrDifferences(testCase, false).join(u' '));
    if (outcome.category == gpu::outcome::Absent)
        return Tr::tr("cuDNN %1 does not have %2", "a function")
            .arg(cudnn, attrDifferences(testCase, false).join(u' '));
    if (testCase.op == gpu::Op::HeaderConstant) {
        const QString name = attribute(testCase, "name");
        const QString claimed = attribute(testCase, "value");
        return outcome.category == gpu::outcome::Equal
            ? Tr::tr("In the headers of cuDNN %1, %2 is %3", "a constant").arg(cudnn, name, claimed)
            : Tr::tr("In the headers of cuDNN %1, %2 is %4, not %3", "a constant")
                  .arg(cudnn, name, claimed, text(outcome.reason));
    }
    if (outcome.category == gpu::outcome::Equal)
        return Tr::tr("In cuDNN %1, %2 is so", "%2: value = 0").arg(cudnn, what);
    if (outcome.category == gpu::outcome::Different)
        return Tr::tr("In cuDNN %1, %2 is not so", "%2: value = 0").arg(cudnn, what);
    if (outcome.category == gpu::outcome::Crashed)
        return Tr::tr("cuDNN %1 dies in %3 with %2").arg(cudnn, what, call);
    if (call.isEmpty())
        return Tr::tr("cuDNN %1 rejects %2 with %3").arg(cudnn, what, text(outcome.category));
    return Tr::tr("cuDNN %1 rejects %2 with %3 at %4").arg(cudnn, what, text(outcome.category), call);
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

QString reproduced(const kb::Judgement &judgement, const gpu::Case &testCase, QString what)
{
    if (judgement.because == Because::OutputAsClaimed)
        what = Tr::tr("%1 and gives %2").arg(what, outputText(judgement.claimed.output));
    switch (testCase.role) {
    case gpu::Role::Claim: return Tr::tr("%1, as claimed.").arg(what);
    case gpu::Role::Workaround: return Tr::tr("%1: the workaround works here.").arg(what);
    case gpu::Role::DeadEnd: return Tr::tr("%1: it still fails, as the dead end says.").arg(what);
    }
    return what;
}

QString notReproduced(const kb::Judgement &judgement, const gpu::Case &testCase, QString what)
{
    if (judgement.because == Because::OtherCall)
        what = Tr::tr("%1, not at %2").arg(what, text(judgement.claimed.at));
    if (judgement.because == Because::OtherOutput)
        what = Tr::tr("%1 and does not give %2").arg(what, outputText(judgement.claimed.output));
    switch (testCase.role) {
    case gpu::Role::Claim: return Tr::tr("%1: the claim does not hold here.").arg(what);
    case gpu::Role::Workaround: return Tr::tr("%1: the workaround does not help here.").arg(what);
    case gpu::Role::DeadEnd: return Tr::tr("%1: it does not fail here as the dead end says.").arg(what);
    }
    return what;
}

/// Why, what to do, and the runner's own words for it.
QString couldNotRun(const kb::Judgement &judgement)
{
    const QString why = sentence(judgement.error);
    return judgement.errorMessage.empty() ? why : Tr::tr("%1 (%2)").arg(why, text(judgement.errorMessage));
}

QString inconclusive(const kb::Judgement &judgement)
{
    const QString cudnn = text(gpu::toString(judgement.cudnn));
    switch (judgement.because) {
    case Because::VersionNotCovered:
        return Tr::tr("The case says nothing about cuDNN %1 on this GPU; add an expectation for it.").arg(cudnn);
    case Because::OutputUnknown:
        return Tr::tr(
            "The case is about numbers, and this run could not check them: see its log, and try smaller tensors.");
    default:
        return Tr::tr(
            "The control did not behave (%1 at %2), so nothing is shown; check the installation, or the case.")
            .arg(text(judgement.control.category), text(judgement.control.call));
    }
}

} // namespace

QString value(const gpu::Json &json)
{
    if (json.is_string())
        return text(json.get_ref<const std::string &>());
    static const QRegularExpression paddedExponent(QStringLiteral("e([+-])0+(\\d)"));
    QString shown = text(json.dump(-1, ' ', false, gpu::Json::error_handler_t::replace));
    return json.is_number() ? shown.replace(paddedExponent, QStringLiteral("e\\1\\2")) : shown;
}

QString place(std::string_view pointer)
{
    QString shown;
    const QStringList parts = text(pointer).split(u'/', Qt::SkipEmptyParts);
    for (qsizetype i = 1; i < parts.size(); ++i) { // the first is "attrs" or "tensors"
        bool isIndex = false;
        (void)parts[i].toUInt(&isIndex);
        shown += isIndex ? u'[' + parts[i] + u']' : shown.isEmpty() ? parts[i] : u'.' + parts[i];
    }
    return shown;
}

QString subject(const gpu::Case &testCase)
{
    QStringList parts;
    for (const auto &[name, tensor] : testCase.setup.tensors) {
        const gpu::Tensor *const control = testCase.control.tensor(name);
        const QString part = control ? tensorDifference(name, tensor, *control) : text(name);
        if (!part.isEmpty())
            parts.append(part);
    }
    parts += attrDifferences(testCase, true);
    return parts.isEmpty() ? text(gpu::spec(testCase.op).name) : parts.join(QStringLiteral(", "));
}

QString sentence(const kb::Judgement &judgement, const gpu::Case &testCase)
{
    switch (judgement.verdict) {
    case kb::Verdict::CouldNotRun: return couldNotRun(judgement);
    case kb::Verdict::Inconclusive: return inconclusive(judgement);
    case kb::Verdict::Reproduced: return reproduced(judgement, testCase, whatHappened(judgement, testCase));
    case kb::Verdict::NotReproduced: return notReproduced(judgement, testCase, whatHappened(judgement, testCase));
    }
    return {};
}

QString sentence(RunError error)
{
    switch (error) {
    case RunError::None: return {};
    case RunError::BadRequest:
        return Tr::tr("The runner did not understand the case. Update the runner to this version of Casebook.");
    case RunError::NoLibrary:
        return Tr::tr("No cuDNN was found there. Install one, or name its folder in the settings.");
    case RunError::LibraryUnreadable:
        return Tr::tr("The cuDNN library can't be loaded: it is damaged or for another machine. Install it again.");
    case RunError::MissingCompanion:
        return Tr::tr("A library of CUDA that this cuDNN needs is not found. Install cuBLAS and NVRTC of its CUDA "
                      "version, or choose a cuDNN that has them.");
    case RunError::MixedInstallation:
        return Tr::tr("Parts of two cuDNN installations were loaded together. Remove one of them, or choose the "
                      "complete one.");
    case RunError::UnsupportedVersion:
        return Tr::tr("This cuDNN does not have what the case calls. Choose cuDNN 8 or later, 9.8 or later for the "
                      "level model.");
    case RunError::NoHeaders: return Tr::tr("The case needs cuDNN's headers beside the library. Install them, too.");
    case RunError::NoOtherLibrary:
        return Tr::tr("The case needs a second cuDNN of the same major version. Install one beside the first.");
    case RunError::NoDriver:
        return Tr::tr("There is no NVIDIA driver here. Install it, or use the levels library and model.");
    case RunError::StubDriver:
        return Tr::tr("Only the toolkit's stub of the driver is here. Install the driver, or use the levels library "
                      "and model.");
    case RunError::OldDriver: return Tr::tr("The driver is too old for this cuDNN. Update the driver.");
    case RunError::NoDevice:
        return Tr::tr("The driver sees no GPU. Check CUDA_VISIBLE_DEVICES and nvidia-smi, or use the levels library "
                      "and model.");
    case RunError::NoGpuModel: return Tr::tr("The level model needs a GPU model. Choose one.");
    case RunError::ModelTooOld:
        return Tr::tr("This build of cuDNN has no code for so old a GPU. Choose a newer GPU model, or an older cuDNN.");
    case RunError::TooLarge:
        return Tr::tr("The case needs more memory than its limit or the GPU allows. Free memory, or make it smaller.");
    case RunError::DeviceError:
        return Tr::tr("The GPU failed before cuDNN was asked. Close other programs that use it, and try again.");
    case RunError::StickyError:
        return Tr::tr(
            "A CUDA error ended the run where none was expected. Try again; if it stays, restart the driver.");
    case RunError::RunnerMissing:
        return Tr::tr("The runner could not be started. Build casebook-runner, or name its path in the settings.");
    case RunError::Unreachable:
        return Tr::tr(
            "The other machine could not be reached. Try ssh or srun in a terminal: it must get there without "
            "a question.");
    case RunError::RunnerFailed: return Tr::tr("The runner ended without a result. The log says more; try again.");
    case RunError::ProtocolError:
        return Tr::tr("What answered is no runner of this version. Check the target, and update its runner.");
    case RunError::Crashed:
        return Tr::tr("The process died before the case had an outcome. The last call in the list is where.");
    case RunError::TimedOut:
        return Tr::tr("The run took longer than the case allows. Raise its limit, or make it smaller.");
    case RunError::Cancelled: return Tr::tr("The run was cancelled.");
    case RunError::Flooded: return Tr::tr("The runner said more than is allowed. Check what its start-up files print.");
    case RunError::Busy: return Tr::tr("Another run uses this GPU. Wait until it ends.");
    }
    return {};
}

QString verdict(kb::Verdict verdict)
{
    switch (verdict) {
    case kb::Verdict::CouldNotRun: return Tr::tr("Could not run");
    case kb::Verdict::Inconclusive: return Tr::tr("Inconclusive");
    case kb::Verdict::Reproduced: return Tr::tr("Reproduced");
    case kb::Verdict::NotReproduced: return Tr::tr("Not reproduced");
    }
    return {};
}

QString level(gpu::Level level)
{
    switch (level) {
    case gpu::Level::Library: return Tr::tr("library", "level of a run");
    case gpu::Level::Model: return Tr::tr("model", "level of a run");
    case gpu::Level::Gpu: return Tr::tr("GPU", "level of a run");
    }
    return {};
}

QString role(gpu::Role role)
{
    switch (role) {
    case gpu::Role::Claim: return Tr::tr("claim", "role of a case");
    case gpu::Role::Workaround: return Tr::tr("workaround", "role of a case");
    case gpu::Role::DeadEnd: return Tr::tr("dead end", "role of a case");
    }
    return {};
}

QString runError(RunError error)
{
    switch (error) {
    case RunError::None: return {};
    case RunError::BadRequest: return Tr::tr("case not understood");
    case RunError::NoLibrary: return Tr::tr("no cuDNN");
    case RunError::LibraryUnreadable: return Tr::tr("cuDNN can't be loaded");
    case RunError::MissingCompanion: return Tr::tr("part of CUDA missing");
    case RunError::MixedInstallation: return Tr::tr("mixed installation");
    case RunError::UnsupportedVersion: return Tr::tr("not in this cuDNN");
    case RunError::NoHeaders: return Tr::tr("no headers");
    case RunError::NoOtherLibrary: return Tr::tr("no second cuDNN");
    case RunError::NoDriver: return Tr::tr("no driver");
    case RunError::StubDriver: return Tr::tr("stub driver");
    case RunError::OldDriver: return Tr::tr("old driver");
    case RunError::NoDevice: return Tr::tr("no GPU");
    case RunError::NoGpuModel: return Tr::tr("no GPU model");
    case RunError::ModelTooOld: return Tr::tr("GPU model too old");
    case RunError::TooLarge: return Tr::tr("too large");
    case RunError::DeviceError: return Tr::tr("GPU error");
    case RunError::StickyError: return Tr::tr("CUDA error");
    case RunError::RunnerMissing: return Tr::tr("no runner");
    case RunError::Unreachable: return Tr::tr("not reached");
    case RunError::RunnerFailed: return Tr::tr("runner failed");
    case RunError::ProtocolError: return Tr::tr("other runner");
    case RunError::Crashed: return Tr::tr("crashed");
    case RunError::TimedOut: return Tr::tr("timed out");
    case RunError::Cancelled: return Tr::tr("cancelled");
    case RunError::Flooded: return Tr::tr("too much output");
    case RunError::Busy: return Tr::tr("GPU busy");
    }
    return {};
}

QString driver(const QString &state, const QString &version)
{
    if (state == QLatin1String("ok"))
        return Tr::tr("NVIDIA driver %1").arg(version);
    if (state == QLatin1String("stub"))
        return Tr::tr("No NVIDIA driver, only the toolkit's stub of it");
    if (state == QLatin1String("old"))
        return Tr::tr("The NVIDIA driver %1 is too old").arg(version);
    if (state == QLatin1String("no_device"))
        return Tr::tr("NVIDIA driver %1, but no GPU that it can use").arg(version);
    return Tr::tr("No NVIDIA driver");
}

} // namespace wording
