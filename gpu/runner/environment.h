// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// What a record says of the machine beside GPU and driver.
#pragma once

#include "gpu/protocol/case.h"
#include "gpu/runner/tree.h"

#include <string>

namespace gpu::runner {

/// Where the machine's own / is seen: "" for / itself; in the Debian 13 root of ./dev, a folder ($CASEBOOK_HOST).
[[nodiscard]] std::string hostFolder();
/// {system, kernel, arch, glibc, container, wsl}. Where a root or a container supplies the system's libraries, `system`
/// is still the machine's, as far as it can be seen; `root` names that of the libraries, `container_kind` the
/// container.
[[nodiscard]] Json osDescription();
/// PRETTY_NAME of the tree's /etc/os-release; empty: it has none.
[[nodiscard]] std::string systemName(const Tree &tree);
/// "docker", "podman", what the variable `container` says, "kubernetes", "apptainer", "enroot", "lxc"; empty: nothing
/// says that it is one.
[[nodiscard]] std::string containerKind(const Tree &tree);
/// Why a machine whose containerKind() is empty may be a container all the same; empty: it is none.
[[nodiscard]] std::string whyContainerIsNotKnown(const Tree &tree);
/// Whether the tree is a container's, or may be one's: it may not see all of its machine.
[[nodiscard]] bool mayBeContainer(const Tree &tree);
/// Takes away the environment variables by which NCCL, CUDA, cuDNN and their like are told to do something else, so
/// that a run shows what they do of themselves. What says which GPU, how it is reached, and where files lie stays.
void clearSettings();
/// Takes away, and wipes out of the process's memory, each variable that no part of CUDA, of the loader or of the
/// runner reads: among the others are people's secrets. Of PATH, elements that are empty or relative, too.
void keepKnownVariables();
/// The environment variables that clearSettings() leaves, but for those that say where files lie: their paths are in
/// the record. Of search paths, only whether they are set.
[[nodiscard]] Json variablesOfInterest();
/// The file from which NCCL would take more variables, /etc/nccl.conf or the user's own; empty: there is none.
[[nodiscard]] std::string ncclSettingsFile();

} // namespace gpu::runner
