// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// SHA-256 (FIPS 180-4) for the identity of cases: the runner has no library that brings it.
#pragma once

#include <string>
#include <string_view>

namespace gpu {

[[nodiscard]] std::string sha256Hex(std::string_view bytes); // 64 lower-case digits

} // namespace gpu
