// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// Where the programs find what belongs to them.
#pragma once

#include "gpu/client/target.h"

#include <QStringList>

#include <filesystem>
#include <string>

namespace app {

/// The built-in library: beside an installed program (../share/casebook/library), else in the source tree that it was
/// built from.
[[nodiscard]] std::filesystem::path builtInLibrary();

/// The user's cache folder for Casebook (snapshots of the search index); honours XDG_CACHE_HOME.
[[nodiscard]] std::filesystem::path cacheFolder();

/// The user's data folder for Casebook: records of libraries that can't be written; honours XDG_DATA_HOME.
[[nodiscard]] std::filesystem::path dataFolder();

/// Where the user's home folder, or one of those for settings, cache and data, is on what does not answer, as on a
/// server that is gone, the program does as if there were none from here on: QStandardPaths, fontconfig and whoever
/// else looks at the variables find nothing in place of hanging. Gives those folders; empty: all answer. To be called
/// before anything looks there. Takes 3 s for each that does not.
[[nodiscard]] QStringList leaveDeadHome();

/// The casebook-runner that `./dev runner` built for every Linux of an architecture, "x86_64" or "aarch64"
/// (docs/adr/0032): beside an installed program (../libexec/casebook/casebook-runner-<arch>), else in the build folder.
/// It may be missing.
[[nodiscard]] std::filesystem::path portableRunner(const std::string &arch);
/// Whether there is one for this architecture.
[[nodiscard]] bool hasPortableRunner();

/// What runs cases here: the portable runner of this architecture, where there is one, else the one of this build,
/// beside an installed program or where it was built.
[[nodiscard]] std::filesystem::path runner();

/// This machine as a target, and the runners that can be brought to others: the portable ones, or else runner().
[[nodiscard]] gpu::Target thisMachine();

/// The described GPU models: beside an installed program (../share/casebook/gpu-models), else in the source tree.
[[nodiscard]] std::filesystem::path gpuModels();

} // namespace app
