// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// The YAML front matter of an article, as far as Casebook needs it: the top-level keys with their lines.
#pragma once

#include "kb/error.h"

#include <string>
#include <string_view>
#include <vector>

namespace kb {

struct FrontMatterField {
    enum class Kind : std::uint8_t { Text, List, Other }; // List: of texts
    std::string key;
    Kind kind = Kind::Other;
    std::string text; // Text
    std::vector<std::string> list; // List
    int line = 0; // 1-based, in the front matter
};

/// What the error says of a value whose quote nothing closes.
inline constexpr std::string_view unclosedQuote = "a quote is not closed";

/// The top-level keys of a block mapping in file order, each at the front of a line of its own. Anchors, aliases and a
/// key that occurs twice are refused. Errors: FrontMatter, with line and column counted in the front matter.
[[nodiscard]] Expected<std::vector<FrontMatterField>> parseFrontMatter(std::string_view yaml);

} // namespace kb
