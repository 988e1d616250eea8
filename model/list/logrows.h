// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// What is shown of a pasted log, row by row: its lines, notes under those that the diagnosis speaks of, and one row for
// many lines that say little: the frames of a traceback, and what is far from every noted line of a long log.
#pragma once

#include "model/list/pastedtext.h"

#include <cstddef>
#include <set>
#include <span>
#include <vector>

namespace model {

struct LogRow {
    enum class Kind : std::uint8_t { Line, Fold, Note };
    Kind kind = Kind::Line;
    int line = 0; // of the text; of a fold its first one, of a note the one that it is under
    int count = 1; // lines of a fold
    std::size_t note = 0; // of a note: its number
    bool operator==(const LogRow &) const = default;
};

/// noted: the line of each note, ascending. unfolded: the first lines of folds that are to be shown in full.
/// A fold has at most maxFold lines, so that one is opened at once however long the log is.
[[nodiscard]] std::vector<LogRow> logRows(
    const PastedText &text, std::span<const int> noted, const std::set<int> &unfolded);

inline constexpr int maxFold = 2000; // lines

} // namespace model
