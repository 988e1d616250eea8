// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// What in a signature stays the same from log to log, and how much each of its words counts. Private to the signature
// stage; pure functions.
#pragma once

#include "kb/search/signatureindex.h"

#include <string>
#include <string_view>
#include <vector>

namespace kb {

/// Marks the bytes that belong to quoted names, placeholders in angle brackets, and paths.
void markVariableParts(std::string_view signature, std::vector<bool> &variable);

/// A folded text with a sign instead of every number, path and quoted name: the same for two prints of one message.
[[nodiscard]] std::string skeletonOf(std::string_view folded);

/// Whether a number names the error rather than counts something: an HTTP status, or "error 1146".
[[nodiscard]] bool isCode(std::string_view number, std::string_view wordBefore);

/// A regex with everything that is no literal text replaced by spaces.
void regexWords(std::string_view regex, std::string &words);

/// How much of a word's weight a line must have made up for where it lacks the word.
[[nodiscard]] inline float missingShare(RowTerm term)
{
    return term.has(RowTerm::Variable) ? 0.3f : 1.0f;
}

} // namespace kb
