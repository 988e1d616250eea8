// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// A file of a machine's facts (gpu/protocol/facts.h), which may come from anybody.
#pragma once

#include "gpu/protocol/facts.h"
#include "kb/error.h"

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>

namespace kb {

inline constexpr std::uintmax_t maxFactsFileBytes = 32u << 20;

/// Errors: NotFacts, with what is wrong.
[[nodiscard]] Expected<gpu::Facts> factsFromText(std::string_view text);
/// The same of a file. Errors: those of readFile(), too.
[[nodiscard]] Expected<gpu::Facts> readFactsFile(const std::filesystem::path &file);
/// One line; what is no UTF-8 is replaced.
[[nodiscard]] std::string factsText(const gpu::Facts &facts);

} // namespace kb
