// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// Which packages of CUDA are installed where the runner runs, and of which version each is: wheels of NVIDIA in
// Python's environments and in the client's folders, toolkits, conda, the system's. Looks at folders and small text
// files; starts and loads nothing.
#pragma once

#include "gpu/protocol/transcript.h"

#include <string>
#include <vector>

namespace gpu::runner {

struct InstalledPackage {
    Package package = Package::Nvrtc;
    Version version;
    std::string path; // of the library or program by which it is found (PackageSpec::file), canonical
};
/// Each file once; by package, the newest first, of one version toolkits first. Those whose version nobody says are
/// left out. folders: more places, each with what a wheel holds, or with folders PACKAGE/VERSION of that.
[[nodiscard]] std::vector<InstalledPackage> installedPackages(const std::vector<std::string> &folders);
/// Of the file at `path`; version null: its installation does not say of which version it is.
[[nodiscard]] InstalledPackage packageAt(Package package, const std::string &path);

/// The library of this name beside the one by which the package is found, "libcublasLt"; empty: there is none.
[[nodiscard]] std::string libraryOf(const InstalledPackage &package, const std::string &name);

[[nodiscard]] Json toJson(const InstalledPackage &package); // {package, version, path}

} // namespace gpu::runner
