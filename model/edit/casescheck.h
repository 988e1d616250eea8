// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// The cases of an entry as the text that a curator types: what is wrong with it, and where.
#pragma once

#include "kb/entry.h"

#include <string>
#include <vector>

namespace model {

struct CasesProblem {
    std::string pointer; // in the list of cases, "/0/attrs/epsilon"; empty: the text is no JSON
    int line = 0; // 1-based; 0: unknown
    int column = 0; // 1-based, in bytes
    std::string message; // English: of the parser, or what is wrong with the case
    bool operator==(const CasesProblem &) const = default;
};

/// Nothing: the text is in order, or empty. Cases of a workaround or a dead end must fit those of the entry.
[[nodiscard]] std::vector<CasesProblem> checkCases(const kb::Entry &entry, const std::string &text);

/// Whether two texts hold the same cases, however they are laid out. A text that is no JSON equals itself alone.
[[nodiscard]] bool sameCases(const std::string &a, const std::string &b);

/// Cases as they stand in a file, without the file's indentation.
[[nodiscard]] std::string dedented(const std::string &cases);

} // namespace model
