// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// A case in forms that leave Casebook: canonical JSON, a stand-alone C++ program, a bug report.
#pragma once

#include "kb/entry.h"
#include "kb/evidence/record.h"

#include <expected>
#include <string>

namespace kb {

[[nodiscard]] std::string caseJsonText(const gpu::Case &testCase); // two-space indent, newline at the end

/// A program in C++17 that includes cudnn.h (and cuda_runtime.h where the case needs a GPU), does what the case and its
/// control do, prints each call with its status and reason, and exits with 0 where the claim was observed, 1 where not,
/// 2 where it could not be decided. At the level model it takes a file with the described GPU's properties. Sweeps and
/// the float64 reference are left out. unexpected: why this op has no such form.
[[nodiscard]] std::expected<std::string, std::string> cppProgram(const gpu::Case &testCase);

/// Markdown: what was claimed, what was observed, the calls, the environment. English: it goes to NVIDIA or a
/// framework's tracker.
[[nodiscard]] std::string bugReport(const Entry &entry, const Record &record);

} // namespace kb
