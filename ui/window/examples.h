// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// Texts to try the program with, as people paste them: each has its answer in the built-in library.
#pragma once

#include <QString>

#include <array>

namespace ui {

struct Example {
    const char *name; // of WelcomePage, to be translated
    const char *text; // that is pasted
};

[[nodiscard]] const std::array<Example, 3> &examples();

} // namespace ui
