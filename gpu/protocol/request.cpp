// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "gpu/protocol/request.h"

#include "gpu/protocol/strictjson.h"

#include <algorithm>
#include <array>

namespace gpu {

namespace {

constexpr std::int64_t maxDevice = 1023;
constexpr int probeTimeoutSeconds = 20;
// The names are in the order of Request::Kind.
constexpr std::array<std::string_view, 3> kindNames = {"probe", "run", "facts"};
constexpr std::size_t maxFolders = 64;
constexpr std::int64_t maxTimeoutSeconds = 600;

} // namespace

int timeoutSeconds(const Request &request)
{
    if (request.timeoutSeconds)
        return *request.timeoutSeconds;
    return request.testCase ? request.testCase->limits.timeoutSeconds : probeTimeoutSeconds;
}

Json toJson(const Request &request)
{
    Json json = {{"type", kindNames.at(static_cast<std::size_t>(request.kind))}, {"cudnn", request.cudnn},
        {"other_cudnn", request.otherCudnn}, {"driver", request.driver}, {"device", request.device}};
    if (!request.library.empty())
        json["library"] = request.library;
    if (!request.root.empty())
        json["root"] = request.root;
    if (!request.folders.empty())
        json["folders"] = request.folders;
    if (!request.environments.empty())
        json["environments"] = request.environments;
    if (!request.gpuModel.empty() || !request.gpuModelProperties.is_null())
        json["gpu_model"] = {{"name", request.gpuModel}, {"properties", request.gpuModelProperties}};
    if (request.timeoutSeconds)
        json["timeout_s"] = *request.timeoutSeconds;
    if (request.hashes)
        json["hashes"] = true;
    if (!request.entry.empty())
        json["entry"] = request.entry;
    if (request.testCase)
        json["case"] = request.testCase->json;
    return json;
}

std::expected<Request, CaseError> parseRequest(const Json &json)
{
    const auto known = json::onlyKeys(json,
        {"type", "cudnn", "other_cudnn", "library", "folders", "driver", "device", "gpu_model", "timeout_s", "hashes",
            "entry", "case", "root", "environments"},
        {});
    if (!known)
        return std::unexpected(known.error());

    Request request;
    const auto type = json::string(json::member(json, "type"));
    const auto *const kind = std::ranges::find(kindNames, type.value_or(""));
    if (kind == kindNames.end())
        return json::fault("/type", "a request is of the type \"run\", \"probe\" or \"facts\"");
    request.kind = static_cast<Request::Kind>(kind - kindNames.begin());

    const std::array<std::pair<std::string_view, std::string *>, 6> texts = {{
        {"cudnn", &request.cudnn},
        {"other_cudnn", &request.otherCudnn},
        {"library", &request.library},
        {"driver", &request.driver},
        {"entry", &request.entry},
        {"root", &request.root},
    }};
    for (const auto &[key, path] : texts) {
        const Json *written = json::member(json, key);
        const auto text = json::string(written);
        if (written && (!text || text->contains('\0')))
            return json::fault(json::step(key), "a text is expected here");
        *path = text.value_or("");
    }
    const std::array<std::pair<std::string_view, std::vector<std::string> *>, 2> lists
        = {{{"folders", &request.folders}, {"environments", &request.environments}}};
    for (const auto &[key, paths] : lists) {
        const Json *const folders = json::member(json, key);
        if (!folders)
            continue;
        for (const Json &folder : folders->is_array() ? *folders : Json::array({nullptr})) {
            const auto path = json::string(&folder);
            if (!path || path->contains('\0') || paths->size() >= maxFolders)
                return json::fault(json::step(key), "a list of at most 64 folders is expected here");
            paths->emplace_back(*path);
        }
    }
    if (const Json *timeout = json::member(json, "timeout_s")) {
        const auto seconds = json::integer(timeout, 1, maxTimeoutSeconds);
        if (!seconds)
            return json::fault("/timeout_s", "a number of seconds from 1 to 600 is expected here");
        request.timeoutSeconds = static_cast<int>(*seconds);
    }
    request.hashes = json::boolean(json::member(json, "hashes")).value_or(false);
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
    return request;
}

} // namespace gpu
