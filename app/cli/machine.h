// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// What this machine has, asked once and waited for: the commands devices and reproduce begin with it.
#pragma once

#include "gpu/client/machine.h"

namespace app {

/// The runner on this machine.
[[nodiscard]] gpu::Target localTarget();
/// cudnnPaths: files or folders to look at besides the usual places.
[[nodiscard]] gpu::Machine probeMachine(const QStringList &cudnnPaths);

} // namespace app
