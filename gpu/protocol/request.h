// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// What a runner is asked to run, as one line of JSON (gpu/protocol/connection.h).
#pragma once

#include "gpu/protocol/case.h"

#include <expected>
#include <string>
#include <string_view>
#include <vector>

namespace gpu {

struct Request {
    /// Probe: only env, to list devices and a library's version. Facts: what the machine is (gpu/protocol/facts.h).
    enum class Kind : std::uint8_t { Probe, Run, Facts };
    Kind kind = Kind::Run;
    std::string cudnn; // path of libcudnn.so.N; Probe: may be empty; Run: empty for the first that is installed there
    std::string library; // level toolkit, in place of cudnn: path of the package's library or program; empty: the
                         // newest that is installed there
    std::vector<std::string> folders; // where packages may lie besides the usual places
    std::string otherCudnn; // a second one, for mixed installations; may be empty
    std::vector<std::string> environments; // Facts: of Python, to be looked at besides those in the usual places
    std::string root; // Facts: read below this folder in place of "/", and load nothing; may be empty
    std::string driver; // path of libcuda; empty: libcuda.so.1 by the loader, else the toolkit's stub
    int device = 0;
    std::string gpuModel; // name, level model
    Json gpuModelProperties; // what cuDNN takes as CUDNN_ATTR_DEVICEPROP_JSON_REPRESENTATION
    std::optional<int> timeoutSeconds; // in place of what the case allows; Facts: four fifths of it for each source, in
                                       // place of the little that it has by itself
    bool hashes = false; // whether the libraries are hashed there: the reader can't, from another machine
    std::string entry; // whose case it is: for who reads the answers, the runner makes nothing of it
    std::optional<Case> testCase; // Run
};

/// How long its process may take: what the case allows; a probe 20 s.
[[nodiscard]] int timeoutSeconds(const Request &request);

[[nodiscard]] Json toJson(const Request &request);
/// Strict: a key that is none of a request's is an error.
[[nodiscard]] std::expected<Request, CaseError> parseRequest(const Json &json);

} // namespace gpu
