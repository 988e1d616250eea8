// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "kb/evidence/knowngpus.h"

#include "gpu/protocol/case.h"
#include "kb/evidence/knowngpustext.h"

namespace kb {

namespace {

std::vector<KnownGpu> parseKnownGpus()
{
    std::vector<KnownGpu> gpus;
    // A test looks for those of the folder in what is compiled in.
    const gpu::Json models = gpu::Json::parse(knownGpusText, nullptr, false);
    if (!models.is_array())
        return gpus;
    for (const gpu::Json &model : models) {
        const int capability = model.value("compute_capability", 0); // 90
        gpus.push_back({model.value("name", std::string()), {capability / 10, capability % 10, 0},
            model.value("properties", gpu::Json()).dump()});
    }
    return gpus;
}

} // namespace

const std::vector<KnownGpu> &knownGpus()
{
    static const std::vector<KnownGpu> gpus = parseKnownGpus();
    return gpus;
}

} // namespace kb
