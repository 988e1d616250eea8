// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// What a library does that means harm: each attempt says how it ended.
#pragma once

#include <string>

namespace standin {

/// "connect PORT" (of this machine), "listen", "local PATH" (a socket there), "write PATH", "remove PATH",
/// "chmod PATH", "variable NAME", "environment PID" (that process's), "signal PID", "namespace", "fork N" (processes
/// that stay), "take GIB" (of memory). Gives "did it", what came of it, or the system's words for why not.
[[nodiscard]] std::string attempt(const std::string &what);

} // namespace standin
