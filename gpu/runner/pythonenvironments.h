// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// Python's environments, found by their folders; no interpreter is started.
#pragma once

#include "gpu/runner/tree.h"

#include <string>
#include <vector>

namespace gpu::runner {

struct PythonEnvironment {
    std::string path; // "/home/me/venv", "/usr"
    std::string packages; // the folder with what is installed, without links
    std::string version; // "3.11.2", "3.11"; empty: not known
    bool active = false; // what `python3` imports from, by VIRTUAL_ENV, CONDA_PREFIX or PATH
};
/// Whether VIRTUAL_ENV or CONDA_PREFIX says which is active. PATH alone says no more than what a shell would start: a
/// program may have been started by the path of its environment's interpreter.
[[nodiscard]] bool isEnvironmentNamed(const Tree &tree);
/// The environments that have a folder of packages, each folder once.
[[nodiscard]] std::vector<PythonEnvironment> pythonEnvironments(const Tree &tree);

} // namespace gpu::runner
