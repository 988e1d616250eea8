// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// What functions of CUDA's libraries return, by number: nvrtcResult, cublasStatus_t and the like. cuDNN's statuses,
// which two major versions number differently, are in status.h.
#pragma once

#include "gpu/protocol/packages.h"

#include <string>
#include <string_view>

namespace gpu {

/// "NVRTC_ERROR_INVALID_OPTION"; with the number for one that is not known, "NVRTC_99". The CUDA runtime names its
/// errors itself: of it, 0 alone has a name here.
[[nodiscard]] std::string resultName(Package package, int result);
/// Whether it is the name of a result; of the CUDA runtime, any of the form "cudaErrorNoDevice".
[[nodiscard]] bool isResultName(Package package, std::string_view text);
/// Results compare by their names; all of 0 are SUCCESS.
[[nodiscard]] std::string resultCategory(int result, std::string_view name);

} // namespace gpu
