// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// What is marked in a log, and what is said of its lines.
#pragma once

#include "kb/search/searchengine.h"

#include <QString>

#include <vector>

namespace ui {

struct LogNote {
    kb::Span line; // which it is about
    QString text;
    bool isCause = false;
};

struct LogMarks {
    std::vector<kb::Span> all; // every matched span
    std::vector<kb::Span> current; // those of the current match, which are marked stronger
    kb::Span message; // the line of the current match; empty: none
    std::vector<LogNote> notes;
};

} // namespace ui
