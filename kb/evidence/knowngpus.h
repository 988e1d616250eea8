// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// What Casebook tells cuDNN of each GPU that it can describe: resources/gpu-models, compiled in.
#pragma once

#include "gpu/protocol/version.h"

#include <string>
#include <vector>

namespace kb {

struct KnownGpu {
    std::string name; // "H100"
    gpu::Version computeCapability;
    std::string properties; // as cuDNN is given them
};
[[nodiscard]] const std::vector<KnownGpu> &knownGpus();

} // namespace kb
