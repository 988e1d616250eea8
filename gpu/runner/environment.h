// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// What a record says of the machine beside GPU and driver.
#pragma once

#include "gpu/protocol/case.h"

#include <string>

namespace gpu::runner {

/// {system, kernel, arch, glibc, container, wsl}
[[nodiscard]] Json osDescription();
/// Environment variables that change what cuDNN or CUDA do. Of search paths, only whether they are set.
[[nodiscard]] Json variablesOfInterest();

} // namespace gpu::runner
