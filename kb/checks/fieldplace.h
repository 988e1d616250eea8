// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// Where a field stands in a file. The checks name fields as a flat file has them.
#pragma once

#include "kb/format/entryfile.h"

#include <string>
#include <string_view>

namespace kb {

/// The JSON pointer in a file of that dialect.
[[nodiscard]] std::string fieldIn(Dialect dialect, std::string_view flatField);

} // namespace kb
