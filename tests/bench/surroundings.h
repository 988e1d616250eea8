// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// What stands around an error in what people paste: stack traces and logs of several ecosystems, composed line by line.
#pragma once

#include "textrandom.h"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace bench {

/// The lines of a stack trace that come before its message, as the domain's language prints them.
[[nodiscard]] std::vector<std::string> traceLines(std::string_view domain, std::size_t count, Random &random);
/// One line of an ordinary log; style: any number, lines of the same style look alike.
[[nodiscard]] std::string logLine(std::size_t style, Random &random);
/// What logs of that style put in front of an error.
[[nodiscard]] std::string errorPrefix(std::size_t style, Random &random);

} // namespace bench
