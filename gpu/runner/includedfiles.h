// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// Which headers a compiler read, by what it says of them.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace gpu::runner {

struct IncludedFile {
    std::string path; // as the compiler says it
    int depth = 0; // 1: the source asks for it itself; 0: not said
};
/// Takes GCC's report of the headers that it reads (-H: a dot for each level, and the path) out of its messages, with
/// the list of headers without guards that ends it.
[[nodiscard]] std::vector<IncludedFile> takeIncluded(std::string &messages);
/// The files that a rule of make (-M) says its target depends on.
[[nodiscard]] std::vector<std::string> dependenciesIn(std::string_view rule);

} // namespace gpu::runner
