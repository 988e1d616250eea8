// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// What a code says (kb/codes), in words. Plain text, never HTML.
#pragma once

#include "kb/codes/codetable.h"
#include "kb/entry.h"

#include <QString>

#include <span>

namespace wording {

/// Of the meanings of one error: "CUDA runtime 35 · cudaErrorInsufficientDriver"; where a name has several numbers, all
/// of them.
[[nodiscard]] QString codeTitle(std::span<const kb::CodeMeaning> oneError);
/// "CUDA 10.1 and newer"; of a name with several numbers, of each. Empty: every version that is known has it.
[[nodiscard]] QString codeVersions(const kb::CodeMeaning &meaning);
[[nodiscard]] QString codeExplanation(const kb::Code &code, kb::Language language);

} // namespace wording
