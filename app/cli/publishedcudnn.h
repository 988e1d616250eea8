// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// Whether the cuDNN of a run, or one that was found, is of a published package (kb/evidence/knownlibraries.h).
#pragma once

#include "gpu/client/machine.h"
#include "kb/evidence/filehasher.h"

#include <QString>

#include <optional>
#include <string>

namespace app {

/// "nvidia-cudnn-cu12 9.10.2.21"; empty: no package that is known.
[[nodiscard]] std::string packageOf(const gpu::Transcript &hashed);
/// The same of a run that has just ended, whose files it hashes. nullopt: nothing is known, as it ran on another
/// machine, no cuDNN was loaded, or the process died before it could say which files were.
[[nodiscard]] std::optional<std::string> packageOfRun(
    gpu::Transcript transcript, const gpu::Target &target, kb::FileHasher &hasher);
/// The package of a run whose libraries were hashed where it took place; nullopt: none was hashed.
[[nodiscard]] std::optional<std::string> packageIfHashed(const gpu::Transcript &transcript);
/// Whether the libcudnn.so that was found is in no known package of its version. It is hashed alone, in a millisecond:
/// false says nothing of the hundreds of megabytes beside it.
[[nodiscard]] bool isUnpublished(const gpu::CudnnInstall &install, const gpu::Target &target);

/// "cuDNN 9.19.0 (/opt/libcudnn.so.9) is in no published package known here.", or its headers are not, where these
/// answered.
[[nodiscard]] QString unpublishedText(const gpu::Transcript &transcript);

} // namespace app
