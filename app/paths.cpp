// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "app/paths.h"

#include <QStandardPaths>

namespace app {

namespace {

/// A path relative to an installed program, where there is such a thing; else the one of the build. Asked of the
/// system: Qt would say where the program is only once there is an application (app/cli/main.cpp).
std::filesystem::path installedOr(const std::string &installed, const std::string &built)
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

std::filesystem::path portableRunner(const std::string &arch)
{
    // An installed Casebook does not take a runner that was built in some folder since.
    const std::filesystem::path installed = installedOr("../libexec/casebook/casebook-runner", {});
    if (!installed.empty())
        return installed.string() + '-' + arch;
    return CASEBOOK_PORTABLE_RUNNERS "/runner-" + arch + "/casebook-runner";
}

std::filesystem::path runner()
{
    std::error_code error;
    std::filesystem::path portable = portableRunner(CASEBOOK_ARCH);
    if (std::filesystem::exists(portable, error))
        return portable;
    return installedOr("../libexec/casebook/casebook-runner", CASEBOOK_BUILT_RUNNER);
}

gpu::Target thisMachine()
{
    gpu::Target here {.runner = QString::fromStdString(runner().string())};
    for (const char *const arch : {"x86_64", "aarch64"}) {
        std::error_code error;
        const std::filesystem::path portable = portableRunner(arch);
        if (std::filesystem::exists(portable, error))
            here.brought += QString::fromStdString(portable.string());
        else if (arch == std::string_view(CASEBOOK_ARCH))
            here.brought += here.runner;
    }
    return here;
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
