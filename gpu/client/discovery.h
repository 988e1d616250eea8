// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// Where cuDNN may lie on a disk. Reads folders and the loader's cache; starts and loads nothing. Some milliseconds,
// more on a network disk.
#pragma once

#include "gpu/client/machine.h"

#include <QProcessEnvironment>

namespace gpu {

/// What discovery looks at; the tests make up their own.
struct Surroundings {
    QString root; // put before the system's folders; "" on a real machine
    QProcessEnvironment environment; // PATH, HOME, LD_LIBRARY_PATH, CUDA_HOME, CUDA_PATH, VIRTUAL_ENV, CONDA_PREFIX
    QString cacheFolder; // Casebook's own; it holds cudnn/<version>/
    QStringList userPaths; // files or folders
};

/// What the user names comes first, then by source in the order of enum Source; a file that several paths lead to
/// counts for the first. The toolkit's stubs are left out.
[[nodiscard]] std::vector<CudnnInstall> findCudnnLibraries(const Surroundings &surroundings);

/// The files named libcudnn.so.N in a loader's cache (format "glibc-ld.so.cache1.1", from glibc 2.2 on). Damaged: what
/// could be read.
[[nodiscard]] QStringList cudnnInLoaderCache(const QByteArray &cache);

} // namespace gpu
