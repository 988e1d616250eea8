// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// What a compiler, the loader or a library of CUDA did with a case of the level toolkit.
#pragma once

#include "kb/evidence/verdict.h"

#include <QString>

namespace wording {

/// "NVRTC 13.0.88 rejects architecture = sm_70 with NVRTC_ERROR_INVALID_OPTION at nvrtcCompileProgram (…)", without an
/// end. product: the package with its version.
[[nodiscard]] QString toolkitResult(const kb::Judgement &judgement, const gpu::Case &testCase, const QString &product);

} // namespace wording
