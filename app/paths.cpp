// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "app/paths.h"

#include "gpu/protocol/folderlook.h"

#include <QStandardPaths>

#include <utility>

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

bool hasPortableRunner()
{
    std::error_code error;
    return std::filesystem::exists(portableRunner(CASEBOOK_ARCH), error);
}

std::filesystem::path runner()
{
    if (hasPortableRunner())
        return portableRunner(CASEBOOK_ARCH);
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

QStringList leaveDeadHome()
{
    // No file can be made there, by root neither.
    static constexpr const char *nowhere = "/dev/null/home";
    QStringList dead;
    const auto look = [&dead](const char *variable, const QString &folder) {
        if (!folder.isEmpty()
            && gpu::lookForFolder(folder.toStdString(), gpu::patienceBeforeRefusal) == gpu::FolderLook::NoAnswer) {
            dead += folder;
            qputenv(variable, nowhere);
        }
    };
    const QByteArray home = qgetenv("HOME");
    look("HOME", QString::fromLocal8Bit(home));
    if (!dead.isEmpty())
        qputenv(gpu::hiddenHome, home);
    for (const auto &[variable, location] : {std::pair("XDG_CONFIG_HOME", QStandardPaths::GenericConfigLocation),
             {"XDG_CACHE_HOME", QStandardPaths::GenericCacheLocation},
             {"XDG_DATA_HOME", QStandardPaths::GenericDataLocation}}) {
        const QString folder = QStandardPaths::writableLocation(location);
        const bool isBelow = !dead.isEmpty() && folder.startsWith(dead.constFirst() + u'/');
        if (isBelow)
            qputenv(variable, nowhere);
        else
            look(variable, folder);
    }
    return dead;
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
