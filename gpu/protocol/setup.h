// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// The part of a case that runs: its tensors and attributes, checked against the op table and completed with defaults;
// and what a control or a sweep puts in their place. case.cpp puts the pieces together.
#pragma once

#include "gpu/protocol/case.h"

#include <expected>
#include <string_view>

namespace gpu {

/// written: {"tensors": {...}, "attrs": {...}}, as the case has them. The error's pointer begins there.
[[nodiscard]] std::expected<Setup, CaseError> parseSetup(const OpSpec &spec, const Json &written);

/// Puts value where the pointer leads, below /tensors or /attrs; defaults that were not written (they stand in
/// `complete`) can be replaced, too. What comes out still has to pass parseSetup(). The error's pointer is empty.
[[nodiscard]] std::expected<void, CaseError> replaceAt(
    Json &written, const Setup &complete, std::string_view pointer, const Json &value);

} // namespace gpu
