// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// What somebody asks for who types a code: "35", "error 804", "Xid 79", "cudnn 3009", "CUDNN_STATUS_BAD_PARAM",
// "InsufficientDriver". Pure functions.
#pragma once

#include "kb/codes/codetable.h"

#include <string>
#include <string_view>
#include <vector>

namespace kb {

/// Every meaning of the words, which are a code and nothing else, or hold one in a framework's notation; in the order
/// of CodeTable::libraries(). Empty: they are about no code that is known.
[[nodiscard]] std::vector<CodeMeaning> lookUpCodes(std::string_view words);

/// Names that are close to one that is unknown, the closest first, five at most.
[[nodiscard]] std::vector<std::string> similarCodes(std::string_view words);

} // namespace kb
