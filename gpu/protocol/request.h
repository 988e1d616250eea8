// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// The one request that a runner takes on stdin, as one line of JSON.
#pragma once

#include "gpu/protocol/case.h"

#include <expected>
#include <string>
#include <string_view>

namespace gpu {

struct Request {
    enum class Kind : std::uint8_t { Probe, Run }; // Probe: only env, to list devices and a library's version
    Kind kind = Kind::Run;
    std::string cudnn; // path of libcudnn.so.N; Probe: may be empty
    std::string otherCudnn; // a second one, for mixed installations; may be empty
    std::string driver; // path of libcuda; empty: libcuda.so.1 by the loader, else the toolkit's stub
    int device = 0;
    std::string gpuModel; // name, level model
    Json gpuModelProperties; // what cuDNN takes as CUDNN_ATTR_DEVICEPROP_JSON_REPRESENTATION
    std::optional<Case> testCase; // Run
};

/// How long the runner may take from its hello on: what the case allows; a probe 20 s.
[[nodiscard]] int timeoutSeconds(const Request &request);

[[nodiscard]] std::string toLine(const Request &request); // with the newline
/// A request longer than 256 KiB is refused.
[[nodiscard]] std::expected<Request, CaseError> parseRequest(std::string_view line);

} // namespace gpu
