// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "gpu/protocol/transcriptjson.h"

#include "gpu/protocol/strictjson.h"

#include <cmath>
#include <limits>

namespace gpu {

namespace {

constexpr std::int64_t maxInt = std::numeric_limits<int>::max();
constexpr std::int64_t minInt = std::numeric_limits<int>::min();

std::optional<int> intOf(const Json &json, std::string_view key)
{
    const auto value = json::integer(json::member(json, key), minInt, maxInt);
    return value ? std::optional(static_cast<int>(*value)) : std::nullopt;
}

std::string textOf(const Json &json, std::string_view key)
{
    return std::string(json::string(json::member(json, key)).value_or(""));
}

/// JSON has no infinity: null stands for it, and for what is not a number.
double errorOf(const Json &json, std::string_view key)
{
    const Json *value = json::member(json, key);
    return value && value->is_null() ? std::numeric_limits<double>::infinity() : json::number(value).value_or(0);
}

Json jsonOf(double value)
{
    return std::isfinite(value) ? Json(value) : Json();
}

bool readOutcome(const Json &json, Outcome &outcome)
{
    const auto status = intOf(json, "status");
    outcome = {status.value_or(0), textOf(json, "name"), textOf(json, "category"), textOf(json, "call"),
        textOf(json, "reason")};
    return status && !outcome.name.empty() && !outcome.category.empty();
}

bool readOutputs(const Json &json, Outputs &outputs)
{
    const auto finite = json::boolean(json::member(json, "finite"));
    if (!finite)
        return false;
    outputs.finite = *finite;
    outputs.compared = json::boolean(json::member(json, "compared")).value_or(false);
    outputs.matches = json::boolean(json::member(json, "matches")).value_or(false);
    outputs.maxAbsError = errorOf(json, "max_abs_error");
    outputs.maxRelError = errorOf(json, "max_rel_error");
    outputs.rtol = errorOf(json, "rtol");
    return true;
}

bool readEngines(const Json &json, Engines &engines)
{
    const auto heuristic = intOf(json, "heuristic");
    const auto fallback = intOf(json, "fallback");
    engines = {heuristic.value_or(0), fallback.value_or(0), intOf(json, "tried").value_or(0),
        intOf(json, "plans").value_or(0)};
    return heuristic && fallback;
}

Json toJson(const Outcome &outcome)
{
    return {{"status", outcome.status}, {"name", outcome.name}, {"category", outcome.category}, {"call", outcome.call},
        {"reason", outcome.reason}};
}

Json toJson(const Call &call)
{
    Json json = {{"n", call.n}, {"step", stepName(call.step)}};
    if (call.point >= 0)
        json["point"] = call.point;
    json["call"] = call.call;
    json["args"] = call.args;
    if (!call.answered)
        return json;
    json.update(Json {{"status", call.status}, {"name", call.name}, {"category", call.category},
        {"reason", call.reason}, {"cuda", call.cuda}, {"us", jsonOf(call.us)}});
    return json;
}

Json toJson(const Step &step)
{
    Json json = {{"step", stepName(step.kind)}};
    if (step.point >= 0)
        json["point"] = step.point;
    json["outcome"] = toJson(step.outcome);
    if (const auto &outputs = step.outputs) {
        json["outputs"] = {{"finite", outputs->finite}, {"compared", outputs->compared}, {"matches", outputs->matches},
            {"max_abs_error", jsonOf(outputs->maxAbsError)}, {"max_rel_error", jsonOf(outputs->maxRelError)},
            {"rtol", jsonOf(outputs->rtol)}};
    }
    if (const auto &engines = step.engines) {
        json["engines"] = {{"heuristic", engines->heuristic}, {"fallback", engines->fallback},
            {"tried", engines->tried}, {"plans", engines->plans}};
    }
    json["ms"] = jsonOf(step.ms);
    return json;
}

Json toJson(const LoadedFile &library)
{
    Json json = {{"path", library.path}, {"size", library.size}, {"build_id", library.buildId}};
    if (!library.sha256.empty())
        json["sha256"] = library.sha256;
    return json;
}

template <typename T> Json listOf(const std::vector<T> &values)
{
    Json list = Json::array();
    for (const T &value : values)
        list.push_back(toJson(value));
    return list;
}

bool readPlace(const Json &json, StepKind &kind, int &point)
{
    const auto known = stepFromName(textOf(json, "step"));
    kind = known.value_or(StepKind::Case);
    point = intOf(json, "point").value_or(-1);
    return known && (kind == StepKind::Point) == (point >= 0);
}

std::optional<Call> callFromJson(const Json &json)
{
    Call call;
    const auto n = intOf(json, "n");
    if (!n || !readPlace(json, call.step, call.point) || (json.contains("status") && !readAnswer(json, call)))
        return std::nullopt;
    call.n = *n;
    call.call = textOf(json, "call");
    call.args = textOf(json, "args");
    return call;
}

std::optional<Step> stepFromJson(const Json &json)
{
    Step step;
    if (!readPlace(json, step.kind, step.point) || !readStepBody(json, step))
        return std::nullopt;
    return step;
}

std::optional<LoadedFile> libraryFromJson(const Json &json)
{
    if (!json.is_object())
        return std::nullopt;
    return readLibrary(json);
}

std::optional<std::string> lineFromJson(const Json &json)
{
    const auto line = json::string(&json);
    return line ? std::optional(std::string(*line)) : std::nullopt;
}

/// False: it is no list, or one of its elements is not in order.
template <typename T>
bool readList(const Json *list, std::vector<T> &values, std::optional<T> (*fromJson)(const Json &))
{
    if (!list || !list->is_array())
        return false;
    for (const Json &element : *list) {
        auto value = fromJson(element);
        if (!value)
            return false;
        values.push_back(std::move(*value));
    }
    return true;
}

/// At the level toolkit, what ran is named by its package.
bool hasLibrary(const Json &env)
{
    return json::member(env, "library") != nullptr;
}

std::optional<Version> versionFromJson(const Json &json, std::string_view key)
{
    const auto range = parseVersionRange(textOf(json, key)); // "9.19.0": one bound of three parts
    if (!range || range->bounds.size() > 1)
        return std::nullopt;
    return range->bounds.empty() ? Version {} : range->bounds.front().version;
}

} // namespace

bool readAnswer(const Json &json, Call &call)
{
    const auto status = intOf(json, "status");
    call.answered = true;
    call.status = status.value_or(0);
    call.name = textOf(json, "name");
    call.category = textOf(json, "category");
    call.reason = textOf(json, "reason");
    call.cuda = intOf(json, "cuda").value_or(0);
    call.us = json::number(json::member(json, "us")).value_or(0);
    return status && !call.name.empty() && !call.category.empty();
}

bool readStepBody(const Json &json, Step &step)
{
    const Json *outcome = json::member(json, "outcome");
    if (!outcome || !readOutcome(*outcome, step.outcome))
        return false;
    if (const Json *outputs = json::member(json, "outputs"); outputs && !outputs->is_null()) {
        if (!readOutputs(*outputs, step.outputs.emplace()))
            return false;
    }
    if (const Json *engines = json::member(json, "engines"); engines && !engines->is_null()) {
        if (!readEngines(*engines, step.engines.emplace()))
            return false;
    }
    step.ms = json::number(json::member(json, "ms")).value_or(0);
    return true;
}

LoadedFile readLibrary(const Json &json)
{
    const auto size = json::integer(json::member(json, "size"), 0);
    return {textOf(json, "path"), static_cast<std::uint64_t>(size.value_or(0)), textOf(json, "build_id"),
        textOf(json, "sha256")};
}

Json toJson(const Transcript &transcript)
{
    const bool ofCudnn = !hasLibrary(transcript.env);
    Json json = {{"runner", transcript.runner}, {"env", transcript.env}};
    if (!ofCudnn)
        json["package"] = spec(transcript.package).name;
    json[ofCudnn ? "cudnn" : "version"] = transcript.version.isNull() ? "" : toString(transcript.version);
    if (!transcript.otherCudnn.isNull())
        json["other_cudnn"] = toString(transcript.otherCudnn);
    json[ofCudnn ? "cudnn_path" : "path"] = transcript.path;
    json.update({{"fake", transcript.fake}, {"calls", listOf(transcript.calls)}, {"steps", listOf(transcript.steps)},
        {"log", transcript.log}, {"libraries", listOf(transcript.libraries)}, {"result", transcript.result},
        {"error", runErrorName(transcript.error)}, {"error_message", transcript.errorMessage},
        {"signal", transcript.signal}, {"exit_code", transcript.exitCode}, {"wall_ms", jsonOf(transcript.wallMs)}});
    return json;
}

std::optional<Transcript> transcriptFromJson(const Json &json)
{
    if (!json.is_object() || json::nestsTooDeep(json))
        return std::nullopt;
    Transcript transcript;
    const Json *const package = json::member(json, "package");
    const auto known = package ? packageFromName(textOf(json, "package")) : Package::Cudnn;
    const auto version = versionFromJson(json, package ? "version" : "cudnn");
    const auto other = versionFromJson(json, "other_cudnn");
    const std::string error = textOf(json, "error");
    transcript.error = runErrorFromName(error);
    if (!known || !version || !other || (transcript.error == RunError::None && error != runErrorName(RunError::None))
        || !readList(json::member(json, "calls"), transcript.calls, callFromJson)
        || !readList(json::member(json, "steps"), transcript.steps, stepFromJson)
        || !readList(json::member(json, "log"), transcript.log, lineFromJson)
        || !readList(json::member(json, "libraries"), transcript.libraries, libraryFromJson))
        return std::nullopt;
    transcript.package = *known;
    transcript.version = *version;
    transcript.otherCudnn = *other;
    transcript.runner = textOf(json, "runner");
    for (const auto &[key, place] : {std::pair("env", &transcript.env), std::pair("result", &transcript.result)}) {
        if (const Json *value = json::member(json, key))
            *place = *value;
    }
    transcript.path = textOf(json, package ? "path" : "cudnn_path");
    transcript.fake = json::boolean(json::member(json, "fake")).value_or(false);
    transcript.errorMessage = textOf(json, "error_message");
    transcript.signal = intOf(json, "signal").value_or(0);
    transcript.exitCode = intOf(json, "exit_code").value_or(0);
    transcript.wallMs = json::number(json::member(json, "wall_ms")).value_or(0);
    return transcript;
}

} // namespace gpu
