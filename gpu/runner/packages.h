// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// Which packages of CUDA are installed where the runner runs, and of which version each is: wheels of NVIDIA in
// Python's environments and in the client's folders, toolkits, conda, the system's. Looks at folders and small text
// files; starts and loads nothing.
#pragma once

#include "gpu/protocol/transcript.h"
#include "gpu/runner/tree.h"

#include <expected>
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
/// The package of the file at `path`. Its version is null where the installation does not say which it is.
[[nodiscard]] InstalledPackage packageAt(Package package, const std::string &path);

/// As its installation says it, "12.4.5.8": in the file's name, in the list of a wheel ("nvidia-cublas", without the
/// "-cu12" of some; a pattern may be in it), in a toolkit's version.json ("libcublas"). The error: why it is not known,
/// as nobody says it, or wheels of several versions do.
[[nodiscard]] std::expected<std::string, std::string> installedVersion(
    const Tree &tree, std::string_view wheel, std::string_view component, const std::string &path);
/// Whether a file's name is the library's: for "libnvrtc" these are "libnvrtc.so.13" and "libnvrtc.so.12.4.127"; not
/// "libnvrtc.so" and "libnvrtc.so.13.debug".
[[nodiscard]] bool isLibraryFile(std::string_view name, std::string_view library);

/// The library of this name beside the one by which the package is found, "libcublasLt"; empty: there is none.
[[nodiscard]] std::string libraryOf(const InstalledPackage &package, const std::string &name);

[[nodiscard]] Json toJson(const InstalledPackage &package); // {package, version, path}

} // namespace gpu::runner
