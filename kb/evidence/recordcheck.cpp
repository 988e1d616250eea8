// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "kb/evidence/recordcheck.h"

#include <algorithm>

namespace kb {

namespace {

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
    return record.level == gpu::Level::Library ? std::string() : record.transcript.gpuName();
}

bool wasSeen(const gpu::Step &step, const gpu::Transcript &transcript)
{
    return std::ranges::any_of(transcript.calls, [&](const gpu::Call &call) {
        const gpu::Outcome &outcome = step.outcome;
        return call.step == step.kind && call.answered && call.call == outcome.call && call.status == outcome.status
            && call.name == outcome.name && call.category == outcome.category;
    });
}

/// The verdict is drawn from how control and case ended: each must be how one of its calls ended.
std::optional<Contradiction> unseenOutcome(const gpu::Transcript &transcript)
{
    for (std::size_t i = 0; i < transcript.steps.size(); ++i) {
        const gpu::Step &step = transcript.steps[i];
        if (step.kind != gpu::StepKind::Point && !wasSeen(step, transcript))
            return Contradiction {
                "/transcript/steps/" + std::to_string(i) + "/outcome", step.outcome.call + ' ' + step.outcome.name, {}};
    }
    return {};
}

} // namespace

std::optional<Contradiction> contradictionIn(const Record &record, const gpu::Json &json)
{
    const gpu::Json &cudnn = record.transcript.env.is_object() && record.transcript.env.contains("cudnn")
        ? record.transcript.env.at("cudnn")
        : gpu::Json::object();
    const std::string version = gpu::toString(record.transcript.cudnn);
    const std::string caseHash = textAt(json, "case_hash");
    const bool isOfFirstForm = caseHash == caseHashWithIndex(record.testCase);
    const Contradiction candidates[] = {
        {"/case_hash", caseHash, isOfFirstForm ? caseHash : record.caseHash},
        {"/level", textAt(json, "level"), std::string(gpu::levelName(record.level))},
        {"/gpu_model", record.gpuModel, gpuOf(record)},
        {"/verdict", textAt(json, "verdict"), std::string(verdictName(record.judgement.verdict))},
        {"/transcript/cudnn", version, cudnn.is_object() ? cudnn.value("version", version) : version},
    };
    for (const Contradiction &candidate : candidates) {
        if (candidate.says != candidate.follows)
            return candidate;
    }
    return unseenOutcome(record.transcript);
}

} // namespace kb
