// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

namespace gpu::runner {

/// A header as it is before its directives are looked at: continued lines are joined, comments are blanks.
struct HeaderText {
    std::string code;
    std::string distrust; // what in it a compiler may read otherwise; empty: nothing
};
[[nodiscard]] HeaderText headerText(std::string_view file);

} // namespace gpu::runner
