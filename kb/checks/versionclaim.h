// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// What a row of an entry's versions says of cuDNN, as far as it can be read without doubt.
#pragma once

#include "gpu/protocol/version.h"
#include "kb/entry.h"

#include <vector>

namespace kb {

struct CudnnClaim {
    std::size_t row = 0; // in Entry::versions
    gpu::VersionRange cudnn;
    bool occurs = true; // the entry says that the error occurs there; false: that it does not
};
/// Rows such as "cuDNN 8.9.5", "cuDNN <= 7.3", "cuDNN 7.4-7.5", "cuDNN 9.x" with a status that says yes or no. Rows of
/// other products, with more words ("cuDNN 9.19.0, graph API"), or with the status "unknown" are left out.
[[nodiscard]] std::vector<CudnnClaim> cudnnClaims(const Entry &entry);

/// The versions of a claim to compare it over: the known minor versions in its range, and the bounds it names itself.
[[nodiscard]] std::vector<gpu::Version> versionsIn(const gpu::VersionRange &range);

} // namespace kb
