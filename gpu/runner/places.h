// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// Where a cuDNN usually lies on the machine of the runner: for who is far away, or not known yet (a plan).
#pragma once

#include <string>
#include <vector>

namespace gpu::runner {

/// Files named libcudnn.so.N, canonical, each once, the likeliest first. Looks at folders only; starts and loads
/// nothing.
[[nodiscard]] std::vector<std::string> installedCudnns();

} // namespace gpu::runner
