// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// New JSON text that looks like the text around it.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include <string>
#include <string_view>

namespace kb {

/// How a document is laid out, as far as it can be told from it; what it does not show is as in the canonical form.
struct JsonStyle {
    std::string newline = "\n";
    std::string unit = "  "; // one level of indent
    std::string colon = ": ";
    std::string gap = " "; // behind a comma on one line
    bool multiline = true; // the root spreads over lines
    bool inlineScalarArrays = false; // arrays of scalars stand on one line
    std::size_t inlineDepth = 1000; // what is nested so deep (0: the root) stands on one line
};
[[nodiscard]] JsonStyle styleOf(std::string_view validJson);

/// The text of a value whose first line is indented by indent. multiline: whether a non-empty object or array is
/// spread over lines. A string that is not UTF-8 gets replacement characters; a number is the shortest that reads
/// back the same, with ".0" where it would look like an integer.
[[nodiscard]] std::string formatJson(
    const nlohmann::ordered_json &value, const JsonStyle &style, std::string_view indent, bool multiline);

} // namespace kb
