// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// Statuses of cuDNN that a text names together with a number: "CUDNN_STATUS_BAD_PARAM (3)".
#pragma once

#include "kb/checks/cudnnfacts.h"

#include <string>
#include <string_view>
#include <vector>

namespace kb {

struct StatusMention {
    std::string_view name; // without CUDNN_STATUS_; in the text
    int number = 0;
    std::size_t begin = 0; // of what says the number, with the blank before it, in bytes
    std::size_t end = 0;
};
/// "NAME (3)", "NAME（3）", "NAME = 3"; "status 3 (NAME)" and "error 3: NAME". Short names (BAD_PARAM) count where the
/// facts know them.
[[nodiscard]] std::vector<StatusMention> statusMentions(std::string_view text, const CudnnFacts &facts);

/// Whether the status has the number in some version.
[[nodiscard]] bool isNumberOf(const StatusMention &mention, const CudnnFacts &facts);

} // namespace kb
