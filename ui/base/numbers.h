// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// Numbers as the window writes them.
#pragma once

#include <QString>

#include <chrono>

namespace ui {

/// "0.08 ms", "25 ms": two decimals below 10 ms.
[[nodiscard]] QString milliseconds(std::chrono::nanoseconds time);

} // namespace ui
