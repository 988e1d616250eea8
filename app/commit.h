// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#pragma once

#include <QString>

namespace app {

/// Of which the program was built, in short; empty: its sources were no checkout.
[[nodiscard]] QString commit();

} // namespace app
