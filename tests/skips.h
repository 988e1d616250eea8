// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// A test may skip for want of a cuDNN, a CUDA toolkit or a GPU alone, and its message begins so: QSKIP("cuDNN: no
// version 9 is installed"), QSKIP("CUDA: ..."). Any other skip makes its program fail, for it would let a test be
// missing that everybody believes to run.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace tests {

/// The lines of a log of QTest (txt) that tell of a skip for another reason.
[[nodiscard]] std::vector<std::string> wrongSkips(std::string_view log);

} // namespace tests
