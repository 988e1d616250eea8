// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// What must hold of the readers for any bytes at all. Shared by the libFuzzer target and the mutation test.
#pragma once

#include <string>

namespace fuzz {

/// Reads bytes as an entry and as an article, edits what can be read, and returns what went wrong; empty if nothing.
[[nodiscard]] std::string checkReaders(const std::string &bytes);

} // namespace fuzz
