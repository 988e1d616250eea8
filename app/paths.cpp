// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "app/paths.h"

#include <QStandardPaths>

namespace app {

namespace {

/// A path relative to an installed program, where there is such a thing; else the one of the build. Asked of the
/// system: Qt would say where the program is only once there is an application (app/cli/main.cpp).
std::filesystem::path installedOr(const char *installed, const char *built)
{
    std::error_code error;
    const std::filesystem::path program = std::filesystem::read_symlink("/proc/self/exe", error);
    const std::filesystem::path path = program.parent_path() / installed;
    return !error && std::filesystem::exists(path, error) ? path : std::filesystem::path(built);
}

} // namespace

std::filesystem::path builtInLibrary()
{
    return installedOr("../share/casebook/library", CASEBOOK_SOURCE_LIBRARY);
}

std::filesystem::path runner()
{
    return installedOr("../libexec/casebook/casebook-runner", CASEBOOK_BUILT_RUNNER);
}

std::filesystem::path gpuModels()
{
    return installedOr("../share/casebook/gpu-models", CASEBOOK_SOURCE_GPU_MODELS);
}

std::filesystem::path dataFolder()
{
    return std::filesystem::path(QStandardPaths::writableLocation(QStandardPaths::GenericDataLocation).toStdString())
        / "casebook";
}

std::filesystem::path cacheFolder()
{
    return std::filesystem::path(QStandardPaths::writableLocation(QStandardPaths::GenericCacheLocation).toStdString())
        / "casebook";
}

} // namespace app
