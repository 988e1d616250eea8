// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// Where libraries usually lie on the machine of the runner: for who is far away, or not known yet (a plan).
#pragma once

#include "gpu/runner/tree.h"

#include <string>
#include <vector>

namespace gpu::runner {

/// Files named libcudnn.so.N, canonical, each once, the likeliest first. Looks at folders only; starts and loads
/// nothing.
[[nodiscard]] std::vector<std::string> installedCudnns();

// Where packages of CUDA may lie, as patterns of glob(7), the likeliest first.
/// Folders of environments: "/usr", "/home/me/.local".
[[nodiscard]] std::vector<std::string> pythonPrefixes(const Tree &tree);
/// Folders that hold packages: "/usr/lib/python3*/*-packages".
[[nodiscard]] std::vector<std::string> pythonPlaces(const Tree &tree = {});
[[nodiscard]] std::vector<std::string> toolkitPlaces(const Tree &tree = {});
/// The folders of the loader, of the system and of conda.
[[nodiscard]] std::vector<std::string> libraryPlaces(const Tree &tree = {});

[[nodiscard]] std::vector<std::string> pathsLike(const std::string &pattern); // that are there

} // namespace gpu::runner
