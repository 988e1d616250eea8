// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// One compiled regex over a whole text, line by line as textlines.h defines it.
#pragma once

#include "kb/search/regexcode.h"

#include <string_view>

namespace kb {

/// Match, NoMatch, or LimitReached where a limit was run into before a match. About half a microsecond on a short line.
[[nodiscard]] RegexOutcome matchText(const RegexCode &code, std::string_view text);

} // namespace kb
