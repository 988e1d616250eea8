// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// What a case from an API log has otherwise than the log, or why there is none, in words. Plain text, never HTML.
#pragma once

#include "kb/apilog/lognote.h"

#include <QString>

namespace wording {

/// One sentence.
[[nodiscard]] QString sentence(const kb::LogNote &note);

} // namespace wording
