// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "gpu/protocol/request.h"

#include "gpu/protocol/strictjson.h"

#include <array>

namespace gpu {

namespace {

constexpr std::size_t maxRequestBytes = 256 * 1024;
constexpr std::int64_t maxDevice = 1023;
constexpr int probeTimeoutSeconds = 20;

} // namespace

int timeoutSeconds(const Request &request)
{
    return request.testCase ? request.testCase->limits.timeoutSeconds : probeTimeoutSeconds;
}

std::string toLine(const Request &request)
{
    Json json = {{"type", request.kind == Request::Kind::Run ? "run" : "probe"}, {"cudnn", request.cudnn},
        {"other_cudnn", request.otherCudnn}, {"driver", request.driver}, {"device", request.device}};
    if (!request.gpuModel.empty() || !request.gpuModelProperties.is_null())
        json["gpu_model"] = {{"name", request.gpuModel}, {"properties", request.gpuModelProperties}};
    if (request.testCase)
        json["case"] = request.testCase->json;
    return json::text(json) + '\n';
}

std::expected<Request, CaseError> parseRequest(std::string_view line)
{
    if (line.size() > maxRequestBytes)
        return json::fault({}, "a request has at most 256 KiB");
    const auto parsed = json::parse(line);
    if (!parsed)
        return json::fault({}, parsed.error());
    const Json &json = *parsed;
    const auto known
        = json::onlyKeys(json, {"type", "cudnn", "other_cudnn", "driver", "device", "gpu_model", "case"}, {});
    if (!known)
        return std::unexpected(known.error());

    Request request;
    const auto type = json::string(json::member(json, "type"));
    if (type != "run" && type != "probe")
        return json::fault("/type", "a request is of the type \"run\" or \"probe\"");
    request.kind = type == "run" ? Request::Kind::Run : Request::Kind::Probe;

    const std::array<std::pair<std::string_view, std::string *>, 3> paths = {{
        {"cudnn", &request.cudnn},
        {"other_cudnn", &request.otherCudnn},
        {"driver", &request.driver},
    }};
    for (const auto &[key, path] : paths) {
        const Json *written = json::member(json, key);
        const auto text = json::string(written);
        if (written && (!text || text->contains('\0')))
            return json::fault(json::step(key), "a path is expected here");
        *path = text.value_or("");
    }
    if (const Json *device = json::member(json, "device")) {
        const auto index = json::integer(device, 0, maxDevice);
        if (!index)
            return json::fault("/device", "the index of a device is expected here");
        request.device = static_cast<int>(*index);
    }
    if (const Json *model = json::member(json, "gpu_model")) {
        const auto name = json::string(json::member(*model, "name"));
        const Json *properties = json::member(*model, "properties");
        if (!name || !properties || !properties->is_object())
            return json::fault("/gpu_model", "an object with name and properties is expected here");
        request.gpuModel = *name;
        request.gpuModelProperties = *properties;
    }
    if (const Json *written = json::member(json, "case")) {
        auto testCase = parseCase(*written);
        if (!testCase)
            return json::fault("/case" + testCase.error().pointer, testCase.error().message);
        request.testCase = std::move(*testCase);
    }
    if (request.kind == Request::Kind::Run && !request.testCase)
        return json::fault("/case", "a run needs a case");
    if (request.kind == Request::Kind::Run && request.cudnn.empty())
        return json::fault("/cudnn", "a run needs the path of a cuDNN");
    return request;
}

} // namespace gpu
