// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// cudnnStatus_t by number, of cuDNN 8 and 9, and the categories by which statuses of different versions compare.
// Beside the categories of cuDNN there are outcomes of ops that return no status, and the end of the process.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace gpu {

/// "CUDNN_STATUS_BAD_PARAM"; "CUDNN_STATUS_<code>" for a number that this major version does not have.
[[nodiscard]] std::string statusName(int code, int majorVersion);
/// SUCCESS, NOT_INITIALIZED, BAD_PARAM, NOT_SUPPORTED, INTERNAL_ERROR, EXECUTION_FAILED, ALLOC_FAILED, MAPPING_ERROR,
/// ARCH_MISMATCH, SUBLIBRARY_VERSION_MISMATCH, ...: 3 of cuDNN 8 and 2000..2012 of cuDNN 9 are both BAD_PARAM. See
/// docs/cases.md.
[[nodiscard]] std::string_view statusCategory(int code, int majorVersion);

// Outcomes that are no cudnnStatus_t.
namespace outcome {
inline constexpr std::string_view Present = "PRESENT"; // ExportedSymbol, LibrarySymbol
inline constexpr std::string_view Absent = "ABSENT";
inline constexpr std::string_view Equal = "EQUAL"; // HeaderConstant, StatusName, ErrorText
inline constexpr std::string_view Different = "DIFFERENT";
inline constexpr std::string_view Failed = "FAILED"; // a program, the loader, a check; else they give SUCCESS
inline constexpr std::string_view Crashed = "CRASHED"; // the process died of a signal inside the call
} // namespace outcome

/// Whether an observed status is what was expected: the same category, or the same full name. ARCH_MISMATCH of cuDNN 8
/// counts as NOT_SUPPORTED too, as it does in cuDNN 9.
[[nodiscard]] bool statusMatches(std::string_view expected, std::string_view category, std::string_view name);

/// Whether this is something that an Expectation may name.
[[nodiscard]] bool isKnownStatus(std::string_view text);

/// CUDA errors after which the context is gone and the process must end: 700, 702, 710, 714 to 719, 721, 810.
[[nodiscard]] bool isStickyCudaError(int code);

} // namespace gpu
