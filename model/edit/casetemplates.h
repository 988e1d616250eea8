// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// Cases to begin with, one of each common kind: whole ones, of which a curator changes what is asked.
#pragma once

#include <cstdint>
#include <string>

namespace model {

enum class CaseTemplate : std::uint8_t { Condition, CudnnCall, Compilation, Linking, ErrorText, Last = ErrorText };

/// The list of cases with this one behind them, under a name that none of them has. What is no JSON list stays as it
/// is.
[[nodiscard]] std::string withTemplate(const std::string &cases, CaseTemplate which);

} // namespace model
