// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// Carries the difference between two JSON values over to a text, of which the first value is a partial view: what the
// view does not know stays. Rows of a list are matched by content, so that one that moved keeps its unknown keys.
#pragma once

#include "kb/format/jsontext.h"

#include <nlohmann/json_fwd.hpp>

namespace kb {

/// before and after: objects as dialects.h writes them. Cost: O(changes * size of the text).
void patchJson(JsonText &text, const nlohmann::ordered_json &before, const nlohmann::ordered_json &after);

} // namespace kb
