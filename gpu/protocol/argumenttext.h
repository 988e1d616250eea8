// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// How a transcript writes what calls were given: the runner writes it so, and who checks a record compares with it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

namespace gpu {

inline constexpr std::size_t maxArgumentBytes = 400; // of one call's arguments together; the rest is cut off

[[nodiscard]] std::string argumentOf(double number); // "0.001", nine digits at most
/// "{1,2}"; of many numbers the first ones: "{1,2,...}".
[[nodiscard]] std::string argumentOf(std::span<const std::int64_t> numbers);

} // namespace gpu
