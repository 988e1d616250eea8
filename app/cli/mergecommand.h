// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#pragma once

#include "app/cli/command.h"

namespace app {

/// casebook-cli evidence merge: the records of many machines become one library's. An ExitCode.
[[nodiscard]] int mergeRecords(const Options &options);

} // namespace app
