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

/// The title of an error from its meanings: "CUDA runtime 35 · cudaErrorInsufficientDriver"; where a name has several
/// numbers, all of them.
[[nodiscard]] QString codeTitle(std::span<const kb::CodeMeaning> oneError);
/// Which versions have its number, "CUDA 10.1 and newer"; where the error has several names, each with its own. Empty:
/// not known of any.
[[nodiscard]] QString codeVersions(std::span<const kb::CodeMeaning> oneError);
[[nodiscard]] QString codeExplanation(const kb::Code &code, kb::Language language);

} // namespace wording
