// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "kb/evidence/recordcheck.h"

#include "gpu/protocol/results.h"
#include "gpu/protocol/status.h"
#include "kb/evidence/askedcalls.h"
#include "kb/evidence/knowngpus.h"

#include <algorithm>

namespace kb {

namespace {

constexpr std::size_t shownProperties = 60; // of a GPU, in what is said to disagree

std::string textAt(const gpu::Json &json, const char *key)
{
    const auto found = json.find(key);
    if (found == json.end())
        return {};
    return found->is_string() ? found->get<std::string>() : found->dump();
}

/// The GPU that was described or used, as the transcript has it.
std::string gpuOf(const Record &record)
{
    return record.level < gpu::Level::Model ? std::string() : record.transcript.gpuName();
}

/// A step ends with its first failure, or with its last call: in either case with the last that was answered.
bool isLastAnswer(const gpu::Step &step, const gpu::Transcript &transcript)
{
    const auto ofStep = [&](const gpu::Call &call) { return call.answered && call.step == step.kind; };
    const auto last = std::ranges::find_if(transcript.calls.rbegin(), transcript.calls.rend(), ofStep);
    const gpu::Outcome &outcome = step.outcome;
    return last != transcript.calls.rend() && last->call == outcome.call && last->status == outcome.status
        && last->name == outcome.name && last->category == outcome.category && last->reason == outcome.reason;
}

/// The verdict is drawn from how control and case ended: each must be how its calls ended.
std::optional<Contradiction> unseenOutcome(const gpu::Transcript &transcript)
{
    for (std::size_t i = 0; i < transcript.steps.size(); ++i) {
        const gpu::Step &step = transcript.steps[i];
        if (step.kind != gpu::StepKind::Point && !isLastAnswer(step, transcript))
            return Contradiction {
                "/transcript/steps/" + std::to_string(i) + "/outcome", step.outcome.call + ' ' + step.outcome.name, {}};
    }
    return {};
}

/// A status of cuDNN has the name and the category that its number has in that version.
std::optional<Contradiction> wrongStatus(const gpu::Transcript &transcript)
{
    const int major = transcript.version.major;
    for (const gpu::Call &call : transcript.calls) {
        if (!call.answered || !call.name.starts_with("CUDNN_STATUS_"))
            continue;
        const std::string says = call.name + ' ' + call.category;
        const std::string follows
            = gpu::statusName(call.status, major) + ' ' + std::string(gpu::statusCategory(call.status, major));
        if (says != follows)
            return Contradiction {"/transcript/calls/" + std::to_string(call.n), says, follows};
    }
    return {};
}

/// The same of a result of another library. The CUDA runtime names its own.
std::optional<Contradiction> wrongResult(const gpu::Transcript &transcript)
{
    for (const gpu::Call &call : transcript.calls) {
        const bool isResult = call.answered && gpu::isResultName(transcript.package, call.name);
        const std::string follows = gpu::resultName(transcript.package, call.status);
        if (isResult && transcript.package != gpu::Package::Cudart && call.name != follows)
            return Contradiction {"/transcript/calls/" + std::to_string(call.n), call.name, follows};
    }
    return {};
}

/// A package's version is what the runner said of what it ran.
std::optional<Contradiction> otherPackage(const Record &record)
{
    const gpu::Json &env = record.transcript.env;
    const gpu::Json library = env.is_object() ? env.value("library", gpu::Json::object()) : gpu::Json::object();
    const std::string_view wanted = gpu::spec(record.testCase.package).name;
    const std::string version = gpu::toString(record.transcript.version);
    const Contradiction candidates[] = {
        {"/transcript/package", std::string(gpu::spec(record.transcript.package).name), std::string(wanted)},
        {"/transcript/env/library/package", textAt(library, "package"), std::string(wanted)},
        {"/transcript/version", version, textAt(library, "version")},
        {"/transcript/path", record.transcript.path, textAt(library, "path")},
    };
    for (const Contradiction &candidate : candidates) {
        if (candidate.says != candidate.follows)
            return candidate;
    }
    return wrongResult(record.transcript);
}

/// What was described must be the GPU of that name, by compute capability and by the properties that cuDNN was given,
/// of which a call holds the beginning. Properties of a known GPU under another name are not those of that one either.
std::optional<Contradiction> otherGpu(const Record &record)
{
    constexpr std::string_view described = "DEVICEPROP_JSON_REPRESENTATION=";
    if (record.level != gpu::Level::Model)
        return {};
    const auto known = std::ranges::find(knownGpus(), record.gpuModel, &KnownGpu::name);
    const bool isKnown = known != knownGpus().end();
    const gpu::Version capability = record.transcript.computeCapability();
    if (isKnown && capability != known->computeCapability)
        return Contradiction {"/transcript/env/gpu_model/compute_capability", gpu::toString(capability),
            gpu::toString(known->computeCapability)};
    for (const gpu::Call &call : record.transcript.calls) {
        const std::size_t at = call.args.find(described);
        if (at == std::string::npos)
            continue;
        const std::string_view properties = std::string_view(call.args).substr(at + described.size());
        const auto isOf = [properties](const KnownGpu &gpu) { return gpu.properties.starts_with(properties); };
        const auto owner = std::ranges::find_if(knownGpus(), isOf);
        const std::string place = "/transcript/calls/" + std::to_string(call.n);
        if (owner != knownGpus().end() && owner->name != record.gpuModel)
            return Contradiction {place, record.gpuModel, owner->name};
        if (isKnown && owner == knownGpus().end())
            return Contradiction {place, std::string(properties.substr(0, shownProperties)),
                known->properties.substr(0, shownProperties)};
    }
    return {};
}

} // namespace

std::optional<Contradiction> contradictionIn(const Record &record, const gpu::Json &json)
{
    const gpu::Json &cudnn = record.transcript.env.is_object() && record.transcript.env.contains("cudnn")
        ? record.transcript.env.at("cudnn")
        : gpu::Json::object();
    const std::string version = gpu::toString(record.transcript.version);
    const auto number = cudnn.is_object() ? cudnn.find("number") : cudnn.end();
    const bool isNumbered = number != cudnn.end() && number->is_number_unsigned();
    const std::string caseHash = textAt(json, "case_hash");
    const bool isOfFirstForm = caseHash != record.caseHash && caseHash == caseHashWithIndex(record.testCase);
    const Contradiction candidates[] = {
        {"/case_hash", caseHash, isOfFirstForm ? caseHash : record.caseHash},
        {"/level", textAt(json, "level"), std::string(gpu::levelName(record.level))},
        {"/gpu_model", record.gpuModel, gpuOf(record)},
        {"/verdict", textAt(json, "verdict"), std::string(verdictName(record.judgement.verdict))},
        {"/transcript/cudnn", version, cudnn.is_object() ? cudnn.value("version", version) : version},
        {"/transcript/env/cudnn/number", version,
            isNumbered ? gpu::toString(gpu::versionFromNumber(number->get<std::size_t>())) : version},
    };
    for (const Contradiction &candidate : candidates) {
        if (candidate.says != candidate.follows)
            return candidate;
    }
    const bool isToolkit = record.level == gpu::Level::Toolkit;
    if (const std::optional<Contradiction> wrong = isToolkit ? otherPackage(record) : otherGpu(record))
        return wrong;
    if (const std::optional<Contradiction> wrong = wrongStatus(record.transcript))
        return wrong;
    if (const std::optional<OtherArgument> other = otherArgumentIn(record.transcript, record.testCase))
        return Contradiction {"/transcript/calls/" + std::to_string(other->call), other->says, other->follows};
    return unseenOutcome(record.transcript);
}

} // namespace kb
