// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// A program's text in a case is a stranger's. A compiler shows in its messages what stands in a file that it was told
// to include; so a text may include what the toolkit has, by a plain name, and nothing else of the disk.
#pragma once

#include <string_view>

namespace gpu {

inline constexpr std::size_t maxSourceBytes = 16 * 1024;

/// What is wrong with it, as a sentence without its end; empty: nothing. Refused, whatever a compiler would make of it,
/// are: more than maxSourceBytes, control characters, trigraphs, and each "include", "import", "embed" and "incbin"
/// that is not the directive `#include <name>` or `#include "name"` on a line of its own.
[[nodiscard]] std::string_view faultOfSource(std::string_view text);

} // namespace gpu
