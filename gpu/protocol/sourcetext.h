// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// A program's text in a case is a stranger's. A compiler shows in its messages what stands in a file that it was told
// to include, or that a line was said to come from; so a text may include what the toolkit has, by a plain name, and
// may name nothing else of the disk.
#pragma once

#include <string_view>

namespace gpu {

inline constexpr std::size_t maxSourceBytes = 16 * 1024;

/// Whether it holds a word by which a compiler reads another file or takes a directive: include, import, embed, incbin,
/// _Pragma, __pragma.
[[nodiscard]] bool namesReading(std::string_view text);

/// What is wrong with it, as a sentence without its end; empty: nothing. Refused, whatever a compiler would make of it,
/// are: more than maxSourceBytes; control characters; trigraphs; "##"; each line that may be a directive and is none of
/// `#include <name>`, `#include "name"`, define, undef, if, ifdef, ifndef, elif, else, endif, error, warning, pragma
/// unroll and pragma once, such as line; and the words of namesReading() anywhere else.
[[nodiscard]] std::string_view faultOfSource(std::string_view text);

} // namespace gpu
