// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// Where on a page or in an editor a field stands that is named by its JSON pointer in a flat file.
#pragma once

#include "kb/entry.h"

#include <QString>

#include <string>

namespace ui {

/// "/dead_ends_zh/2" and "/dead_ends/2/condition_zh" are in row 2 of "dead_ends", in Chinese; the lists of
/// "transition_graph" stand each for itself.
struct FieldPlace {
    QString field;
    kb::Language language = kb::Language::English;
    int row = -1; // of a list; -1: none
    QString part; // of the row: "condition"; empty: the row as a whole
};

[[nodiscard]] FieldPlace placeOf(const std::string &pointer);

} // namespace ui
